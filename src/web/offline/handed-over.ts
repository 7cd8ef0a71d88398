import { createStore } from 'zustand/vanilla'

/** The outcome for payments that waited on this device, once their account may no longer record them. */
export type HandedOver = {
  /** In whose books they were recorded. */
  owner: string
  /** How many wait for the owner now, and how many were in the books already. */
  taken: number
  recorded: number
  /** The keys of those that could not be handed over: they stay on the device until they are removed. */
  refused: string[]
}

/** All that was handed over since the page was opened. */
export const handedOver = createStore<{ all: HandedOver[] }>(() => ({ all: [] }))

/** Keeps an outcome for the notices of this page. One in which nothing was handed over is kept once, however often it is tried. */
export function tellHandedOver(told: HandedOver): void {
  const { all } = handedOver.getState()
  const isKnown = all.some(({ refused }) => String(refused) === String(told.refused))
  if (told.taken + told.recorded === 0 && isKnown) return
  handedOver.setState({ all: [...all, told] })
}

import { createStore } from 'zustand/vanilla'
import type { LooseReply } from '../api/reply.ts'

export type UndoOffer = {
  /** The action, in the past tense: 'Deleted: 12 Lake View Road.' */
  done: string
  /** The call that undoes it; without one nothing is sent. */
  undo: () => Promise<LooseReply> | undefined
}

/** The latest action that can be undone, and the number of that offer. */
export const undoOffer = createStore<{ offer: UndoOffer | null; number: number }>(() => ({
  offer: null,
  number: 0,
}))

/**
 * Shows what was done with "Undo" beside it, for ten seconds. Only for what has not left the house: where a mail went,
 * the page says so instead.
 */
export const offerUndo = (offer: UndoOffer): void =>
  undoOffer.setState(({ number }) => ({ offer, number: number + 1 }))

/** Takes the offer away. */
export const closeUndo = (): void => undoOffer.setState({ offer: null })

import { createStore } from 'zustand/vanilla'
import type { LooseReply } from '../api/reply.ts'

export type UndoOffer = {
  /** What was done: 'Deleted: 12 Lake View Road.' */
  done: string
  /** The call that undoes it; without one nothing is sent. */
  undo: () => Promise<LooseReply> | undefined
}

/** What can be undone now: the latest of what was done. */
export const undoOffer = createStore<{ offer: UndoOffer | null }>(() => ({ offer: null }))

/**
 * Shows what was done with "Undo" beside it, for ten seconds. Only for what has not left the house: where a mail went,
 * the page says so instead.
 */
export const offerUndo = (offer: UndoOffer): void => undoOffer.setState({ offer })

/** Takes the offer away. */
export const closeUndo = (): void => undoOffer.setState({ offer: null })

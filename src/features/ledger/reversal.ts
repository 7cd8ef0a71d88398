/**
 * How a document is taken back: it never happened (a typing mistake), or it did, and the money came back later (a
 * bounced cheque, a transfer that was returned).
 */
export const REVERSAL_KINDS = ['mistake', 'returned'] as const
export type ReversalKind = (typeof REVERSAL_KINDS)[number]

/** How, why and from when on a document is taken back. */
export type Reversal = {
  kind: ReversalKind
  reason: string
  /** The day on which the money came back; of no concern where nothing happened. */
  on: string
}

/**
 * The day on which the books have a reversal: of what never happened the day of the document, so that no month shows
 * it; of what came back the day on which it did.
 */
export const dayOfReversal = ({ kind, on }: Reversal, documentDay: string): string =>
  kind === 'mistake' || on < documentDay ? documentDay : on

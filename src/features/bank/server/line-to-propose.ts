import { canonicalReference } from '../../payments/told-payment.ts'
import type { Proposed } from '../proposal.ts'
import type { BankStatementLine } from '../statement.ts'

/** A line of an account's statement with the key by which it is known. */
export type LineToPropose = BankStatementLine & {
  key: string
  /** Between accounts of the owner, as the statement's holders say. */
  isOwn?: boolean
  /** Whether its file does not add up, or does not prove which way the money went. */
  isDoubted?: boolean
  /** Whether somebody said "later" to it: nothing is proposed for it, and what the same client paid after it is not certain. */
  isLaidAside?: boolean
  /** The letters of the longest payer's name that its account prints of this way; undefined where that is unknown. */
  longestName?: number | undefined
}

/** Nothing can be said of a line. */
export const NOTHING: Proposed = {
  proposal: { action: 'none' },
  sure: 'none',
  why: [],
  clientId: null,
}

/** The transfer's reference, in the spelling in which the books keep it; null where the line has none. */
export function referenceOfLine({
  understood,
  reference,
}: Pick<BankStatementLine, 'reference'> & {
  understood: Pick<BankStatementLine['understood'], 'reference'>
}): string | null {
  const written = understood.reference ?? reference
  return (written !== null && canonicalReference(written.replace(/^0+(?=\d{12}$)/, ''))) || null
}

/** A reference without the zeros that banks put before it. */
export const plainReference = (reference: string): string => reference.replace(/^0+/, '')

/** The number of a line's cheque without the zeros before it; empty where it has none. */
export const chequeNumberOf = ({
  chequeNumber,
  understood,
  reference,
}: BankStatementLine): string =>
  plainReference(chequeNumber ?? understood.reference ?? reference ?? '')

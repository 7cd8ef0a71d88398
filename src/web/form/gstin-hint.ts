import { GSTIN, isGstin, WRONG_CHECK_CHARACTER } from '../../shared/gstin.ts'
import { translated } from '../language.ts'

/** The immediate hint on a mistyped GSTIN; it can be saved, and must be right before an invoice. */
export const gstinHint = (typed: string): string | undefined =>
  GSTIN.test(typed) && !isGstin(typed) ? translated(WRONG_CHECK_CHARACTER) : undefined

import { GSTIN, isGstin, WRONG_CHECK_CHARACTER } from '../../shared/gstin.ts'
import { translated } from '../language.ts'

/** The immediate hint on a mistyped GSTIN; it can be saved, and must be right before an invoice. */
export function gstinHint(typed: string): string | undefined {
  // As the field keeps it.
  const gstin = typed.trim().toUpperCase()
  return GSTIN.test(gstin) && !isGstin(gstin) ? translated(WRONG_CHECK_CHARACTER) : undefined
}

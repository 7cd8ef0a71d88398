import { type Paise, paiseFromDecimal, paiseToDecimal, ZERO } from '../../shared/paise.ts'
import { text } from '../../shared/wire-kinds.ts'
import type { Kind } from '../../shared/wire-record.ts'

const DECIMAL = /^-?\d+(?:\.\d+)?$/

/** An amount: decimal rupees on the wire ("12000.50"), paise in the code; zero where it is missing. */
export const rupees: Kind<Paise, string> = {
  schema: 'text',
  read: (wire) => {
    const written = text.read(wire)
    return DECIMAL.test(written) ? paiseFromDecimal(written) : ZERO
  },
  write: paiseToDecimal,
}

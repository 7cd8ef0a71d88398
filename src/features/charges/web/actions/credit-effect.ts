import { larger, minus, type Paise, smaller, ZERO } from '../../../../shared/paise.ts'
import type { ChargeView } from '../ledger-view.ts'

/**
 * The effect of a credit on a charge: its open part is reduced first, then payments are released and become
 * an advance.
 */
export const creditEffect = ({ open }: Pick<ChargeView, 'open'>, credit: Paise) => ({
  open: minus(open, smaller(open, credit)),
  advance: larger(minus(credit, open), ZERO),
})

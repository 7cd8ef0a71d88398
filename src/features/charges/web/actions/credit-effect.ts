import { larger, minus, type Paise, smaller, ZERO } from '../../../../shared/paise.ts'
import type { ChargeView } from '../ledger-view.ts'

/**
 * What crediting does to a charge: first what is open of it goes, then what was paid of it is set free and
 * becomes an advance.
 */
export const creditEffect = ({ open }: Pick<ChargeView, 'open'>, credit: Paise) => ({
  open: minus(open, smaller(open, credit)),
  advance: larger(minus(credit, open), ZERO),
})

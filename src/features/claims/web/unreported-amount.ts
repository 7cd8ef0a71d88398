import { minus, type Paise, sumOf, ZERO } from '../../../shared/paise.ts'
import type { MyDuesView } from './own-dues.ts'

type Dues = Pick<MyDuesView, 'owed' | 'advance' | 'claims'>

/** The sum of the client's undecided claims. */
export const reportedOf = ({ claims }: Pick<Dues, 'claims'>): Paise =>
  sumOf(claims.filter(({ state }) => state === 'waiting').map(({ amount }) => amount))

/** The amount owed less advances and undecided claims; never below zero. */
export function unreportedAmount(dues: Dues): Paise {
  const left = minus(dues.owed, dues.advance, reportedOf(dues))
  return left > ZERO ? left : ZERO
}

/** Whether the client reported all that is owed as paid. */
export const isAllReported = (dues: Dues): boolean =>
  reportedOf(dues) > ZERO && unreportedAmount(dues) === ZERO

import { minus, type Paise, sumOf, ZERO } from '../../../shared/paise.ts'
import type { MyDuesView } from './my-dues-view.ts'

type Dues = Pick<MyDuesView, 'owed' | 'advance' | 'claims'>

/** What the client said they paid and nobody has decided on yet. */
export const toldOf = ({ claims }: Pick<Dues, 'claims'>): Paise =>
  sumOf(claims.filter(({ state }) => state === 'waiting').map(({ amount }) => amount))

/** What is owed, less what is paid ahead and what was told already; never below nothing. */
export function unreportedAmount(dues: Dues): Paise {
  const left = minus(dues.owed, dues.advance, toldOf(dues))
  return left > ZERO ? left : ZERO
}

/** Whether the client said of all that is owed that they paid it. */
export const isAllTold = (dues: Dues): boolean =>
  toldOf(dues) > ZERO && unreportedAmount(dues) === ZERO

import { useQuery } from '@tanstack/react-query'
import { minus, type Paise, sumOf, ZERO } from '../../../shared/paise.ts'
import type { Decoded } from '../../../shared/wire-record.ts'
import { readsOf } from '../../../web/api/reads.ts'
import type { BeginData } from '../../../web/pages.ts'
import { ownDuesWire } from '../../dues/dues-wire.ts'
import { callDues, DUES } from '../../dues/web/dues-hooks.ts'
import { type ChargeView, chargeView } from '../../ledger/web/ledger-view.ts'

/** A client's dues of one agreement. */
export type MyDuesView = Omit<Decoded<typeof ownDuesWire>, 'charges'> & {
  charges: readonly ChargeView[]
}

const reads = readsOf(callDues, DUES, { 'GET /mydues': [ownDuesWire] })

const asShown = (all: readonly Decoded<typeof ownDuesWire>[]): MyDuesView[] =>
  all.map(({ charges, ...dues }) => ({ ...dues, charges: charges.map(chargeView) }))

/** The client's dues by agreement. */
export const useOwnDues = () => useQuery({ ...reads('GET /mydues'), select: asShown })

export const beginOwnDues: BeginData = (queries) => void queries.prefetchQuery(reads('GET /mydues'))

type Dues = Pick<MyDuesView, 'owed' | 'advance' | 'claims'>

/** The sum of the client's undecided claims. */
const reportedOf = ({ claims }: Pick<Dues, 'claims'>): Paise =>
  sumOf(claims.filter(({ state }) => state === 'waiting').map(({ amount }) => amount))

/** The amount owed less advances and undecided claims; never below zero. */
export function unreportedAmount(dues: Dues): Paise {
  const left = minus(dues.owed, dues.advance, reportedOf(dues))
  return left > ZERO ? left : ZERO
}

/** Whether the client reported all that is owed as paid. */
export const isAllReported = (dues: Dues): boolean =>
  reportedOf(dues) > ZERO && unreportedAmount(dues) === ZERO

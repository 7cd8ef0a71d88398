import { queryOptions, useQuery } from '@tanstack/react-query'
import { minus, type Paise, sumOf, ZERO } from '../../../shared/paise.ts'
import { type Decoded, fromWire } from '../../../shared/wire-record.ts'
import { bodyOf } from '../../../web/api/reply.ts'
import type { BeginData } from '../../../web/pages.ts'
import { ownDuesWire } from '../../dues/dues-wire.ts'
import { callDues, DUES } from '../../dues/web/dues-hooks.ts'
import { type ChargeView, chargeView } from '../../ledger/web/ledger-view.ts'

/** A client's dues of one agreement. */
export type MyDuesView = Omit<Decoded<typeof ownDuesWire>, 'charges'> & {
  charges: readonly ChargeView[]
}

function myDuesFromWire(wire: unknown): MyDuesView {
  const { charges, ...dues } = fromWire(ownDuesWire, wire)
  return { ...dues, charges: charges.map(chargeView) }
}

const ownDues = queryOptions({
  queryKey: [DUES, 'mine'],
  queryFn: async ({ signal }) =>
    bodyOf(await callDues('GET /mydues', { signal })).map(myDuesFromWire),
})

/** The client's dues by agreement. */
export const useOwnDues = () => useQuery(ownDues)

export const beginOwnDues: BeginData = (queries) => void queries.prefetchQuery(ownDues)

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

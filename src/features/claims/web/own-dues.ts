import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Decoded, fromWire } from '../../../shared/wire-record.ts'
import { bodyOf } from '../../../web/api/reply.ts'
import type { BeginData } from '../../../web/pages.ts'
import { type ChargeView, chargeView } from '../../charges/web/ledger-view.ts'
import { ownDuesWire } from '../../dues/dues-wire.ts'
import { callDues, DUES } from '../../dues/web/dues-hooks.ts'

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

import { queryOptions, useQuery } from '@tanstack/react-query'
import { fromWire } from '../../../shared/wire-record.ts'
import { bodyOf } from '../../../web/api/reply.ts'
import type { BeginData } from '../../../web/pages.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import type { bulkContract } from '../bulk-contract.ts'
import { type Meter, meterWire } from '../bulk-wire.ts'

export const callBulk = signedInCaller<typeof bulkContract>()

const meters = queryOptions({
  queryKey: ['meters'],
  queryFn: async ({ signal }): Promise<Meter[]> =>
    bodyOf(await callBulk('GET /meters', { signal })).map((meter) => fromWire(meterWire, meter)),
})

/** The running agreements with the last reading of their meter. */
export const useMeters = () => useQuery(meters)

export const beginMeters: BeginData = (queries) => void queries.prefetchQuery(meters)

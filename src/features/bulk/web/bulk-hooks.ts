import { useQuery } from '@tanstack/react-query'
import { readsOf } from '../../../web/api/reads-and-writes.ts'
import type { BeginData } from '../../../web/pages.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import type { bulkContract } from '../bulk-contract.ts'
import { meterWire } from '../bulk-wire.ts'

export const callBulk = signedInCaller<typeof bulkContract>()

const reads = readsOf(callBulk, 'meters', { 'GET /meters': [meterWire] })

/** The running agreements with the last reading of their meter. */
export const useMeters = () => useQuery(reads('GET /meters'))

export const beginMeters: BeginData = (queries) => void queries.prefetchQuery(reads('GET /meters'))

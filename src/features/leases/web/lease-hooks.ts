import { useQuery } from '@tanstack/react-query'
import { recordIdIn } from '../../../paths.ts'
import { readAs } from '../../../web/api/calls.ts'
import { bodyOrThrow } from '../../../web/api/reply.ts'
import type { BeginData } from '../../../web/pages.ts'
import { prefetchRecord, type RecordState, useRecord } from '../../../web/record/use-record.ts'
import { useListAddress } from '../../../web/table/list-address.ts'
import {
  type List,
  type ListFilter,
  type ListQuery,
  prefetchList,
  useList,
} from '../../../web/table/use-list.ts'
import { beginClientChoice } from '../../clients/web/client-hooks.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import { isInOwnBooks } from '../../owners/web/own-books.ts'
import { beginPropertyChoice } from '../../properties/web/property-hooks.ts'
import { rentFilterIn } from '../../properties/web/rent-filter.ts'
import type { Lease, ListedLease } from '../lease.ts'
import type { leaseContract } from '../lease-contract.ts'
import { leaseFilters, leaseWire, listedLeaseWire } from '../lease-wire.ts'

/** The agreements' part of the API, with the session's token. */
export const callLeases = signedInCaller<typeof leaseContract>()

/** The key under which everything about agreements is cached. */
export const LEASES = 'leases'

const list = {
  name: LEASES,
  fields: listedLeaseWire,
  filters: leaseFilters,
  fetchPage: (query: ListQuery, signal: AbortSignal) =>
    callLeases('GET /rentmaster', { query, signal }),
  keep: isInOwnBooks,
}

/** A page of the owner's agreements. The server has filtered them; another owner's would be left out here too. */
export const useLeaseList = (filter?: ListFilter): List<ListedLease> =>
  useList(list, useListAddress(), filter)

export const beginLeases: BeginData = (queries, query) =>
  prefetchList(queries, list, query, rentFilterIn(query))

const record = {
  name: LEASES,
  fetchRecord: (id: string, signal: AbortSignal) =>
    callLeases('GET /rentmaster/{id}', { params: { id }, signal }),
  read: readAs(leaseWire),
}

/** One agreement that runs now; '' names none. */
export const useLease = (id: string): RecordState<Lease> => useRecord(record, id)

export const beginLease: BeginData = (queries, query) =>
  prefetchRecord(queries, record, recordIdIn(query))

/** The parties between whom an agreement is made. */
export const beginParties: BeginData = (...given) => {
  beginPropertyChoice(...given)
  beginClientChoice(...given)
}

/** Whether a rent agreement runs, whose payments can be recorded; undefined while that is not known. */
export function useIsAnythingLet(): boolean | undefined {
  const { data } = useQuery({
    queryKey: [LEASES, 'any'],
    queryFn: async ({ signal }) =>
      bodyOrThrow(await callLeases('GET /rentmaster', { query: { limit: 1 }, signal })).length > 0,
  })
  return data
}

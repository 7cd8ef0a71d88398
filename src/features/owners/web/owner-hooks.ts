import { recordIdIn } from '../../../paths.ts'
import { readAs } from '../../../web/api/calls.ts'
import type { BeginData } from '../../../web/pages.ts'
import { prefetchRecord, type RecordState, useRecord } from '../../../web/record/use-record.ts'
import { useListAddress } from '../../../web/table/list-address.ts'
import { type List, type ListQuery, prefetchList, useList } from '../../../web/table/use-list.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import type { ownerContract } from '../owner-contract.ts'
import { type Owner, ownerWire } from '../owner-wire.ts'

/** The key under which everything about owners is cached. */
export const OWNERS = 'owners'

const list = {
  name: OWNERS,
  fields: ownerWire,
  fetchPage: (query: ListQuery, signal: AbortSignal) =>
    callOwners('GET /ownermaster', { query, signal }),
}

/** A page of all owners; for administrators. */
export const useOwnerList = (): List<Owner> => useList(list, useListAddress())

export const beginOwners: BeginData = (queries, query) => prefetchList(queries, list, query)

const record = {
  name: OWNERS,
  fetchRecord: (id: string, signal: AbortSignal) =>
    callOwners('GET /ownermaster/{id}', { params: { id }, signal }),
  read: readAs(ownerWire),
}

/** One owner; '' names none. */
export const useOwner = (id: string): RecordState<Owner> => useRecord(record, id)

export const beginOwner: BeginData = (queries, query) =>
  prefetchRecord(queries, record, recordIdIn(query))

/** The owners' part of the API, with the session's token. */
export const callOwners = signedInCaller<typeof ownerContract>()

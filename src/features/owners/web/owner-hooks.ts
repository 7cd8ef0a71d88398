import { type RecordState, useRecord } from '../../../web/record/use-record.ts'
import { type List, useList } from '../../../web/table/use-list.ts'
import type { Owner } from '../owner.ts'
import { ownerWire } from '../owner-wire.ts'
import { callOwners } from './owner-calls.ts'

/** The key under which everything about owners is cached. */
export const OWNERS = 'owners'

/** A page of all owners; for administrators. */
export const useOwnerList = (): List<Owner> =>
  useList({
    name: OWNERS,
    fields: ownerWire,
    fetchPage: (query, signal) => callOwners('GET /ownermaster', { query, signal }),
  })

/** One owner; '' names none. */
export const useOwner = (id: string): RecordState<Owner> =>
  useRecord({
    name: OWNERS,
    fields: ownerWire,
    id,
    fetchRecord: (id, signal) => callOwners('GET /ownermaster/{id}', { params: { id }, signal }),
  })

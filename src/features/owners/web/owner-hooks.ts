import { useQuery } from '@tanstack/react-query'
import { fromWire } from '../../../shared/wire-record.ts'
import { bodyOf } from '../../../web/api/reply.ts'
import { type RecordState, useRecord } from '../../../web/record/use-record.ts'
import { type List, useList } from '../../../web/table/use-list.ts'
import type { Owner } from '../owner.ts'
import { auditEntryWire, ownerWire } from '../owner-wire.ts'
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

/** The key under which the audit entries of owners are cached. */
export const OWNER_AUDIT = 'owner-audit'

/** What administrators did to an owner, newest first; for administrators. */
export const useOwnerAudit = (id: string) =>
  useQuery({
    queryKey: [OWNER_AUDIT, id],
    queryFn: async ({ signal }) => {
      const reply = await callOwners('GET /ownermaster/{id}/audit', { params: { id }, signal })
      return bodyOf(reply).map((entry) => fromWire(auditEntryWire, entry))
    },
    staleTime: 0,
  })

import { useQuery } from '@tanstack/react-query'
import { bodyOf } from '../../../web/api/reply.ts'
import { type RecordState, useRecord } from '../../../web/record/use-record.ts'
import { type List, useList } from '../../../web/table/use-list.ts'
import { callOwners } from './owner-calls.ts'
import { auditEntryFromWire, type OwnerView, ownerFromWire } from './shown-owner-wire.ts'

/** The key under which everything about owners is cached. */
export const OWNERS = 'owners'

/** A page of all owners; for administrators. */
export const useOwnerList = (): List<OwnerView> =>
  useList({
    name: OWNERS,
    fetchPage: (query, signal) => callOwners('GET /ownermaster', { query, signal }),
    toRow: ownerFromWire,
  })

/** One owner; '' names none. */
export const useOwner = (id: string): RecordState<OwnerView> =>
  useRecord({
    name: OWNERS,
    id,
    fetchRecord: (id, signal) => callOwners('GET /ownermaster/{id}', { params: { id }, signal }),
    read: ownerFromWire,
  })

/** The key under which the audit entries of owners are cached. */
export const OWNER_AUDIT = 'owner-audit'

/** What administrators did to an owner, newest first; for administrators. */
export const useOwnerAudit = (id: string) =>
  useQuery({
    queryKey: [OWNER_AUDIT, id],
    queryFn: async ({ signal }) => {
      const reply = await callOwners('GET /ownermaster/{id}/audit', { params: { id }, signal })
      return bodyOf(reply).map(auditEntryFromWire)
    },
    staleTime: 0,
  })

import { type RecordState, useRecord } from '../../../web/record/use-record.ts'
import { type List, useList } from '../../../web/table/use-list.ts'
import { signedInCaller } from '../../identity/web/sessions/session-caller.ts'
import { useIsInOwnBooks } from '../../owners/web/own-books.ts'
import type { Lease } from '../lease.ts'
import type { leaseContract } from '../lease-contract.ts'
import { leaseWire } from '../lease-wire.ts'

/** The agreements' part of the API, with the session's token. */
export const callLeases = signedInCaller<typeof leaseContract>()

/** The key under which everything about agreements is cached. */
export const LEASES = 'leases'

/** A page of the owner's agreements. The server has filtered them; another owner's would be left out here too. */
export const useLeaseList = (filter?: Record<string, boolean>): List<Lease> =>
  useList({
    name: LEASES,
    fields: leaseWire,
    filter,
    fetchPage: (query, signal) => callLeases('GET /rentmaster', { query, signal }),
    keep: useIsInOwnBooks(),
  })

/** One agreement that runs now; '' names none. */
export const useLease = (id: string): RecordState<Lease> =>
  useRecord({
    name: LEASES,
    fields: leaseWire,
    id,
    fetchRecord: (id, signal) => callLeases('GET /rentmaster/{id}', { params: { id }, signal }),
  })

import { type RecordState, useRecord } from '../../../web/record/use-record.ts'
import { type List, useList } from '../../../web/table/use-list.ts'
import { useAccount } from '../../identity/web/session.ts'
import { signedInCaller } from '../../identity/web/session-caller.ts'
import type { leaseContract } from '../lease-contract.ts'
import { type LeaseView, leaseFromWire } from './shown-lease-wire.ts'

/** The agreements' part of the API, with the session's token. */
export const callLeases = signedInCaller<typeof leaseContract>()

/** The key under which everything about agreements is cached. */
export const LEASES = 'leases'

/** A page of the owner's agreements. The server has filtered them; another owner's would be left out here too. */
export function useLeaseList(): List<LeaseView> {
  const { id } = useAccount()
  return useList({
    name: LEASES,
    fetchPage: (query, signal) => callLeases('GET /rentmaster', { query, signal }),
    toRow: leaseFromWire,
    keep: (record) => ['', id].includes(leaseFromWire(record).ownerId),
  })
}

/** One agreement that runs now; '' names none. */
export const useLease = (id: string): RecordState<LeaseView> =>
  useRecord({
    name: LEASES,
    id,
    fetchRecord: (id, signal) => callLeases('GET /rentmaster/{id}', { params: { id }, signal }),
    read: leaseFromWire,
  })

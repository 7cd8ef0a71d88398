import type { RecordState } from '../../../../web/record/use-record.ts'
import type { Lease } from '../../../leases/lease.ts'
import { useLease } from '../../../leases/web/lease-hooks.ts'
import { useLedger } from '../../../ledger/web/ledger-hooks.ts'
import type { LedgerView } from '../../../ledger/web/ledger-view.ts'
import { useProperty } from '../../../properties/web/property-hooks.ts'

/** The agreement that runs now for a property, and its money. */
export type LeaseWithLedger = { lease: Lease; ledger: LedgerView }

type CurrentLease =
  | Exclude<RecordState<LeaseWithLedger>, { status: 'loaded' }>
  | {
      status: 'loaded'
      /** undefined where no agreement runs for the property. */
      current: LeaseWithLedger | undefined
    }

/** The agreement that runs now for a property, with its money. */
export function useCurrentLease(propertyId: string): CurrentLease {
  const property = useProperty(propertyId)
  const leaseId = property.status === 'loaded' ? (property.record.currentLeaseId ?? '') : ''
  const lease = useLease(leaseId)
  const ledger = useLedger(leaseId)
  if (property.status !== 'loaded') return property
  if (lease.status === 'absent') return { status: 'loaded', current: undefined }
  if (lease.status !== 'loaded') return lease
  if (ledger.status !== 'loaded') return ledger
  return { status: 'loaded', current: { lease: lease.record, ledger: ledger.record } }
}

import type { RecordState } from '../../../web/record/use-record.ts'
import type { Lease } from '../../leases/lease.ts'
import { useLease } from '../../leases/web/lease-hooks.ts'
import { useProperty } from '../../properties/web/property-hooks.ts'

type LeaseOf =
  | Exclude<RecordState<Lease>, { status: 'loaded' }>
  | {
      status: 'loaded'
      /** undefined where no agreement runs for the property. */
      lease: Lease | undefined
    }

/** The agreement that runs now for a property. */
export function useLeaseOf(propertyId: string): LeaseOf {
  const property = useProperty(propertyId)
  const leaseId = property.status === 'loaded' ? (property.record.currentLeaseId ?? '') : ''
  const lease = useLease(leaseId)
  if (property.status !== 'loaded') return property
  if (lease.status === 'absent') return { status: 'loaded', lease: undefined }
  return lease.status === 'loaded' ? { status: 'loaded', lease: lease.record } : lease
}

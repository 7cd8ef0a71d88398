import { idOf, recordOf, textIn, textOf } from '../../../web/api/tolerant-wire.ts'
import type { PropertyAddress } from '../property.ts'

/** A property as the screens show it; what the reply lacks is ''. */
export type PropertyView = PropertyAddress & {
  id: string
  ownerId: string
  ownerName: string
  /** The agreement that runs now; '' for none. */
  currentLeaseId: string
  createdAt: string
  updatedAt: string
}

export function propertyFromWire(body: unknown): PropertyView {
  const wire = recordOf(body)
  return {
    id: textOf(wire._id),
    address1: textOf(wire.address1),
    address2: textOf(wire.address2),
    pincode: textOf(wire.pincode),
    city: textOf(wire.city),
    state: textOf(wire.state),
    ownerId: idOf(wire.ownerMasters),
    ownerName: textIn(wire.ownerMasters, 'name'),
    currentLeaseId: idOf(wire.rentMaster),
    createdAt: textOf(wire.createdAt),
    updatedAt: textOf(wire.updatedAt),
  }
}

import { toZonedIso } from '../../shared/calendar-date.ts'
import { type OwnerReferenceWire, ownerNameToWire } from '../owners/owner-wire.ts'
import type { Property, PropertyAddress } from './property.ts'

/** A property as `/propertymaster` carries it. */
export type PropertyWire = PropertyAddress & {
  _id: string
  ownerMasters: OwnerReferenceWire
  tenant_id: string
  rentMaster: string | null
  createdAt: string
  updatedAt: string
  __v: number
}

/** Instants are written with the offset of `timeZone`, so that their first 10 characters are the local day. */
export const propertyToWire = (property: Property, timeZone: string): PropertyWire => ({
  _id: property.id,
  address1: property.address1,
  address2: property.address2,
  pincode: property.pincode,
  city: property.city,
  state: property.state,
  ownerMasters: ownerNameToWire(property.owner),
  tenant_id: property.organizationId,
  rentMaster: property.currentLeaseId,
  createdAt: toZonedIso(property.createdAt, timeZone),
  updatedAt: toZonedIso(property.updatedAt, timeZone),
  __v: property.version,
})

import { toZonedIso } from '../../shared/calendar-date.ts'

import { type ClientReferenceWire, clientNameToWire } from '../clients/client-wire.ts'
import { type OwnerReferenceWire, ownerNameToWire } from '../owners/owner-wire.ts'
import type { PropertyAddress } from '../properties/property.ts'
import type { Lease, LeaseTerms, PropertyName } from './lease.ts'

/** `propertymaster` (on receipts `propertyMaster`) as other records carry it. */
export type PropertyReferenceWire = PropertyAddress & { _id: string }

export const propertyNameToWire = ({ id, ...address }: PropertyName): PropertyReferenceWire => ({
  _id: id,
  ...address,
})

type TermsWire = Omit<LeaseTerms, 'paymentDay'> & {
  /** The agreed day of the month; 0 where there is none. */
  paymentDate: number
}

/** A rent agreement as `/rentmaster` carries it. */
export type LeaseWire = TermsWire & {
  _id: string
  clientMaster: ClientReferenceWire
  propertymaster: PropertyReferenceWire
  ownerMasters: OwnerReferenceWire
  tenant_id: string
  createdAt: string
  updatedAt: string
  __v: number
}

/** Instants are written with the offset of `timeZone`, so that their first 10 characters are the local day. */
export const leaseToWire = (lease: Lease, timeZone: string): LeaseWire => ({
  _id: lease.id,
  electricityMeterNumber: lease.electricityMeterNumber,
  incrementPercentage: lease.incrementPercentage,
  securityDepositAmount: lease.securityDepositAmount,
  monthlyRent: lease.monthlyRent,
  incrementSchedule: lease.incrementSchedule,
  paymentDate: paymentDayToWire(lease.paymentDay),
  paymentMode: lease.paymentMode,
  clientMaster: clientNameToWire(lease.client),
  propertymaster: propertyNameToWire(lease.property),
  ownerMasters: ownerNameToWire(lease.owner),
  tenant_id: lease.organizationId,
  createdAt: toZonedIso(lease.createdAt, timeZone),
  updatedAt: toZonedIso(lease.updatedAt, timeZone),
  __v: lease.version,
})

export const paymentDayToWire = (day: number | null): number => day ?? 0

/** The terms in the body of a POST or PUT that the contract has checked. */
export const leaseTermsFromWire = ({ paymentDate, ...terms }: TermsWire): LeaseTerms => ({
  electricityMeterNumber: terms.electricityMeterNumber,
  incrementPercentage: terms.incrementPercentage,
  securityDepositAmount: terms.securityDepositAmount,
  monthlyRent: terms.monthlyRent,
  incrementSchedule: terms.incrementSchedule,
  paymentDay: paymentDate === 0 ? null : paymentDate,
  paymentMode: terms.paymentMode,
})

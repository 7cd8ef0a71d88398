import { idOf, recordOf, textIn, textOf } from '../../../web/api/tolerant-wire.ts'
import type { PropertyAddress } from '../../properties/property.ts'
import type { PaymentMode } from '../lease.ts'

export type PersonView = { id: string; name: string; email: string }
export type AddressView = PropertyAddress & { id: string }

/** A rent agreement as the screens show it; what the reply lacks is ''. */
export type LeaseView = {
  id: string
  electricityMeterNumber: string
  incrementPercentage: string
  securityDepositAmount: string
  monthlyRent: string
  incrementSchedule: string
  /** '' where no day was agreed. */
  paymentDay: string
  paymentMode: string
  client: PersonView
  property: AddressView
  ownerId: string
  ownerName: string
  createdAt: string
  updatedAt: string
}

export const personFromWire = (reference: unknown): PersonView => ({
  id: idOf(reference),
  name: textIn(reference, 'name'),
  email: textIn(reference, 'email'),
})

export const addressFromWire = (reference: unknown): AddressView => ({
  id: idOf(reference),
  address1: textIn(reference, 'address1'),
  address2: textIn(reference, 'address2'),
  pincode: textIn(reference, 'pincode'),
  city: textIn(reference, 'city'),
  state: textIn(reference, 'state'),
})

/** A payment day as a screen shows it: 0 means that none was agreed. */
export const paymentDayFromWire = (value: unknown): string => {
  const day = textOf(value)
  return day === '0' ? '' : day
}

export function leaseFromWire(body: unknown): LeaseView {
  const wire = recordOf(body)
  return {
    id: textOf(wire._id),
    electricityMeterNumber: textOf(wire.electricityMeterNumber),
    incrementPercentage: textOf(wire.incrementPercentage),
    securityDepositAmount: textOf(wire.securityDepositAmount),
    monthlyRent: textOf(wire.monthlyRent),
    incrementSchedule: textOf(wire.incrementSchedule),
    paymentDay: paymentDayFromWire(wire.paymentDate),
    paymentMode: textOf(wire.paymentMode),
    client: personFromWire(wire.clientMaster),
    property: addressFromWire(wire.propertymaster),
    ownerId: idOf(wire.ownerMasters),
    ownerName: textIn(wire.ownerMasters, 'name'),
    createdAt: textOf(wire.createdAt),
    updatedAt: textOf(wire.updatedAt),
  }
}

/** What a form holds of an agreement, all as typed. */
export type LeaseValues = {
  electricityMeterNumber: string
  incrementPercentage: string
  securityDepositAmount: string
  monthlyRent: string
  incrementSchedule: string
  paymentDay: string
  paymentMode: string
  clientId: string
  propertyId: string
}

const orZero = (typed: string): string => typed.trim() || '0'

/** What is sent of a form: numbers as texts, empty ones as '0'. */
export const leaseTermsToWire = (values: LeaseValues) => ({
  electricityMeterNumber: values.electricityMeterNumber,
  incrementPercentage: orZero(values.incrementPercentage),
  securityDepositAmount: orZero(values.securityDepositAmount),
  monthlyRent: orZero(values.monthlyRent),
  incrementSchedule: orZero(values.incrementSchedule),
  paymentDate: orZero(values.paymentDay),
  paymentMode: values.paymentMode as PaymentMode,
  propertymaster: values.propertyId,
})

export const leaseValuesToWire = (values: LeaseValues) => ({
  ...leaseTermsToWire(values),
  clientMaster: values.clientId,
})

/** The form's name of each field that the wire names otherwise. */
export const FIELD_OF_WIRE = {
  paymentDate: 'paymentDay',
  clientMaster: 'clientId',
  propertymaster: 'propertyId',
}

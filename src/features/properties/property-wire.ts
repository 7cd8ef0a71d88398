import { requiredCode, requiredText } from '../../shared/form-kinds.ts'
import { decimal, flag, idOf, nullable, oneOf, text } from '../../shared/wire-kinds.ts'
import { type Decoded, sortsOf, wireRecord } from '../../shared/wire-record.ts'
import { booksWire, ownerClaimWire } from '../owners/owner-wire.ts'

/** The address of a rented property, as written on an envelope. */
export const propertyAddressWire = wireRecord({
  address1: requiredText({ prompt: /* i18n */ 'Please Enter Address1.' }),
  address2: requiredText({ prompt: /* i18n */ 'Please Enter Address2.' }),
  pincode: requiredCode({ prompt: /* i18n */ 'Please Enter Pincode.', longest: 20 }),
  city: requiredText({ prompt: /* i18n */ 'Please Enter City.' }),
  state: requiredText({ prompt: /* i18n */ 'Please Enter State.' }),
})

/** The fields of a property that its owner enters: of its forms, its history and its table. */
export const propertyDetailsWire = wireRecord({ ...propertyAddressWire })

/** A property as its agreements and receipts name it. */
export const propertyNameWire = wireRecord({ id: ['_id', text], ...propertyAddressWire })

/**
 * The state of a property's rent: no agreement runs; one runs that is not charged; something is open that
 * was due by today; everything is settled that was.
 */
export const RENT_STATES = ['vacant', 'let', 'due', 'paid'] as const

/** A property as `/propertymaster` returns it. */
export const propertyWire = wireRecord({
  ...propertyNameWire,
  ...propertyDetailsWire,
  /** The rent agreement that runs now, if any. */
  currentLeaseId: ['rentMaster', nullable(idOf)],
  rentState: oneOf(RENT_STATES),
  /** Of that agreement: who rents, for how many rupees a month, and what is open; blank and 0 without one. */
  tenantName: text,
  monthlyRent: decimal,
  owed: decimal,
  /** The last day of the tenancy, where notice was given of it. */
  leavingOn: nullable(text),
  ...booksWire,
})

/** A property as `/propertymaster` takes it. */
export const propertyDraftWire = wireRecord({ ...propertyDetailsWire, ...ownerClaimWire })

export const propertySorts = sortsOf(propertyWire, [
  'address1',
  'address2',
  'pincode',
  'city',
  'state',
  'owner',
  'createdAt',
])

/** `free`: without an agreement that runs now; `due`, `paid`: the state of that agreement's rent. */
export const propertyFilters = wireRecord({
  free: flag,
  due: flag,
  paid: flag,
})

export type PropertyAddress = Decoded<typeof propertyAddressWire>
/** The fields of a property that its owner enters. */
export type PropertyDetails = Decoded<typeof propertyDetailsWire>
/** A property to be written: it has an address, and of the rest what was entered. */
export type WrittenProperty = PropertyAddress & Partial<PropertyDetails>
export type PropertyName = Decoded<typeof propertyNameWire>
export type Property = Decoded<typeof propertyWire>
export type RentState = Property['rentState']
/** The state of a property's rent, and who rents it. */
export type RentOverview = Pick<
  Property,
  'rentState' | 'tenantName' | 'monthlyRent' | 'owed' | 'leavingOn'
>

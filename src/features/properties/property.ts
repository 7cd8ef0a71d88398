import type { Decoded } from '../../shared/wire-record.ts'
import type {
  propertyAddressWire,
  propertyDetailsWire,
  propertyNameWire,
  propertyWire,
} from './property-wire.ts'

export type PropertyAddress = Decoded<typeof propertyAddressWire>
/** What an owner enters of a property. */
export type PropertyDetails = Decoded<typeof propertyDetailsWire>
export type PropertyName = Decoded<typeof propertyNameWire>
export type Property = Decoded<typeof propertyWire>
export type RentState = Property['rentState']
/** How the rent of a property stands, and who rents it. */
export type RentStanding = Pick<
  Property,
  'rentState' | 'tenant' | 'monthlyRent' | 'owed' | 'leavingOn'
>

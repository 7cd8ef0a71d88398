import type { Decoded } from '../../shared/wire-record.ts'
import type { propertyAddressWire, propertyNameWire, propertyWire } from './property-wire.ts'

export type PropertyAddress = Decoded<typeof propertyAddressWire>
export type PropertyName = Decoded<typeof propertyNameWire>
export type Property = Decoded<typeof propertyWire>
export type RentState = Property['rentState']
/** How the rent of a property stands, and who rents it. */
export type RentStanding = Pick<Property, 'rentState' | 'tenant' | 'monthlyRent' | 'owed'>

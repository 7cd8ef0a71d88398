import type { Decoded } from '../../shared/wire-record.ts'
import type {
  houseFactsWire,
  houseWire,
  worksheetLineWire,
  worksheetWire,
} from './house-property-wire.ts'
import type { propertyYearWire } from './property-year-wire.ts'

/** The worksheet of a financial year, in the language of its reader. */
export type HouseWorksheet = Decoded<typeof worksheetWire>

/** A property in the worksheet. */
export type House = Decoded<typeof houseWire>

export type HouseLine = Decoded<typeof worksheetLineWire>

/** Facts about a property that the books lack; the owner enters them. */
export type HouseFacts = Decoded<typeof houseFactsWire>

/** A property, or all of them, in a financial year. */
export type PropertyYear = Decoded<typeof propertyYearWire>

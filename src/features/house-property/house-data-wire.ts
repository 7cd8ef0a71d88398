import { count, idOf } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { houseFactsWire, houseLoanWire } from './house-property-wire.ts'

const { loans: _, ...facts } = houseFactsWire

const ofYear = wireRecord({ id: ['propertyMaster', idOf], year: count })

/** What an owner entered about each property and year for the income from house property, in the download of own data. */
export const housePropertyYearDataWire = wireRecord({ ...ofYear, ...facts })
export const housePropertyLoanDataWire = wireRecord({ ...ofYear, ...houseLoanWire })

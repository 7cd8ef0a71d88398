import { count, idOf } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { houseFactsWire, houseLoanWire } from './house-property-wire.ts'

const { loans: _, ...facts } = houseFactsWire

const ofYear = wireRecord({ id: ['propertyMaster', idOf], year: count })

/** Entries of the worksheet for income from house property, as the download of own data has them. */
export const housePropertyYearDataWire = wireRecord({ ...ofYear, ...facts })
export const housePropertyLoanDataWire = wireRecord({ ...ofYear, ...houseLoanWire })

import { count, idOf } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { houseFactsWire, houseLoanWire } from './house-property-wire.ts'

const { loans: _, ...facts } = houseFactsWire

const ofYear = wireRecord({ id: ['propertyMaster', idOf], year: count })

/** An owner's entries of properties for the income from house property, as they take them with them. */
export const housePropertyYearDataWire = wireRecord({ ...ofYear, ...facts })
export const housePropertyLoanDataWire = wireRecord({ ...ofYear, ...houseLoanWire })

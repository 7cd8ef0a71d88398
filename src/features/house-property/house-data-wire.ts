import { count, idOf } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { houseFactsWire, houseLoanWire } from './house-property-wire.ts'

const {
  loans: _,
  expectedRent,
  unrealised,
  isUnrealisedShown,
  receivedLater,
  ...house
} = houseFactsWire

const whose = wireRecord({ id: ['propertyMaster', idOf] })
const ofYear = wireRecord({ ...whose, year: count })

/** An owner's entries of properties for the income from house property, as they take them with them. */
export const housePropertyDataWire = wireRecord({ ...whose, ...house })
export const housePropertyYearDataWire = wireRecord({
  ...{ ...ofYear, expectedRent, unrealised, isUnrealisedShown, receivedLater },
})
export const housePropertyLoanDataWire = wireRecord({ ...ofYear, ...houseLoanWire })

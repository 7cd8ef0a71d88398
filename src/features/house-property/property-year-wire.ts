import { count, idOf, listOf, nested, nullable, oneOf, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { EXPENSE_CATEGORY_CODES } from '../expenses/expense-categories.ts'
import { rupees } from '../ledger/rupees-wire.ts'
import { propertyNameWire } from '../properties/property-wire.ts'

/** Sums of some days, by the journal; charged amounts are without GST and less credit notes. */
const moneyOfDays = wireRecord({
  rent: rupees,
  /** Maintenance, electricity, late fees and what else was charged. */
  other: rupees,
  waived: rupees,
  /** Money that came, less what was refunded; no deposits, and no tax that was withheld. */
  received: rupees,
  tds: ['tdsAmount', rupees],
  /** Taken from deposits for what was owed. */
  fromDeposits: rupees,
  spent: rupees,
})

const daysLet = wireRecord({ letDays: count, emptyDays: count })

/** A month (YYYY-MM) and the same one a year before. */
const monthWire = wireRecord({
  month: text,
  ...moneyOfDays,
  receivedBefore: rupees,
  spentBefore: rupees,
})

/** The property whose year is requested. */
export const yearAskedWire = wireRecord({ propertyId: ['propertyMaster', idOf] })

export const propertyYearWire = wireRecord({
  year: text,
  from: text,
  to: text,
  /** Null: all properties together, with what was spent for all. */
  property: ['propertyMaster', nullable(nested(propertyNameWire))],
  now: nested(wireRecord({ ...moneyOfDays, ...daysLet })),
  /** The financial year before. */
  before: nested(wireRecord({ ...moneyOfDays, ...daysLet })),
  months: listOf(nested(monthWire)),
  /** What was spent on each category. */
  categories: listOf(
    nested(wireRecord({ category: oneOf(EXPENSE_CATEGORY_CODES), now: rupees, before: rupees })),
  ),
  /** Each property by itself, where all are asked for. */
  properties: listOf(
    nested(
      wireRecord({
        property: ['propertyMaster', nested(propertyNameWire)],
        ...moneyOfDays,
        ...daysLet,
      }),
    ),
  ),
})

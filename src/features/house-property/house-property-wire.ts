import { requiredText } from '../../shared/form-kinds.ts'
import { count, flag, listOf, nested, nullable, oneOf, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { clientNameWire } from '../clients/client-wire.ts'
import { rupees } from '../ledger/rupees-wire.ts'
import { propertyNameWire } from '../properties/property-wire.ts'

/** The use of a property. Income is computed only for `let`. */
export const HOUSE_USES = ['let', 'own home', 'business'] as const
export type HouseUse = (typeof HOUSE_USES)[number]

/** A loan for a property in a financial year. */
export const houseLoanWire = wireRecord({
  lender: requiredText({
    prompt: /* i18n */ 'Please enter the name of the bank or lender.',
    longest: 100,
  }),
  /** Whether the figures are those of the lender's certificate. */
  isCertified: ['certified', flag],
  /** Of the year, as far as the owner bears it. */
  interest: rupees,
  principal: rupees,
  /** What was owed on 31 March; null where it is not known. */
  outstanding: nullable(rupees),
})

/** Facts about a property in a financial year that the books lack; the owner enters them. */
export const houseFactsWire = wireRecord({
  use: oneOf(HOUSE_USES),
  /** The owner's share as a fraction, such as 1 of 3. */
  sharePart: count,
  shareWhole: count,
  completedOn: nullable(text),
  interestBefore: rupees,
  /** Null: not entered. */
  expectedRent: nullable(rupees),
  unrealised: rupees,
  isUnrealisedShown: ['unrealisedShown', flag],
  receivedLater: rupees,
  loans: listOf(nested(houseLoanWire)),
})

/** A line of the worksheet. Without an amount it is a remark, or to be filled in by hand. */
export const worksheetLineWire = wireRecord({
  /** 1a to 1k as in the return's schedule; a word for what is shown beside it. */
  code: text,
  label: text,
  amount: nullable(rupees),
  /** In whole rupees, as the return has it. */
  inReturn: nullable(rupees),
  /** Of the Act that the year falls under. */
  section: nullable(text),
  note: nullable(text),
})

/** Tax that a tenant withheld, summed by the year of the rent and by the day of payment. */
export const houseTdsWire = wireRecord({
  client: ['clientMaster', nested(clientNameWire)],
  byIncome: rupees,
  byPayment: rupees,
})

/** A rent charge that overlaps the financial year, with its part within it. */
export const houseRentWire = wireRecord({
  id: ['_id', text],
  leaseId: ['rentMaster', text],
  clientName: ['clientMaster', text],
  /** Null where the charge names no days. */
  periodStart: nullable(text),
  periodEnd: nullable(text),
  /** Without GST, less the credit notes that lower it. */
  charged: rupees,
  ofYear: rupees,
})

/** A property in a financial year. */
export const houseWire = wireRecord({
  property: ['propertyMaster', nested(propertyNameWire)],
  facts: nested(houseFactsWire),
  /** How often the facts were saved for the year; a change of them sends it as `If-Match`. */
  version: ['__v', count],
  letDays: count,
  emptyDays: count,
  lines: listOf(nested(worksheetLineWire)),
  tds: listOf(nested(houseTdsWire)),
  /** The documents of the line `rent`. */
  rents: listOf(nested(houseRentWire)),
  /** Null of a property that is not computed. */
  income: nullable(rupees),
})

/** The worksheet of all properties of a financial year. */
export const worksheetWire = wireRecord({
  year: text,
  from: text,
  to: text,
  act: text,
  /** Why there is no worksheet: the owner is a company or a firm. */
  notFor: nullable(text),
  houses: listOf(nested(houseWire)),
  total: rupees,
  notes: listOf(text),
})

/** The history entry of such facts, stored with the property. */
export const houseHistory = wireRecord({ houseProperty: nullable(text) })

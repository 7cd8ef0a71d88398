import { count, listOf, nested, nullable, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { clientNameWire } from '../clients/client-wire.ts'
import { rupees } from '../ledger/rupees-wire.ts'
import { propertyNameWire } from '../properties/property-wire.ts'

/** A charge of rent: its days, what was charged less the notes against it, and what is open of it today. */
export const registerRentWire = wireRecord({
  id: ['_id', text],
  from: text,
  to: text,
  dueOn: text,
  charged: rupees,
  open: rupees,
})

/** An agreement in a year. */
export const registerLeaseWire = wireRecord({
  leaseId: ['rentMaster', text],
  client: ['clientMaster', nested(clientNameWire)],
  since: text,
  /** Its last day, where it has ended or notice was given; null otherwise. */
  until: nullable(text),
  rents: listOf(nested(registerRentWire)),
})

/** A property with its agreements in a year. */
export const registerFlatWire = wireRecord({
  property: ['propertyMaster', nested(propertyNameWire)],
  /** The day on which it was entered. */
  since: text,
  leases: listOf(nested(registerLeaseWire)),
})

/** The rent of a financial year by property. */
export const registerWire = wireRecord({
  year: text,
  from: text,
  to: text,
  /** How many properties there are on all pages. */
  total: count,
  /** Dues of today outside the year's rent: opening balances, other charges, rent of other years. */
  owedBeside: rupees,
  flats: listOf(nested(registerFlatWire)),
})

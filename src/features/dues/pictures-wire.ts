import { count, listOf, nested } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { clientNameWire } from '../clients/client-wire.ts'
import { monthWire } from './dues-wire.ts'

/** How late a client paid the rent of the last twelve months, by the days on which the last of each rent came. */
export const lateClientWire = wireRecord({
  client: ['clientMaster', nested(clientNameWire)],
  /** Rents that fell due, and how many of them were not paid in full on their day. */
  rents: count,
  late: count,
  /** The mean of the days after the due day, rounded; rent paid in time counts as 0. */
  days: count,
  longest: count,
})

/** Who pays late: the latest first, and how many clients there are of whom rent fell due. */
export const lateClientsWire = wireRecord({
  clients: count,
  /** How many of them paid every rent in time. */
  inTime: count,
  latest: listOf(nested(lateClientWire)),
})

/** The twelve months of a property, the oldest first. */
export const propertyMonthsWire = wireRecord({ months: listOf(nested(monthWire)) })

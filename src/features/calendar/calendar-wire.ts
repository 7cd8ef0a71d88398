import { flag, idOf, nullable, oneOf, text } from '../../shared/wire-kinds.ts'
import { type Decoded, wireRecord } from '../../shared/wire-record.ts'
import { rupees } from '../ledger/rupees-wire.ts'

/** The calendar's private address: whether there is one, and since when. */
export const calendarLinkWire = wireRecord({
  /** As calendar programs show it. */
  name: text,
  on: flag,
  madeAt: nullable(text),
})

export type CalendarLink = Decoded<typeof calendarLinkWire>

/**
 * What a day of the calendar has: something open, rent to come, the end of an agreement, a tenant who leaves, a rise that
 * the agreement allows, a rent that is planned, a cheque that can go to the bank.
 */
export const CALENDAR_KINDS = [
  'due',
  'rent',
  'cheque',
  'leaving',
  'end',
  'rise',
  'new rent',
] as const
export type CalendarKind = (typeof CALENDAR_KINDS)[number]

export const calendarEventWire = wireRecord({
  /** Stays the same when the event changes. */
  id: ['_id', text],
  kind: oneOf(CALENDAR_KINDS),
  day: text,
  leaseId: ['rentMaster', idOf],
  client: text,
  /** The address, in one line. */
  place: text,
  /** What is open or due, the new rent, or that of the cheque; null of the others. */
  amount: nullable(rupees),
  /** The per cent of a rise, the number of a cheque; null of the others. */
  detail: nullable(text),
})

/** An event of the calendar. */
export type CalendarEvent = Decoded<typeof calendarEventWire>

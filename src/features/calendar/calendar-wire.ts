import { flag, nullable, text } from '../../shared/wire-kinds.ts'
import { type Decoded, wireRecord } from '../../shared/wire-record.ts'

/** Whether there is an address of the calendar, and from when. */
export const calendarLinkWire = wireRecord({
  /** As calendar programs show it. */
  name: text,
  isOn: ['on', flag],
  madeAt: nullable(text),
})

export type CalendarLink = Decoded<typeof calendarLinkWire>

import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { fileReply } from '../../shared/file-reply.ts'
import { monthText } from '../../shared/list-query.ts'
import { text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { messageSchema, replyOf } from '../../shared/wire-schema.ts'
import { calendarEventWire, calendarLinkWire } from './calendar-wire.ts'

export const calendarContract = defineContract({
  'GET /calendarevents': {
    name: 'listCalendarEvents',
    summary:
      'What a month (this one unless given) has by day: dues and rents to come, rises, ends of agreements, move-outs and cheques for the bank',
    access: 'read dues',
    compressed: true,
    query: z.object({ month: monthText.optional() }),
    responses: { 200: z.array(replyOf(calendarEventWire)) },
  },
  'GET /calendarlink': {
    name: 'getCalendarLink',
    summary: 'Whether a calendar program may subscribe, and since when',
    access: 'read whether the calendar is out',
    responses: { 200: replyOf(calendarLinkWire) },
  },
  'POST /calendarlink': {
    name: 'makeCalendarLink',
    summary: 'Makes a private address for calendar programs, returned once; the one before is void',
    access: 'hand the calendar out',
    responses: { 201: replyOf(wireRecord({ message: text, url: text })) },
  },
  'DELETE /calendarlink': {
    name: 'revokeCalendarLink',
    summary: 'Takes the address back',
    access: 'hand the calendar out',
    responses: { 200: messageSchema },
  },
  'GET /calendar/{token}': {
    name: 'getCalendar',
    summary:
      'Rents due, ends of agreements, move-outs, rises and cheques for the bank as iCalendar (RFC 5545), by its private address',
    access: 'public',
    params: z.object({ token: z.string().max(200) }),
    responses: { 200: fileReply('text/calendar') },
  },
})

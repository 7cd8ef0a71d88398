import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { listQuery, monthText } from '../../shared/list-query.ts'
import { amount, optionalDay } from '../../shared/money-on-wire.ts'
import { idParams } from '../../shared/wire.ts'
import { sortsOf } from '../../shared/wire-record.ts'
import { messageSchema, replyOf } from '../../shared/wire-schema.ts'
import { MONTH_STATES } from './dues.ts'
import {
  figuresWire,
  leaseMonthWire,
  listedDuesWire,
  ownDuesWire,
  unsettledLeaseWire,
} from './dues-wire.ts'
import { lateClientsWire, propertyMonthsWire } from './pictures-wire.ts'
import { registerWire } from './rent-register-wire.ts'

export const duesSorts = sortsOf({}, ['owed', 'overdue', 'oldestDueOn', 'client', 'property'])

export const monthSorts = sortsOf({}, [
  'client',
  'property',
  'charged',
  'collected',
  'open',
  'deposit',
])

export const duesContract = defineContract({
  'GET /dues': {
    name: 'listDues',
    summary: 'The agreements of which something is open, ended ones included, worst first',
    access: 'read dues',
    compressed: true,
    query: listQuery(duesSorts),
    responses: { 200: z.array(replyOf(listedDuesWire)) },
  },
  'GET /settling': {
    name: 'listUnsettledAgreements',
    summary:
      'The ended agreements of which balance, advance and deposit are not all 0, oldest end first',
    access: 'read dues',
    compressed: true,
    responses: { 200: z.array(replyOf(unsettledLeaseWire)) },
  },
  'GET /figures': {
    name: 'getFigures',
    summary: 'The month in figures, and the twelve that end with it',
    access: 'read dues',
    compressed: true,
    responses: { 200: replyOf(figuresWire) },
  },
  'GET /month': {
    name: 'listMonth',
    summary:
      'What fell due and what was received in a month (this one unless given) and the deposits held today, by agreement, most open first; X-Total-Parts has the sums and counts of the whole month',
    access: 'read dues',
    compressed: true,
    query: listQuery(
      monthSorts,
      {},
      {
        month: monthText.optional(),
        state: z.enum(MONTH_STATES).optional(),
      },
    ),
    responses: { 200: z.array(replyOf(leaseMonthWire)) },
  },
  'GET /rentregister': {
    name: 'getRentRegister',
    summary:
      'The rent register: the properties, 300 on a page, with their agreements in the financial year of a day (today unless given) and the rent charged for its days',
    access: 'read dues',
    compressed: true,
    query: z.object({
      to: optionalDay,
      page: z.coerce.number('Please enter a page.').int().min(1).max(100_000).optional(),
    }),
    responses: { 200: replyOf(registerWire) },
  },
  'GET /lateclients': {
    name: 'listLateClients',
    summary:
      'How many days late clients paid the rent of the last twelve months, the ten latest first',
    access: 'read dues',
    compressed: true,
    responses: { 200: replyOf(lateClientsWire) },
  },
  'GET /propertymaster/{id}/months': {
    name: 'listPropertyMonths',
    summary:
      'The twelve months of a property that end with this one: what fell due, what was received and paid of it, and whether it was let',
    access: 'read dues',
    compressed: true,
    params: idParams,
    responses: { 200: replyOf(propertyMonthsWire) },
  },
  'POST /rentmaster/{id}/reminders/opened': {
    name: 'logOpenedReminder',
    summary:
      'Notes that the owner opened a reminder in WhatsApp; whether they sent it nobody knows',
    access: 'change reminders',
    params: idParams,
    body: z.object({ amount }),
    responses: { 200: messageSchema },
  },
  'GET /mydues': {
    name: 'listOwnDues',
    summary: 'What a client owes, by agreement',
    access: 'read own dues',
    responses: { 200: z.array(replyOf(ownDuesWire)) },
  },
})

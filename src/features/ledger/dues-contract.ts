import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { sortsOf } from '../../shared/wire-record.ts'
import { listQuery, replyOf } from '../../shared/wire-schema.ts'
import { clientNameWire } from '../clients/client-wire.ts'
import { propertyNameWire } from '../properties/property-wire.ts'
import { chargeReply } from './ledger-reply-contract.ts'

const leaseDues = z.object({
  rentMaster: z.string(),
  clientMaster: replyOf(clientNameWire),
  propertyMaster: replyOf(propertyNameWire),
  /** The last day of an agreement that has ended; null while it runs. */
  endedOn: z.string().nullable(),
  owed: z.string(),
  overdue: z.string(),
  oldestDueOn: z.string().nullable(),
  /** What is open, by how many days ago it was due. */
  ages: z.object({
    notDue: z.string(),
    upTo30: z.string(),
    upTo60: z.string(),
    upTo90: z.string(),
    older: z.string(),
  }),
})

/** Counts are numbers; a landlord's month at a glance. */
const figures = z.object({
  month: z.string(),
  collected: z.string(),
  expected: z.string(),
  overdue: z.string(),
  due: z.string(),
  advances: z.string(),
  depositsHeld: z.string(),
  tdsThisYear: z.string(),
  properties: z.number(),
  let: z.number(),
  vacant: z.number(),
  endingSoon: z.number(),
  expiredRunning: z.number(),
  notCharged: z.number(),
  months: z.array(z.object({ month: z.string(), charged: z.string(), collected: z.string() })),
  clients: z.number(),
  /** How many receipts were ever recorded; with 0 the books are new. */
  receipts: z.number(),
  /** The worst five of `GET /dues` of which something is overdue. */
  unpaid: z.array(leaseDues),
})

/** An agreement that has ended and is not settled yet. */
const unsettledLease = z.object({
  rentMaster: z.string(),
  clientMaster: replyOf(clientNameWire),
  propertyMaster: replyOf(propertyNameWire),
  endedOn: z.string(),
  owed: z.string(),
  advance: z.string(),
  deposit: z.string(),
})

/** The last receipt that stands. */
const lastReceipt = z.object({
  _id: z.string(),
  receiptNumber: z.number(),
  receiptCode: z.string(),
  receivedOn: z.string(),
  amount: z.string(),
})

const howToPay = z.object({
  upiId: z.string().nullable(),
  upiName: z.string().nullable(),
  upiLink: z.string().nullable(),
  bankAccountNumber: z.string().nullable(),
  ifscCode: z.string().nullable(),
})

export const duesSorts = sortsOf({}, ['owed', 'overdue', 'oldestDueOn', 'client', 'property'])

export const duesContract = defineContract({
  'GET /dues': {
    summary: 'The agreements of which something is open, ended ones included, worst first',
    access: 'read dues',
    query: listQuery(duesSorts),
    responses: { 200: z.array(leaseDues) },
  },
  'GET /settling': {
    summary:
      'The ended agreements of which balance, advance and deposit are not all 0, oldest end first',
    access: 'read dues',
    responses: { 200: z.array(unsettledLease) },
  },
  'GET /figures': {
    summary: 'The month in figures, and the twelve that end with it',
    access: 'read dues',
    responses: { 200: figures },
  },
  'GET /mydues': {
    summary: 'What a client owes, by agreement',
    access: 'read own dues',
    responses: {
      200: z.array(
        z.object({
          rentMaster: z.string(),
          propertyMaster: replyOf(propertyNameWire),
          owed: z.string(),
          overdue: z.string(),
          advance: z.string(),
          charges: z.array(chargeReply),
          lastReceipt: lastReceipt.nullable(),
          howToPay,
        }),
      ),
    },
  },
})

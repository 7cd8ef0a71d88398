import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { sortsOf } from '../../shared/wire-record.ts'
import { listQuery, replyOf } from '../../shared/wire-schema.ts'
import { propertyNameWire } from '../properties/property-wire.ts'
import { figuresWire, leaseDuesWire, unsettledLeaseWire } from './dues-wire.ts'
import { chargeReply } from './ledger-reply-contract.ts'

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
    responses: { 200: z.array(replyOf(leaseDuesWire)) },
  },
  'GET /settling': {
    summary:
      'The ended agreements of which balance, advance and deposit are not all 0, oldest end first',
    access: 'read dues',
    responses: { 200: z.array(replyOf(unsettledLeaseWire)) },
  },
  'GET /figures': {
    summary: 'The month in figures, and the twelve that end with it',
    access: 'read dues',
    responses: { 200: replyOf(figuresWire) },
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

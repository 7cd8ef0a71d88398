import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { sortsOf } from '../../shared/wire-record.ts'
import { listQuery, replyOf } from '../../shared/wire-schema.ts'
import { figuresWire, leaseDuesWire, ownDuesWire, unsettledLeaseWire } from './dues-wire.ts'

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
    responses: { 200: z.array(replyOf(ownDuesWire)) },
  },
})

import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { orFile } from '../../shared/file-reply.ts'
import { optionalDay } from '../../shared/money-on-wire.ts'
import { optionalReference } from '../../shared/wire.ts'
import { bodyOf, replyOf } from '../../shared/wire-schema.ts'
import { statementOfWire, statementWire } from './statement-wire.ts'

export const statementContract = defineContract({
  'GET /statement': {
    name: 'getStatement',
    summary:
      'What was charged and received of an agreement, or of a client, from a day (1 April unless given) to another (today); `as` csv, xlsx or pdf answers a file',
    access: 'read the ledger',
    compressed: true,
    query: bodyOf(statementOfWire, {
      leaseId: optionalReference,
      clientId: optionalReference,
      from: optionalDay,
      to: optionalDay,
      as: z
        .enum(['json', 'csv', 'xlsx', 'pdf'], { error: 'Please ask for json, csv, xlsx or pdf.' })
        .optional(),
    }),
    responses: { 200: orFile(replyOf(statementWire), 'text/csv; charset=utf-8') },
  },
})

import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { fileReply } from '../../shared/file-reply.ts'
import { financialYearText } from '../../shared/list-query.ts'
import { optionalReference } from '../../shared/wire.ts'
import { bodyOf, replyOf } from '../../shared/wire-schema.ts'
import { hraPackWire, reissuedWire } from './hra-pack-wire.ts'
import { receiptFilters } from './receipt-wire.ts'

const packQuery = bodyOf(receiptFilters, {
  year: financialYearText.optional(),
  leaseId: optionalReference,
  clientId: optionalReference,
})

export const hraPackContract = defineContract({
  'GET /hrapacks': {
    name: 'downloadHraPacks',
    summary:
      'The rent of a financial year (this one unless given) of all clients: a zip with a PDF for each',
    access: 'read the books',
    query: z.object({ year: financialYearText.optional() }),
    responses: { 200: fileReply('application/zip') },
  },
  'POST /hrapacks/reissue': {
    name: 'reissueYear',
    summary:
      'Issues the receipts of a financial year again, with parties and settings as they are now; nobody is mailed',
    access: 'record a receipt',
    body: bodyOf(receiptFilters, { year: financialYearText, clientId: optionalReference }),
    responses: { 201: replyOf(reissuedWire) },
    idempotent: true,
  },
  'GET /hrapack': {
    name: 'downloadHraPack',
    summary:
      "A client's rent of a financial year (this one unless given) as a PDF, with its receipts; an owner names whose",
    access: 'read receipts',
    query: packQuery,
    responses: { 200: fileReply('application/pdf') },
  },
  'GET /hrapack/figures': {
    name: 'getHraPack',
    summary: "The figures of a client's rent of a financial year",
    access: 'read receipts',
    query: packQuery,
    responses: { 200: replyOf(hraPackWire) },
  },
})

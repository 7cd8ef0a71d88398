import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { fileReply } from '../../shared/file-reply.ts'
import { optionalReference } from '../../shared/wire.ts'
import { bodyOf, replyOf } from '../../shared/wire-schema.ts'
import { hraPackWire, reissuedWire } from './hra-pack-wire.ts'
import { receiptFilters } from './receipt-wire.ts'

const YEAR = /^(?:19|20|21)\d\d-\d\d$/

/** "2026-27", which ends in the year after it begins. */
const financialYear = z
  .string()
  .refine(
    (text) => YEAR.test(text) && (Number(text.slice(2, 4)) + 1) % 100 === Number(text.slice(5)),
    'Please enter a financial year, such as 2026-27.',
  )

const packQuery = bodyOf(receiptFilters, {
  year: financialYear.optional(),
  leaseId: optionalReference,
  clientId: optionalReference,
})

export const hraPackContract = defineContract({
  'GET /hrapacks': {
    name: 'downloadHraPacks',
    summary:
      'The rent of a financial year (this one unless given) of all clients: a zip with a PDF for each',
    access: 'read the books',
    query: z.object({ year: financialYear.optional() }),
    responses: { 200: fileReply('application/zip') },
  },
  'POST /hrapacks/reissue': {
    name: 'reissueYear',
    summary:
      'Issues the receipts of a financial year again, with parties and settings as they are now; nobody is mailed',
    access: 'record a receipt',
    body: bodyOf(receiptFilters, { year: financialYear, clientId: optionalReference }),
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

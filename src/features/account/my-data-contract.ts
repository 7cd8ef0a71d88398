import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { MAX_TRIED_PASSWORD } from '../../shared/rule.ts'
import { fileReply } from '../../shared/wire-schema.ts'

export const myDataContract = defineContract({
  'POST /mydata': {
    name: 'downloadOwnData',
    summary:
      'All that is kept of the account and its records, as CSV and JSON in one zip; asks for the own password',
    access: 'signed-in',
    /** Accounts that sign in with Microsoft have no password here, and leave it out. */
    body: z.object({ password: z.string().max(MAX_TRIED_PASSWORD).default('') }),
    responses: { 200: fileReply('application/zip') },
    // It reads.
    allowedAfterTrial: true,
  },
})

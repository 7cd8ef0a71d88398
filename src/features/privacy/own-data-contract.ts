import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { streamReply } from '../../shared/file-reply.ts'
import { MAX_TRIED_PASSWORD } from '../../shared/rule.ts'

export const ownDataContract = defineContract({
  'POST /mydata': {
    name: 'downloadOwnData',
    summary:
      'All that is kept of the account and its records, as CSV and JSON in one zip, sent while it is made; requires the current password',
    access: 'signed-in',
    /** Accounts that sign in with Microsoft have no password here, and leave it out. */
    body: z.object({
      password: z.string().max(MAX_TRIED_PASSWORD).default(''),
      /** Whether the receipts are in it as PDF, too; that takes a while where they are many. */
      pdfs: z.boolean().default(false),
    }),
    responses: { 200: streamReply('application/zip') },
    // It reads.
    allowedAfterTrial: true,
  },
})

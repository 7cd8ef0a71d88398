import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { streamReply } from '../../shared/file-reply.ts'
import { financialYearText } from '../../shared/list-query.ts'

export const accountantYearContract = defineContract({
  'GET /accountantyear': {
    name: 'downloadYearForAccountant',
    summary:
      'The books of a financial year as a zip: one workbook with a sheet for each report and a first page that compares their sums, and each report but the day book as PDF',
    access: 'read the books',
    query: z.object({ year: financialYearText }),
    responses: { 200: streamReply('application/zip') },
  },
})

import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'

const searchResult = z.object({
  kind: z.enum(['owner', 'property', 'client', 'lease', 'receipt']),
  _id: z.string(),
  title: z.string(),
  detail: z.string(),
  /** The screen that shows it. */
  href: z.string(),
})

export const searchContract = defineContract({
  'GET /search': {
    summary: 'The records with every word of `q` that the caller may see, at most 5 of a kind',
    access: 'signed-in',
    query: z.object({ q: z.string().max(200).optional() }),
    responses: { 200: z.object({ results: z.array(searchResult) }) },
  },
})

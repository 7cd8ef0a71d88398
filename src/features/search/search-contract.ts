import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { replyOf } from '../../shared/wire-schema.ts'
import { searchResultsWire } from './search-wire.ts'

/** How many records of a kind are found at most. */
export const MAX_OF_A_KIND = 5

export const searchContract = defineContract({
  'GET /search': {
    name: 'search',
    summary: `The records with every word of \`q\` that the caller may see, at most ${MAX_OF_A_KIND} of a kind`,
    access: 'search',
    compressed: true,
    query: z.object({ q: z.string().max(200).optional() }),
    responses: { 200: replyOf(searchResultsWire) },
  },
})

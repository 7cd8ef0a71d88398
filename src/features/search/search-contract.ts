import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { replyOf } from '../../shared/wire-schema.ts'
import { searchResultsWire } from './search-wire.ts'

export const searchContract = defineContract({
  'GET /search': {
    name: 'search',
    summary: 'The records with every word of `q` that the caller may see, at most 5 of a kind',
    access: 'signed-in',
    compressed: true,
    query: z.object({ q: z.string().max(200).optional() }),
    responses: { 200: replyOf(searchResultsWire) },
  },
})

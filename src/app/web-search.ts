import type { z } from 'zod'
import { signedInCaller } from '../features/identity/web/session-caller.ts'
import { bodyOf } from '../web/api/reply.ts'
import type { Search } from '../web/shell/search-box.tsx'

type Hit = { kind: string; _id: string; title: string; detail: string; href: string }
type SearchContract = {
  'GET /search': {
    summary: string
    access: 'signed-in'
    query: z.ZodObject<{ q: z.ZodString }>
    responses: { 200: z.ZodType<{ results: Hit[] }, { results: Hit[] }> }
  }
}

const call = signedInCaller<SearchContract>()

/** Everything that this account may see and that matches the text. */
export const searchEverything: Search = async (text, signal) => {
  const { results } = bodyOf(await call('GET /search', { query: { q: text }, signal }))
  return results.map(({ kind, _id, title, detail, href }) => ({
    ...{ kind, title, detail, href },
    id: _id,
  }))
}

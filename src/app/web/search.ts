import { signedInCaller } from '../../features/identity/web/session-caller.ts'
import type { SearchResult } from '../../features/search/search.ts'
import type { searchContract } from '../../features/search/search-contract.ts'
import { bodyOf } from '../../web/api/reply.ts'
import type { Search } from '../../web/shell/search.ts'

const call = signedInCaller<typeof searchContract>()

const KINDS: Record<SearchResult['kind'], string> = {
  owner: 'Owner',
  property: 'Property',
  client: 'Client',
  lease: 'Rent agreement',
  receipt: 'Receipt',
}

/** Everything that this account may see and that matches the text. */
export const searchEverything: Search = async (text, signal) => {
  const { results } = bodyOf(await call('GET /search', { query: { q: text }, signal }))
  return results.map(({ kind, _id, title, detail, href }) => ({
    ...{ title, detail, href },
    kind: KINDS[kind],
    id: _id,
  }))
}

import { t } from '@lingui/core/macro'
import { signedInCaller } from '../../features/identity/web/sessions/session-caller.ts'
import type { searchContract } from '../../features/search/search-contract.ts'
import { type SearchResult, searchResultsWire } from '../../features/search/search-wire.ts'
import { fromWire } from '../../shared/wire-record.ts'
import { bodyOf } from '../../web/api/reply.ts'
import type { Search } from '../../web/shell/search.ts'

const call = signedInCaller<typeof searchContract>()

const kinds = (): Record<SearchResult['kind'], string> => ({
  owner: t`Owner`,
  property: t`Property`,
  client: t`Client`,
  lease: t`Rent agreement`,
  receipt: t`Receipt`,
})

/** Everything that this account may see and that matches the text. */
export const searchEverything: Search = async (text, signal) => {
  const reply = await call('GET /search', { query: { q: text }, signal })
  const { results } = fromWire(searchResultsWire, bodyOf(reply))
  return results.map((result) => ({ ...result, kind: kinds()[result.kind] }))
}

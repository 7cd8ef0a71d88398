import { withoutInvisible } from '../../../shared/invisible-characters.ts'
import type { Wording } from '../../../shared/said.ts'
import type { Handlers, Scope } from '../../identity/server/access/scope.ts'
import { listOwners } from '../../owners/server/owner-queries.ts'
import { readSearchedMoney } from '../../receipts/server/searched-money.ts'
import { MAX_OF_A_KIND, type searchContract } from '../search-contract.ts'
import type { SearchResult } from '../search-wire.ts'
import { searchBooks } from './search-queries.ts'
import { ownerResult, resultsOf } from './search-results.ts'

export function searchRoutes(): Handlers<typeof searchContract> {
  return {
    'GET /search': async ({ scope, wording, query }) => {
      const words = withoutInvisible(query.q ?? '').trim()
      const results = words === '' ? [] : await searchRecords(scope, words, wording)
      return { status: 200, body: { results } }
    },
  }
}

/**
 * The newest records with every word of `words` that the caller may see, at most 5 of a kind; first those
 * whose title begins with what was typed, and last those whose names only sound like it.
 */
async function searchRecords(
  scope: Scope,
  words: string,
  wording: Wording,
): Promise<SearchResult[]> {
  if (scope.kind === 'administrator') return beginningFirst(await searchOwners(scope, words), words)
  const { found, alike } = await searchBooks(scope, words, readSearchedMoney(words, scope.today))
  const lines = { words, wording }
  const exact = resultsOf(found, { ...lines, atMost: MAX_OF_A_KIND })
  const sounding = resultsOf(alike, { ...lines, atMost: 0 })
  return [...beginningFirst(exact, words), ...notAmong(exact, sounding)]
}

/** What only sounds like the words, as many as there is room for beside the exact results of its kind. */
function notAmong(exact: readonly SearchResult[], alike: readonly SearchResult[]): SearchResult[] {
  const found = new Set(exact.map(({ kind, id }) => `${kind} ${id}`))
  const room: Record<string, number> = {}
  for (const { kind } of exact) room[kind] = (room[kind] ?? MAX_OF_A_KIND) - 1
  return alike.filter(({ kind, id }) => {
    if (found.has(`${kind} ${id}`)) return false
    room[kind] = (room[kind] ?? MAX_OF_A_KIND) - 1
    return room[kind] >= 0
  })
}

function beginningFirst(found: readonly SearchResult[], words: string): SearchResult[] {
  const typed = words.toLowerCase()
  const [first, rest] = [true, false].map((begins) =>
    found.filter(({ title }) => title.toLowerCase().startsWith(typed) === begins),
  )
  return [...(first ?? []), ...(rest ?? [])]
}

async function searchOwners(
  scope: Extract<Scope, { kind: 'administrator' }>,
  words: string,
): Promise<SearchResult[]> {
  const page = { search: words, limit: MAX_OF_A_KIND, isCounted: false } as const
  return (await listOwners(scope, page)).rows.map(ownerResult)
}

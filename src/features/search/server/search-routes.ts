import { withoutInvisible } from '../../../shared/invisible-characters.ts'
import type { Wording } from '../../../shared/said.ts'
import type { Handlers, Scope } from '../../identity/server/access/scope.ts'
import type { SearchedRecords } from '../../identity/server/access/searched-records.ts'
import { MAX_OF_A_KIND, type searchContract } from '../search-contract.ts'
import type { SearchResult } from '../search-wire.ts'
import { searchBooks } from './search-queries.ts'
import { alikeResults, exactResults, resultOf } from './search-results.ts'

/** The parts of features that the search needs to find their records. */
export type SearchTies = { searched: readonly SearchedRecords[] }

export function searchRoutes({ searched }: SearchTies): Handlers<typeof searchContract> {
  return {
    'GET /search': async ({ scope, wording, query }) => {
      const words = withoutInvisible(query.q ?? '').trim()
      const results = words === '' ? [] : await searchRecords(scope, { words, wording }, searched)
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
  reader: { words: string; wording: Wording },
  searched: readonly SearchedRecords[],
): Promise<SearchResult[]> {
  const { words } = reader
  if (scope.kind === 'administrator')
    return beginningFirst(await searchAsAdministrator(scope, reader, searched), words)
  const found = await searchBooks(scope, words, searched)
  const exact = exactResults(found, reader)
  return [...beginningFirst(exact, words), ...notAmong(exact, alikeResults(found, reader))]
}

/** Results that only sound like the words, as many as there is room for beside the exact results of their kind. */
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

async function searchAsAdministrator(
  scope: Extract<Scope, { kind: 'administrator' }>,
  reader: { words: string; wording: Wording },
  searched: readonly SearchedRecords[],
): Promise<SearchResult[]> {
  const results: SearchResult[] = []
  for (const of of searched)
    for (const line of (await of.ofAdministrator?.(scope, reader.words, MAX_OF_A_KIND)) ?? [])
      results.push(resultOf(of, line, reader))
  return results
}

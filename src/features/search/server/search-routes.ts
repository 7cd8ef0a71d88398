import { withoutInvisible } from '../../../shared/invisible-characters.ts'
import { saidIn, type Wording } from '../../../shared/said.ts'
import type { Handlers, Scope } from '../../identity/server/access/scope.ts'
import {
  joined,
  type SearchedRecords,
  type SearchLine,
} from '../../identity/server/access/server-feature.ts'
import { MAX_OF_A_KIND, type searchContract } from '../search-contract.ts'
import type { SearchResult } from '../search-wire.ts'
import { type FoundIds, searchBooks } from './search-queries.ts'

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

/** The words that were typed, and how they are searched. */
type Reader = { words: string; wording: Wording }

/** The lines of what was found exactly, at most 5 of a kind: first of what the words mean, then of those with them. */
const exactResults = (found: readonly FoundIds[], reader: Reader): SearchResult[] =>
  found.flatMap(({ of, words, meaning }) => {
    const meant = new Map(meaning.map((it) => [it.id, lineOf(of, it, 'meaning')]))
    const others = words.filter(({ id }) => !meant.has(id)).map((it) => lineOf(of, it, 'words'))
    const lines = [...meant.values(), ...others].slice(0, MAX_OF_A_KIND)
    return lines.map((line) => resultOf(of, line, reader))
  })

/** The lines of what only sounds like the words. */
const alikeResults = (found: readonly FoundIds[], reader: Reader): SearchResult[] =>
  found.flatMap(({ of, alike }) => alike.map((it) => resultOf(of, lineOf(of, it, 'words'), reader)))

function lineOf({ kind, lineOf: show }: SearchedRecords, ...found: [{ id: string }, How]) {
  if (!show) throw new Error(`no line shows what was found of ${kind}`)
  return show(...found)
}
type How = 'words' | 'meaning'

/** The result with, at its end, the field in which a word was found that it does not show. */
function resultOf(
  { kind }: SearchedRecords,
  { unshown: also = [], ...said }: SearchLine,
  { words, wording }: Reader,
): SearchResult {
  const { unshown, ...line } = saidIn({ ...said, unshown: also }, wording)
  const shown = `${line.title} ${line.detail}`.toLowerCase()
  const missing = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => !shown.includes(word))
  const match = unshown.find((text) => missing.some((word) => text.toLowerCase().includes(word)))
  const detail = match === undefined ? line.detail : joined(line.detail, match)
  return { kind: kind as SearchResult['kind'], ...line, detail }
}

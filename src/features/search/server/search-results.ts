import { saidIn, type Wording } from '../../../shared/said.ts'
import {
  joined,
  type SearchedRecords,
  type SearchLine,
} from '../../identity/server/access/searched-records.ts'
import { MAX_OF_A_KIND } from '../search-contract.ts'
import type { SearchResult } from '../search-wire.ts'
import type { Found } from './search-queries.ts'

/** The words that were typed, and how they are searched. */
type Reader = { words: string; wording: Wording }

/** The lines of what was found exactly, at most 5 of a kind: first of what the words mean, then of those with them. */
export const exactResults = (found: readonly Found[], reader: Reader): SearchResult[] =>
  found.flatMap(({ of, words, meaning }) => {
    const meant = new Map(meaning.map((it) => [it.id, lineOf(of, it, 'meaning')]))
    const others = words.filter(({ id }) => !meant.has(id)).map((it) => lineOf(of, it, 'words'))
    const lines = [...meant.values(), ...others].slice(0, MAX_OF_A_KIND)
    return lines.map((line) => resultOf(of, line, reader))
  })

/** The lines of what only sounds like the words. */
export const alikeResults = (found: readonly Found[], reader: Reader): SearchResult[] =>
  found.flatMap(({ of, alike }) => alike.map((it) => resultOf(of, lineOf(of, it, 'words'), reader)))

function lineOf({ kind, lineOf: show }: SearchedRecords, ...found: [{ id: string }, How]) {
  if (!show) throw new Error(`no line shows what was found of ${kind}`)
  return show(...found)
}
type How = 'words' | 'meaning'

/** The result with, at its end, the field in which a word was found that it does not show. */
export function resultOf(
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

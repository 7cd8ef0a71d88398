import { listOf, nested, oneOfDeclared, text } from '../../shared/wire-kinds.ts'
import { type Decoded, wireRecord } from '../../shared/wire-record.ts'

/** The kinds of record that a search finds: `src/app/server/declared.ts` fills in those that features declare. */
export const searchedKinds: string[] = []

const searchResultWire = wireRecord({
  kind: oneOfDeclared(searchedKinds),
  id: ['_id', text],
  title: text,
  detail: text,
  /** The screen that shows it. */
  href: text,
})

export const searchResultsWire = wireRecord({ results: listOf(nested(searchResultWire)) })

/** A record that was found, and the screen that shows it. */
export type SearchResult = Decoded<typeof searchResultWire>

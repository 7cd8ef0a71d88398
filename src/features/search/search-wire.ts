import { listOf, nested, oneOf, text } from '../../shared/wire-kinds.ts'
import { type Decoded, wireRecord } from '../../shared/wire-record.ts'

const searchResultWire = wireRecord({
  kind: oneOf(['owner', 'property', 'client', 'lease', 'receipt']),
  id: ['_id', text],
  title: text,
  detail: text,
  /** The screen that shows it. */
  href: text,
})

export const searchResultsWire = wireRecord({ results: listOf(nested(searchResultWire)) })

/** A record that was found, and the screen that shows it. */
export type SearchResult = Decoded<typeof searchResultWire>

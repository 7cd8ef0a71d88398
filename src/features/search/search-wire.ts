import { listOf, nested, oneOf, text } from '../../shared/wire-kinds.ts'
import { type Decoded, wireRecord } from '../../shared/wire-record.ts'

/** Every kind of record that a search finds, as its feature declares it, and what the list of results calls it. */
export const SEARCHED = {
  owner: /* i18n */ 'Owner',
  property: /* i18n */ 'Property',
  client: /* i18n */ 'Client',
  lease: /* i18n */ 'Rent agreement',
  receipt: /* i18n */ 'Receipt',
  expense: /* i18n */ 'Expense',
}

const KINDS = Object.keys(SEARCHED) as (keyof typeof SEARCHED)[]

const searchResultWire = wireRecord({
  kind: oneOf(KINDS),
  id: ['_id', text],
  title: text,
  detail: text,
  /** The screen that shows it. */
  href: text,
})

export const searchResultsWire = wireRecord({ results: listOf(nested(searchResultWire)) })

/** A record that was found, and the screen that shows it. */
export type SearchResult = Decoded<typeof searchResultWire>

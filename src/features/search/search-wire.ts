import { listOf, nested, oneOf, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'

export const searchResultWire = wireRecord({
  kind: oneOf(['owner', 'property', 'client', 'lease', 'receipt']),
  id: ['_id', text],
  title: text,
  detail: text,
  /** The screen that shows it. */
  href: text,
})

export const searchResultsWire = wireRecord({ results: listOf(nested(searchResultWire)) })

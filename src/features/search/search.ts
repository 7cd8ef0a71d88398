import type { Decoded } from '../../shared/wire-record.ts'
import type { searchResultWire } from './search-wire.ts'

/** A record that was found, and the screen that shows it. */
export type SearchResult = Decoded<typeof searchResultWire>

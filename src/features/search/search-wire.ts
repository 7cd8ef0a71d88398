import type { SearchResult } from './search.ts'

/** A result as `/search` carries it. */
export type SearchResultWire = Omit<SearchResult, 'id'> & { _id: string }

export const searchResultToWire = ({ id, ...result }: SearchResult): SearchResultWire => ({
  _id: id,
  ...result,
})

import { filterIn, useListFilter } from '../../../web/table/use-list-filter.ts'

/** The filters of lists of properties and of their agreements, by the word in the address. */
const FILTERS = {
  vacant: { free: true },
  due: { due: true },
  paid: { paid: true },
  // Of agreements only.
  uncharged: { uncharged: true },
  ending: { ending: true },
  expired: { expired: true },
}

export type RentFilter = keyof typeof FILTERS

const RENT = 'rent'

/** The address of a list with this filter; without one, of the whole list. */
export const filteredBy = (list: string, filter?: RentFilter): string =>
  filter === undefined ? list : `${list}?${RENT}=${filter}`

/** The query for the filter that the address names. */
export const rentFilterIn = (query: URLSearchParams) => filterIn(query, RENT, FILTERS)

/** The current filter of a list, as the address names it, and the query for it. */
export const useRentFilter = () => useListFilter(RENT, FILTERS)

import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { Fields } from '../../shared/wire-record.ts'
import { totalIn } from '../api/reply.ts'
import { filterQuery, type ListSource } from './use-list.ts'

/** A filter, by the list's `filters`. */
type Filter = Record<string, boolean>

/**
 * The current filter of a list, as the address names it by `word`, the query for it, and where a
 * filter leads: to the same list filtered by it, or unfiltered again; search and order stay.
 */
export function useListFilter<N extends string>(word: string, filters: Record<N, Filter>) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const chosen = chosenIn(query, word, filters)
  const toggled = (name: N) => {
    const next = new URLSearchParams(query)
    for (const gone of [word, 'page', 'cursor']) next.delete(gone)
    if (name !== chosen) next.set(word, name)
    return next.size > 0 ? `${pathname}?${next}` : pathname
  }
  return { chosen, filter: chosen && filters[chosen], toggled }
}

const chosenIn = <N extends string>(
  query: URLSearchParams,
  word: string,
  filters: Record<N, Filter>,
) => (Object.keys(filters) as N[]).find((name) => name === query.get(word))

/** The query for the filter that the address names by `word`. */
export function filterIn<N extends string>(
  query: URLSearchParams,
  word: string,
  filters: Record<N, Filter>,
): Filter | undefined {
  const chosen = chosenIn(query, word, filters)
  return chosen && filters[chosen]
}

/** How many records each filter of a list leaves, counted by the list itself. */
export function useFilterCounts<N extends string>(
  list: Pick<ListSource<Fields>, 'name' | 'filters' | 'fetchPage'>,
  filters: Record<N, Filter>,
): Partial<Record<N, number | undefined>> {
  const { data } = useQuery({
    queryKey: [list.name, 'counts', filters],
    queryFn: async ({ signal }) => {
      const count = async ([name, filter]: [string, Filter]) => {
        const { headers } = await list.fetchPage({ limit: 1, ...filterQuery(list, filter) }, signal)
        return [name, totalIn(headers)]
      }
      const counts = await Promise.all(Object.entries<Filter>(filters).map(count))
      return Object.fromEntries(counts) as Partial<Record<N, number | undefined>>
    },
  })
  return data ?? {}
}

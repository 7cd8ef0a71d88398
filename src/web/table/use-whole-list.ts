import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useListAddress } from './list-address.ts'
import type { List } from './use-list.ts'

type Options<Row> = {
  /** Fetches all rows at once, in the order in which they are shown unless somebody sorts. */
  query: UseQueryResult<readonly Row[]>
  /** The text that the search looks through. */
  textOf: (row: Row) => string
  /** Ascending orders, by the words of the columns. */
  sorts: Record<string, (a: Row, b: Row) => number>
  /** Leaves rows out. */
  keep?: (row: Row) => boolean
}

/** `found`: all rows that match, on whichever page. */
type WholeList<Row> = List<Row> & { found: readonly Row[] }

/** A list that is fetched whole because its sums are shown too; filtered, sorted and paged here. */
export function useWholeList<Row>({ query, textOf, sorts, keep }: Options<Row>): WholeList<Row> {
  const { address, pageSize, next, ...change } = useListAddress()
  const { search, sort, order } = address
  const { data } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: textOf and sorts are written in place
  const all = useMemo(() => {
    const words = search.toLowerCase().split(/\s+/)
    const found = (data ?? []).filter((row) => {
      const text = textOf(row).toLowerCase()
      return words.every((word) => text.includes(word)) && (!keep || keep(row))
    })
    const compare = sort === undefined ? undefined : sorts[sort]
    if (compare) found.sort((a, b) => (order === 'asc' ? compare(a, b) : compare(b, a)))
    return found
  }, [data, search, sort, order, keep])
  const lastPage = Math.max(1, Math.ceil(all.length / pageSize))
  const page = Math.min(address.page, lastPage)
  return {
    search,
    sort,
    order,
    page,
    pageSize,
    ...change,
    rows: all.slice((page - 1) * pageSize, page * pageSize),
    found: all,
    total: all.length,
    isLoading: query.isPending,
    isUpdating: false,
    failure: query.isError && !query.isFetching ? query.error : null,
    failureCount: query.errorUpdateCount,
    hasNext: page < lastPage,
    previous: () => change.previous(),
    next: () => next(String(page + 1)),
    retry: () => void query.refetch(),
    fetchAll: async () => all,
  }
}

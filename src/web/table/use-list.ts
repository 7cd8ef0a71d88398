import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect, useMemo } from 'react'
import { fromWire, payloadOf } from '../../shared/wire-codec.ts'
import type { Decoded, Fields } from '../../shared/wire-record.ts'
import {
  amountIn,
  bodyOrThrow,
  isTotalExactIn,
  type LooseReply,
  nextCursorIn,
  partsIn,
  totalIn,
} from '../api/reply.ts'
import { useInSteps } from '../in-steps.ts'
import { type ListAddress, type ListPosition, type Order, readListAddress } from './list-address.ts'
import { type PageSize, readSize } from './page-size.ts'

/** The most rows that the server gives at a time. */
const MAX_PAGE_SIZE = 1_000

/** A list's request to the server. `sort` comes from the address bar, so the server has the last word on it. */
export type ListQuery = {
  search?: string
  sort?: never
  order?: Order
  limit: number
  cursor?: string
}

/** A list of the server. */
export type ListSource<R extends Fields> = {
  /** The query's key and, where the session keeps this list, its name there. */
  name: string
  /** The record of a row. */
  fields: R
  /** The fields by which it can be narrowed. */
  filters?: Fields
  fetchPage: (query: ListQuery, signal: AbortSignal) => Promise<LooseReply>
  /** A second look at what the server let through. */
  keep?: (row: Decoded<R>) => boolean
}

/** A list as `DataTable` shows it. */
export type List<Row> = {
  rows: Row[]
  /** How many match in all, once known. */
  total: number | undefined
  /** Whether more match than `total`. */
  isMoreThanTotal?: boolean | undefined
  /** The sum of the rows in rupees, decimal text, where the server adds it up. */
  totalAmount?: string | undefined
  /** The parts in that sum or beside it that are shown separately, by the server's name for each. */
  totalParts?: Record<string, string> | undefined
  /** Nothing can be shown yet. */
  isLoading: boolean
  /** Whether the rows shown are about to be replaced. */
  isUpdating: boolean
  failure: Error | null
  /** How often fetching has failed so far: a repeated failure is a new one. */
  failureCount: number
  search: string
  sort: string | undefined
  order: Order
  page: number
  pageSize: PageSize
  hasNext: boolean
  setSearch: (search: string) => void
  setPageSize: (size: PageSize) => void
  /** By no column: as the server has them. */
  setSort: (column: string | undefined, order: Order) => void
  toggleSort: (column: string) => void
  next: () => void
  previous: () => void
  retry: () => void
  /** All rows that match, on whichever page, in their order. @throws RefusedReply, NetworkError */
  fetchAll: () => Promise<Row[]>
}

/** The key under which every page of a list is cached; invalidate it after a write. */
export const listKey = (name: string) => [name, 'list'] as const

/** Narrows a list beyond its search, by its `filters`: flags, or the id of the record that the rows belong to. */
export type ListFilter = Record<string, boolean | string> | undefined

/** A filter as the query of a list's call. */
export const filterQuery = ({ filters = {} }: { filters?: Fields }, filter: ListFilter) =>
  payloadOf(filters, filter ?? {})

type Terms = Pick<ListAddress, 'search' | 'sort' | 'order' | 'cursor'> & { filter: ListFilter }

async function readPage<R extends Fields>(
  source: ListSource<R>,
  { search, sort, order, cursor, filter }: Terms,
  limit: number,
  signal: AbortSignal,
) {
  const { fields, fetchPage, keep = () => true } = source
  const terms = { search, sort, order: sort && order, ...filterQuery(source, filter) }
  const reply = await fetchPage({ ...terms, limit, cursor } as ListQuery, signal)
  const all = bodyOrThrow(reply) as unknown[]
  return {
    records: all.filter((record) => keep(fromWire(fields, record))),
    total: totalIn(reply.headers),
    isMoreThanTotal: !isTotalExactIn(reply.headers),
    totalAmount: amountIn(reply.headers),
    totalParts: partsIn(reply.headers),
    nextCursor: nextCursorIn(reply.headers),
  }
}

function pageQuery<R extends Fields>(source: ListSource<R>, terms: Terms, pageSize: PageSize) {
  const { search, sort, order, cursor, filter } = terms
  return queryOptions({
    queryKey: [...listKey(source.name), { search, sort, order, cursor, pageSize, filter }],
    queryFn: ({ signal }) => readPage(source, terms, pageSize, signal),
    meta: { list: source.name },
  })
}

/** Begins to fetch the page of a list that the address names, as `useList` shows it. */
export function prefetchList<R extends Fields>(
  queries: QueryClient,
  source: ListSource<R>,
  address: URLSearchParams,
  filter?: ListFilter,
): void {
  const terms = { ...readListAddress(address), filter }
  void queries.prefetchQuery(pageQuery(source, terms, readSize()))
}

/**
 * One page of a list, filtered and sorted on the server. `position` has its page, order and search:
 * `useListAddress()` for the main list of a page, `useListPosition()` for any other.
 */
export function useList<R extends Fields>(
  source: ListSource<R>,
  position: ListPosition,
  filter?: ListFilter,
): List<Decoded<R>> {
  const { fields } = source
  const { address, pageSize, next, ...change } = position
  const { search, sort, order, page } = address
  const terms = { ...address, filter }
  const query = useQuery({
    ...pageQuery(source, terms, pageSize),
    placeholderData: keepPreviousData,
  })
  const data = useInSteps(query.data)
  const isEmpty = data?.records.length === 0
  useLeaveEmptyPage(page > 1 && isEmpty && !query.isPlaceholderData, change.previous)
  const rows = useMemo(
    () => data?.records.map((record) => fromWire(fields, record)) ?? [],
    [data, fields],
  )
  return {
    search,
    sort,
    order,
    page,
    pageSize,
    rows,
    ...change,
    total: data?.total,
    isMoreThanTotal: data?.isMoreThanTotal,
    totalAmount: data?.totalAmount,
    totalParts: data?.totalParts,
    // What another page or search lacked means nothing for this one.
    isLoading: (!data && !query.isError) || (isEmpty === true && query.isPlaceholderData),
    isUpdating: query.isPlaceholderData,
    failure: query.isError && !query.isFetching ? query.error : null,
    failureCount: query.errorUpdateCount,
    hasNext: data?.nextCursor !== undefined,
    previous: () => change.previous(),
    next: () => data?.nextCursor !== undefined && next(data.nextCursor),
    retry: () => void query.refetch(),
    fetchAll: async () => {
      const rows: Decoded<R>[] = []
      let from: string | undefined
      do {
        const { signal } = new AbortController()
        const page = await readPage(source, { ...terms, cursor: from }, MAX_PAGE_SIZE, signal)
        rows.push(...page.records.map((record) => fromWire(fields, record)))
        from = page.nextCursor
      } while (from !== undefined)
      return rows
    },
  }
}

/** The last record of the last page is gone: the page before is the last one now, and Back does not lead here. */
function useLeaveEmptyPage(isEmptyPage: boolean, previous: (how: { replace: boolean }) => void) {
  const leave = useEffectEvent(() => previous({ replace: true }))
  useLayoutEffect(() => {
    if (isEmptyPage) leave()
  }, [isEmptyPage])
}

/** Fetches a list again wherever it is shown, and everything else that was cached under its name. */
export function useRefresh(name: string): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [name] })
}

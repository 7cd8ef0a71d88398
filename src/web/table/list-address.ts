import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

export type Order = 'asc' | 'desc'

/** What of a list the address names, so that a reload, a link and the back button find it again. */
export type ListAddress = {
  search: string
  sort: string | undefined
  order: Order
  /** Counts from 1. */
  page: number
  cursor: string | undefined
}

type Cursors = (string | null)[]
/** The cursors of the pages before this one travel with the history's entry; a shared link has none. */
type Trail = { cursors?: Cursors } | null

export function readListAddress(query: URLSearchParams): ListAddress {
  const cursor = query.get('cursor') ?? undefined
  const page = Number.parseInt(query.get('page') ?? '1', 10)
  return {
    search: query.get('search') ?? '',
    sort: query.get('sort') ?? undefined,
    order: query.get('order') === 'desc' ? 'desc' : 'asc',
    page: cursor === undefined || !(page > 1) ? 1 : page,
    cursor,
  }
}

/** Other parameters of the address stay as they are. */
export function writeListAddress(query: URLSearchParams, address: ListAddress): URLSearchParams {
  const { search, sort, order, page, cursor } = address
  const next = new URLSearchParams(query)
  const entries = {
    search: search || undefined,
    sort,
    order: sort && order === 'desc' ? order : undefined,
    page: page > 1 ? String(page) : undefined,
    cursor: page > 1 ? cursor : undefined,
  }
  for (const [name, value] of Object.entries(entries))
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  return next
}

/** The next click on a column's head: up, down, then the server's own order again. */
export function nextSort({ sort, order }: ListAddress, clicked: string) {
  if (sort !== clicked) return { sort: clicked, order: 'asc' as const }
  return order === 'asc'
    ? { sort: clicked, order: 'desc' as const }
    : { sort: undefined, order: 'asc' as const }
}

/** The list's address and the ways to change it; a changed search or order starts at the first page. */
export function useListAddress() {
  const location = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(location.search), [location.search])
  const address = useMemo(() => readListAddress(query), [query])
  const trail = (location.state as Trail)?.cursors ?? []

  const go = (changed: Partial<ListAddress>, cursors: Cursors, replace: boolean) => {
    const target = writeListAddress(query, { ...address, page: 1, cursor: undefined, ...changed })
    const search = target.size > 0 ? `?${target}` : ''
    const entry = { replace, state: { cursors }, preventScrollReset: true }
    void navigate({ pathname: location.pathname, search }, entry)
  }

  return {
    address,
    setSearch: (search: string) => go({ search }, [], true),
    /** Begins again at the first page. */
    restart: () => go({}, [], true),
    setSort: (sort: string | undefined, order: Order) => go({ sort, order }, [], true),
    toggleSort: (column: string) => go(nextSort(address, column), [], true),
    next: (cursor: string) =>
      go({ page: address.page + 1, cursor }, [...trail, address.cursor ?? null], false),
    previous: ({ replace = false } = {}) => {
      const cursor = trail.at(-1) ?? undefined
      const page = cursor === undefined ? 1 : address.page - 1
      go({ page, cursor }, trail.slice(0, -1), replace)
    },
  }
}

import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PAGE_SIZES, type PageSize, usePageSize } from './page-size.ts'

export type Order = 'asc' | 'desc'

/** The state of a list that the address names, so that a reload, a link and the back button find it again. */
export type ListAddress = {
  search: string
  sort: string | undefined
  order: Order
  /** Counts from 1. */
  page: number
  cursor: string | undefined
}

type Cursors = (string | null)[]
/** Cursors of earlier pages, kept in the history entry; a shared link has none. */
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

/** Where a list is, and the ways to change that; a changed search, order or page size starts at the first page. */
export type ListPosition = {
  address: ListAddress
  pageSize: PageSize
  setSearch: (search: string) => void
  setPageSize: (size: PageSize) => void
  /** By no column: as the server has them. */
  setSort: (sort: string | undefined, order: Order) => void
  toggleSort: (column: string) => void
  /** To the page that begins at `cursor`. */
  next: (cursor: string) => void
  /** With `replace`, Back does not lead to the page that is left. */
  previous: (how?: { replace?: boolean }) => void
}

/** The position of a page's main list: the address bar has it. A page has one; `useListPosition` is for others. */
export function useListAddress(): ListPosition {
  const [pageSize, setPageSize] = usePageSize()
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
    pageSize,
    setSearch: (search: string) => go({ search }, [], true),
    setPageSize: (size) => {
      setPageSize(size)
      go({}, [], true)
    },
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

const START: ListAddress = {
  ...{ search: '', sort: undefined, order: 'asc' },
  ...{ page: 1, cursor: undefined },
}

/**
 * The position of a list within the page of a record, beside that page's own: kept as long as the page is
 * shown, and not in the address bar, which belongs to the main list.
 */
export function useListPosition(firstSize: PageSize = PAGE_SIZES[0]): ListPosition {
  const [address, setAddress] = useState(START)
  const [trail, setTrail] = useState<(string | undefined)[]>([])
  const [pageSize, setSize] = useState(firstSize)
  const restart = (changed: Partial<ListAddress>) => {
    setTrail([])
    setAddress({ ...address, page: 1, cursor: undefined, ...changed })
  }
  return {
    ...{ address, pageSize },
    setSearch: (search) => restart({ search }),
    setSort: (sort, order) => restart({ sort, order }),
    toggleSort: (column) => restart(nextSort(address, column)),
    setPageSize: (size) => {
      setSize(size)
      restart({})
    },
    next: (cursor) => {
      setTrail([...trail, address.cursor])
      setAddress({ ...address, page: address.page + 1, cursor })
    },
    previous: () => {
      setTrail(trail.slice(0, -1))
      setAddress({ ...address, page: Math.max(1, address.page - 1), cursor: trail.at(-1) })
    },
  }
}

import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { useAddress } from '../use-address.ts'
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
  const [query, change] = useAddress()
  const address = useMemo(() => readListAddress(query), [query])
  const trail = (useLocation().state as Trail)?.cursors ?? []

  const restart = (changes: (last: ListAddress) => Partial<ListAddress>) =>
    change(
      (last) => {
        const before = readListAddress(last)
        const restarted = { ...before, page: 1, cursor: undefined, ...changes(before) }
        return writeListAddress(last, restarted)
      },
      { state: { cursors: [] } },
    )
  // A cursor belongs to the page that is drawn.
  const turn = (changed: Partial<ListAddress>, cursors: Cursors, isStep: boolean) =>
    change(() => writeListAddress(query, { ...address, ...changed }), {
      isStep,
      state: { cursors },
    })

  return {
    address,
    pageSize,
    setSearch: (search: string) => restart(() => ({ search })),
    setPageSize: (size) => {
      setPageSize(size)
      restart(() => ({}))
    },
    setSort: (sort: string | undefined, order: Order) => restart(() => ({ sort, order })),
    toggleSort: (column: string) => restart((last) => nextSort(last, column)),
    next: (cursor: string) =>
      turn({ page: address.page + 1, cursor }, [...trail, address.cursor ?? null], true),
    previous: ({ replace = false } = {}) => {
      const cursor = trail.at(-1) ?? undefined
      const page = cursor === undefined ? 1 : address.page - 1
      turn({ page, cursor }, trail.slice(0, -1), !replace)
    },
  }
}

const START: ListAddress = {
  search: '',
  sort: undefined,
  order: 'asc',
  page: 1,
  cursor: undefined,
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
    address,
    pageSize,
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

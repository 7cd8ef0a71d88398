import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

type How = {
  /** Whether Back leads to the query that is left; by default it does not. */
  isStep?: boolean
  /** What the history keeps beside the address. */
  state?: unknown
}

/** Changes the query of the address, from the one that was requested last. */
export type ChangeQuery = (edit: (query: URLSearchParams) => URLSearchParams, how?: How) => void

/** Where the router was sent and has not arrived. */
let coming: { pathname: string; search: string } | undefined

/**
 * The query of the page's address, and what changes it. The page is drawn a moment after the address changes: what is
 * pressed meanwhile starts from the address, so that no press before it is lost.
 */
export function useAddress(): [URLSearchParams, ChangeQuery] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const change: ChangeQuery = (edit, { isStep = false, state } = {}) => {
    const last = coming ?? globalThis.location
    const edited = edit(new URLSearchParams(last.pathname === pathname ? last.search : search))
    const target = { pathname, search: edited.size > 0 ? `?${edited}` : '' }
    coming = target
    const arrived = navigate(target, { replace: !isStep, state, preventScrollReset: true })
    void Promise.resolve(arrived).finally(() => {
      if (coming === target) coming = undefined
    })
  }
  return [query, change]
}

/** The query with other values for some of its names; '' takes a name out. */
export function queryWith(query: URLSearchParams, values: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(values))
    if (value === '') next.delete(name)
    else next.set(name, value)
  return next
}

import type { Query, QueryClient } from '@tanstack/react-query'
import { LISTS, type ListName, type LoadStatus } from './session-state.ts'
import type { SessionStore } from './session-store.ts'

/**
 * Keeps the lists of `main-root` in step with what the list screens fetch: every query whose `meta.list`
 * names a list is copied as it changes. Another account starts with an empty cache. Returns a stop function.
 */
export function mirrorLists(queries: QueryClient, session: SessionStore): () => void {
  const stopMirror = queries.getQueryCache().subscribe((event) => {
    const { query } = event
    const name = query.meta?.list
    if (event.type !== 'updated' || !isListName(name)) return
    // A route fetches its list before the page is there to show it. What else happens to a list that no page shows,
    // such as being marked as stale, is not copied.
    if (!query.isActive() && !FETCHING.has(event.action.type)) return
    session.keepList(name, {
      records: recordsOf(query.state.data),
      status: statusOf(query),
      error: query.state.error?.message ?? null,
    })
  })
  const stopClearing = session.subscribe(({ account }, before) => {
    if (account?.id !== before.account?.id) queries.clear()
  })
  return () => {
    stopMirror()
    stopClearing()
  }
}

const FETCHING = new Set(['fetch', 'success', 'error'])

const isListName = (name: unknown): name is ListName =>
  typeof name === 'string' && Object.hasOwn(LISTS, name)

function statusOf({ state: { fetchStatus, status } }: Query): LoadStatus {
  if (fetchStatus === 'fetching') return 'loading'
  return status === 'error' ? 'failed' : status === 'success' ? 'succeeded' : 'idle'
}

const recordsOf = (data: unknown): unknown[] => {
  const { records } = (data ?? {}) as { records?: unknown }
  return Array.isArray(records) ? records : []
}

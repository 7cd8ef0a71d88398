import type { Query, QueryClient, QueryPersister } from '@tanstack/react-query'
import { clear, createStore, get, keys, set } from 'idb-keyval'
import { createStore as createState } from 'zustand/vanilla'
import { withoutSecrets } from '../../shared/secret-fields.ts'
import { isOfNetwork } from '../api/network-error.ts'
import { buildOfPage } from './kept-pages.ts'
import { removeKept } from './remove-kept.ts'

/**
 * A reply of the server, as this device keeps it: for one reader, who is an account with what it may see, and in the shape
 * that one build gives it.
 */
type Kept = { reader: string; build: string; at: number; data: unknown }

/** Milliseconds before a reply kept on the device is shown while the network is still being waited for. */
const MAX_WAIT_MS = 1_500
const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1000
/** The replies to keep: those of pages of books; accounts, searches, previews and parts of the program are not. */
const NAMES = new Set('properties clients leases receipts ledgers dues claims history'.split(' '))

/** When a reply was kept that a page shows from the device, in milliseconds since 1970, by the query's hash. */
export const shownFromDevice = createState<Record<string, number>>(() => ({}))

const device = createStore('rentbook-answers', 'answers')

/**
 * Keeps the replies to queries on this device, and gives them back to a page that has nothing yet, where the
 * network fails or is slow. `shownFromDevice` lists what is not current.
 */
export function keepAnswers(readerNow: () => string | undefined): QueryPersister {
  // biome-ignore lint/suspicious/noExplicitAny: the library's own type is of any data
  const persister: QueryPersister<any, any, any> = async (queryFn, given, query) => {
    const context = given as Parameters<typeof queryFn>[0]
    const reader = readerNow()
    if (reader === undefined || !isKept(query)) return queryFn(context)
    const kept = ofReader(get<Kept>(query.queryHash, device), reader)
    const timer = setTimeout(async () => {
      const slow = await kept
      if (slow && query.state.data === undefined && readerNow() === reader) {
        mark(query.queryHash, slow.at)
        context.client.setQueryData(query.queryKey, slow.data, { updatedAt: slow.at })
      }
    }, MAX_WAIT_MS)
    try {
      const data = await queryFn(context)
      unmark(query.queryHash)
      // Another role may have come meanwhile.
      if (readerNow() === reader)
        void keep(query.queryHash, { reader, build: buildOfPage(), at: Date.now(), data })
      return data
    } catch (error) {
      if (!isOfNetwork(error) || context.signal.aborted) throw error
      const { data, dataUpdatedAt } = query.state
      if (data !== undefined) mark(query.queryHash, dataUpdatedAt)
      const before = data === undefined ? await kept : undefined
      if (!before) throw error
      mark(query.queryHash, before.at)
      return before.data
    } finally {
      clearTimeout(timer)
    }
  }
  return persister
}

/** The hashes of the queries whose replies this device keeps, of whoever is signed in. */
export const listKept = (): Promise<ReadonlySet<string>> =>
  keys<string>(device).then(
    (all) => new Set(all),
    () => new Set(),
  )

/** Asks again for everything that pages show from the device. */
export function fetchAgain(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryHash }) => Object.hasOwn(shownFromDevice.getState(), queryHash),
  })
}

/** Forgets every answer but this reader's of the last 30 days; all of them without one. */
export async function forgetAnswers(but?: string): Promise<void> {
  shownFromDevice.setState({}, true)
  try {
    if (but === undefined) return await clear(device)
    const oldest = Date.now() - KEPT_FOR_MS
    await removeKept<Kept>(device, (_, { reader, at }) => reader !== but || at < oldest)
  } catch {
    // A browser without storage has kept nothing.
  }
}

const isKept = ({ queryKey }: Query): boolean =>
  NAMES.has(String(queryKey[0])) && !queryKey.some((part) => /preview|choices/.test(String(part)))

const ofReader = (kept: Promise<Kept | undefined>, reader: string) =>
  kept.then(
    (found) => (found?.reader === reader && found.build === buildOfPage() ? found : undefined),
    () => undefined,
  )

// Where the device is full, or the browser forbids storage, pages work as without it.
const keep = (hash: string, kept: Kept) =>
  set(hash, { ...kept, data: open(kept.data) }, device).catch(() => {})

/** The data without numbers of identity and bank accounts, which never rest in the browser's storage. */
function open(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(open)
  if (typeof data !== 'object' || data === null || Object.getPrototypeOf(data) !== Object.prototype)
    return data
  return Object.fromEntries(
    Object.entries(withoutSecrets(data)).map(([name, value]) => [name, open(value)]),
  )
}

const mark = (hash: string, at: number) => shownFromDevice.setState({ [hash]: at })
const unmark = (hash: string) => {
  const { [hash]: gone, ...rest } = shownFromDevice.getState()
  if (gone !== undefined) shownFromDevice.setState(rest, true)
}

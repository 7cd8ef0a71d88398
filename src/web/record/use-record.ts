import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { objectOf } from '../../shared/wire-record.ts'
import { bodyOrThrow, type LooseReply, RefusedReply, versionIn } from '../api/reply.ts'
import { useInSteps } from '../in-steps.ts'

/** Records of the server, one at a time. */
export type RecordSource<T> = {
  /** The list that contains it: refreshing the list refreshes the record. */
  name: string
  fetchRecord: (id: string, signal: AbortSignal) => Promise<LooseReply>
  read: (body: unknown) => T
}

export type Loaded<T> = {
  status: 'loaded'
  record: T
  /** The record as it came, to be sent back with its changes. */
  wire: Readonly<Record<string, unknown>>
  /** To be sent with a change, so that nobody's change in between is lost. */
  version: number | undefined
  /** When it was fetched last; another number after every fetch. */
  fetched: number
  /** Whether it is being fetched again. */
  isFetching: boolean
  reload: () => Promise<unknown>
}

export type RecordState<T> =
  | { status: 'loading' }
  | { status: 'absent' }
  | { status: 'failed'; error: Error; retry: () => void }
  | Loaded<T>

/** Milliseconds for which a record waits for the page that is to show it. */
const UNTIL_SHOWN = 10_000

/** The key of one record, under the name of its kind. */
export const recordKey = (name: string, id: string) => [name, 'record', id]

const recordQuery = <T>({ name, fetchRecord, read }: RecordSource<T>, id: string) =>
  queryOptions({
    queryKey: recordKey(name, id),
    queryFn: async ({ signal }) => {
      const reply = await fetchRecord(id, signal)
      const body = bodyOrThrow(reply)
      return {
        record: read(body),
        wire: objectOf(body),
        version: versionIn(reply.headers),
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Starts fetching a record for `useRecord`, unless a page is showing it; '' means none. */
export function prefetchRecord<T>(queries: QueryClient, source: RecordSource<T>, id: string): void {
  if (id === '') return
  const query = recordQuery(source, id)
  queries.removeQueries({ queryKey: query.queryKey, exact: true, type: 'inactive' })
  void queries.prefetchQuery({ ...query, gcTime: UNTIL_SHOWN })
}

/** How many forms edit a record at this moment. */
let openForms = 0

/** Keeps records from being fetched again under a form that edits one, from its first moment to its last. */
export const useKeepRecords = (): void =>
  useEffect(() => {
    openForms++
    return () => void openForms--
  }, [])

/** Whether a query may be fetched again now: a record is not while a form edits one. */
export const mayFetchAgain = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  openForms === 0 || queryKey[1] !== 'record'

/**
 * One record, fetched for every page that shows it, and again when the page is looked at again, but never while a form
 * edits one; '' means none.
 */
export function useRecord<T>(source: RecordSource<T>, id: string): RecordState<T> {
  const query = useQuery({
    ...recordQuery(source, id),
    enabled: id !== '',
    refetchOnWindowFocus: () => openForms === 0 && 'always',
    refetchOnReconnect: false,
    // What was fetched ahead of the page and is not there is not asked for twice.
    retryOnMount: ({ state }) => !isAbsent(state.error),
    gcTime: 0,
  })
  const data = useInSteps(query.data)
  if (id === '') return { status: 'absent' }
  if (data)
    return {
      status: 'loaded',
      ...data,
      fetched: query.dataUpdatedAt,
      isFetching: query.isFetching,
      reload: query.refetch,
    }
  if (query.isFetching || !query.error) return { status: 'loading' }
  const { error } = query
  if (isAbsent(error)) return { status: 'absent' }
  return { status: 'failed', error, retry: () => void query.refetch() }
}

const isAbsent = (error: unknown): boolean => error instanceof RefusedReply && error.status === 404

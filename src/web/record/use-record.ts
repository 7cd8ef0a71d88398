import { useQuery } from '@tanstack/react-query'
import { type Decoded, type Fields, fromWire, objectOf } from '../../shared/wire-record.ts'
import { bodyOf, type LooseReply, RefusedReply, versionIn } from '../api/reply.ts'

type Options = {
  /** The name of the list that holds it: what refreshes the list refreshes the record. */
  name: string
  /** '' names no record. */
  id: string
  fetchRecord: (id: string, signal: AbortSignal) => Promise<LooseReply>
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
  reload: () => Promise<unknown>
}

export type RecordState<T> =
  | { status: 'loading' }
  | { status: 'absent' }
  | { status: 'failed'; error: Error; retry: () => void }
  | Loaded<T>

/** One record made of `fields`, fetched anew for every page that shows it, and not again behind a form's back. */
export const useRecord = <R extends Fields>({
  fields,
  ...options
}: Options & { fields: R }): RecordState<Decoded<R>> =>
  useReadRecord({ ...options, read: (body) => fromWire(fields, body) })

/** The same of a record that is read in a way of its own. */
export function useReadRecord<T>({
  name,
  id,
  fetchRecord,
  read,
}: Options & { read: (body: unknown) => T }): RecordState<T> {
  const query = useQuery({
    queryKey: [name, 'record', id],
    queryFn: async ({ signal }) => {
      const reply = await fetchRecord(id, signal)
      const body = bodyOf(reply)
      return {
        record: read(body),
        wire: objectOf(body),
        version: versionIn(reply.headers),
      }
    },
    enabled: id !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  })
  if (id === '') return { status: 'absent' }
  if (query.data)
    return { status: 'loaded', ...query.data, fetched: query.dataUpdatedAt, reload: query.refetch }
  if (query.isFetching || !query.error) return { status: 'loading' }
  const { error } = query
  if (error instanceof RefusedReply && error.status === 404) return { status: 'absent' }
  return { status: 'failed', error, retry: () => void query.refetch() }
}

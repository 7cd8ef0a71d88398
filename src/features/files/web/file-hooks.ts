import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { writesOf } from '../../../web/api/calls.ts'
import { readsOf } from '../../../web/api/reads.ts'
import { bodyOrThrow, RefusedReply } from '../../../web/api/reply.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import type { FileSubject } from '../file.ts'
import type { fileContract } from '../file-contract.ts'
import { fileWire, type StoredFile } from '../file-wire.ts'

/** The files' part of the API, with the session's token. */
export const callFiles = signedInCaller<typeof fileContract>()

/** The key under which everything about files is cached; nothing of it is kept on the device. */
const FILES = 'files'

export const writeFiles = writesOf(
  callFiles,
  {
    'POST /files': fileWire,
    'POST /files/hang': fileWire,
    'POST /files/seen': fileWire,
    'PUT /files/{id}': fileWire,
  },
  { 'POST /files/{id}/finish': fileWire },
)

const reads = readsOf(
  callFiles,
  FILES,
  { 'GET /files': [fileWire], 'GET /files/{id}': fileWire },
  { 'GET /files': fileWire },
)

/** The record of a file, as parameters of a call. */
export const onRecord = ({ kind, id }: FileSubject) => ({ subjectKind: kind, subjectId: id })

/** The files of a record, or all that may be seen; newest first. */
export const useFiles = (subject: FileSubject | null) =>
  useQuery(reads('GET /files', { query: subject ? onRecord(subject) : {} }))

/** Loads one file anew each time it is looked at; nothing of it stays in the cache. */
export const useFile = (id: string) =>
  useQuery({ ...reads('GET /files/{id}', { params: { id } }), gcTime: 0 })

/** Fetches the lists of files again, and the history that tells of them. */
export function useRefreshFiles(): () => void {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: [FILES, 'GET /files'] })
    void queries.invalidateQueries({ queryKey: ['history'] })
  }
}

// As the address of an image: the page allows none of other origins, and none of blobs.
const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

const MINUTES = 60_000

/** The small picture of a file, as the address of an image. */
export const useThumbnail = ({ id, hasThumbnail }: StoredFile) =>
  useQuery({
    queryKey: [FILES, 'thumbnail', id],
    queryFn: async ({ signal }) => {
      const reply = await callFiles('GET /files/{id}/thumbnail', { params: { id }, signal })
      return dataUrlOf(bodyOrThrow(reply))
    },
    enabled: hasThumbnail,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10 * MINUTES,
    retry: false,
    refetchOnWindowFocus: false,
  })

/** The content of a file. @throws RefusedReply */
export async function fetchContent(id: string, signal?: AbortSignal): Promise<Blob> {
  const query = { view: '1' } as const
  const call = { params: { id }, query, signal, timeout: 5 * MINUTES }
  const reply = await callFiles('GET /files/{id}/content', call)
  if (reply.status !== 200) throw new RefusedReply(reply)
  return reply.body
}

/** A PDF in full. A frame runs what it is given by its type, so it is given no other. */
export const pdfQuery = ({ id, masked }: StoredFile) =>
  queryOptions({
    queryKey: [FILES, 'pdf', id, masked],
    queryFn: async ({ signal }) =>
      new Blob([await fetchContent(id, signal)], { type: 'application/pdf' }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: masked ? 0 : MINUTES,
    retry: false,
    refetchOnWindowFocus: false,
  })

/**
 * A picture in full: its bytes, and the address of an image that shows them. Each opening of an identity paper is recorded, so a copy that was loaded
 * before the file became one is not reused.
 */
export const contentQuery = ({ id, masked }: StoredFile) =>
  queryOptions({
    queryKey: [FILES, 'content', id, masked],
    queryFn: async ({ signal }) => {
      const bytes = await fetchContent(id, signal)
      return { bytes, address: await dataUrlOf(bytes) }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: masked ? 0 : MINUTES,
    retry: false,
    refetchOnWindowFocus: false,
  })

import { type QueryClient, useQuery } from '@tanstack/react-query'
import { callsOf } from '../../../web/api/calls.ts'
import { readsOf } from '../../../web/api/reads.ts'
import { bodyOrThrow } from '../../../web/api/reply.ts'
import type { BeginData } from '../../../web/pages.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import type { importContract } from '../import-contract.ts'
import type { ImportRow } from '../import-row.ts'
import { importPreviewWire, importProgressWire, importWire } from '../import-wire.ts'

export const callImports = signedInCaller<typeof importContract>()

const IMPORTS = 'imports'

const reads = readsOf(callImports, IMPORTS, {
  'GET /imports': [importWire],
  'GET /imports/running': importProgressWire,
})
const importsQuery = reads('GET /imports')
const progressQuery = {
  ...reads('GET /imports/running'),
  retry: false,
  staleTime: 0,
  gcTime: 0,
}

const ASK_AGAIN_MS = 500

/** How far an import has come, while it runs. */
export const useImportProgress = (isRunning: boolean) =>
  useQuery({ ...progressQuery, enabled: isRunning, refetchInterval: ASK_AGAIN_MS }).data

/** The imports that are known so far, and whether there is another once none runs any more. */
export const knownImports = (queries: QueryClient) => {
  const known = new Set(queries.getQueryData(importsQuery.queryKey)?.map(({ id }) => id))
  return async () => {
    while ((await queries.fetchQuery(progressQuery)).isRunning)
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
    const all = await queries.fetchQuery({ ...importsQuery, staleTime: 0 })
    return all.some(({ id }) => !known.has(id))
  }
}

/** Loads earlier imports, newest first. */
export const useImports = () => useQuery(importsQuery)

export const beginImports: BeginData = (queries) => void queries.prefetchQuery(importsQuery)

/** Thousands of rows are looked at in a few seconds, and written in some more. */
export const IMPORT_TIMEOUT_MS = 5 * 60 * 1000

export type AskedImport = { name: string; chargeFrom: string; rows: ImportRow[] }

const previews = callsOf(callImports, {
  replies: { 'POST /imports/preview': importPreviewWire },
})

/** The server's reply about the rows; `version` distinguishes their states. */
export const useImportPreview = (asked: AskedImport, version: string, isReady: boolean) =>
  useQuery({
    queryKey: [IMPORTS, 'preview', version],
    queryFn: async ({ signal }) => {
      const sent = { body: asked, signal, timeout: IMPORT_TIMEOUT_MS }
      return bodyOrThrow(await previews('POST /imports/preview', sent))
    },
    enabled: isReady,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

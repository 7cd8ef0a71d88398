import { queryOptions, useQuery } from '@tanstack/react-query'
import { fromWire } from '../../../shared/wire-record.ts'
import { bodyOf } from '../../../web/api/reply.ts'
import type { BeginData } from '../../../web/pages.ts'
import { signedInCaller } from '../../identity/web/sessions/session-caller.ts'
import type { importContract } from '../import-contract.ts'
import type { ImportRow } from '../import-row.ts'
import { importPreviewWire, importWire } from '../import-wire.ts'

export const callImports = signedInCaller<typeof importContract>()

const IMPORTS = 'imports'

const importsQuery = queryOptions({
  queryKey: [IMPORTS],
  queryFn: async ({ signal }) =>
    bodyOf(await callImports('GET /imports', { signal })).map((it) => fromWire(importWire, it)),
})

/** What was brought in before, newest first. */
export const useImports = () => useQuery(importsQuery)

export const beginImports: BeginData = (queries) => void queries.prefetchQuery(importsQuery)

/** Thousands of rows are looked at in a few seconds, and written in some more. */
export const IMPORT_TIMEOUT_MS = 5 * 60 * 1000

export type Asked = { name: string; chargeFrom: string; rows: ImportRow[] }

/** What the server says of the rows; `version` distinguishes their states. */
export const useImportPreview = (asked: Asked, version: string, isReady: boolean) =>
  useQuery({
    queryKey: [IMPORTS, 'preview', version],
    queryFn: async ({ signal }) => {
      const sent = { body: asked, signal, timeout: IMPORT_TIMEOUT_MS }
      return fromWire(importPreviewWire, bodyOf(await callImports('POST /imports/preview', sent)))
    },
    enabled: isReady,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

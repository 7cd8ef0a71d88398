import type { Page } from '../database/keyset-page.ts'

/** A list's headers: how many match in all, and where the next page stands (`path` and `query` as they were called). */
export function listHeaders(
  path: string,
  query: Record<string, unknown>,
  { total, nextCursor }: Pick<Page<unknown>, 'total' | 'nextCursor'>,
): Record<string, string> {
  const headers: Record<string, string> = { 'x-total-count': String(total) }
  if (nextCursor === undefined) return headers
  const next = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, cursor: nextCursor }))
    if (value !== undefined) next.set(name, String(value))
  headers.link = `<${path}?${next}>; rel="next"`
  return headers
}

/** The `ETag` of a record's version, which a later PUT may send back as `If-Match`. */
export const versionHeader = (version: number): Record<string, string> => ({ etag: `"${version}"` })

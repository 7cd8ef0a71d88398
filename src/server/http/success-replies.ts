import type { KeysetPage } from '../database/keyset-page.ts'

type Versioned = { version: number }

/**
 * A page of a list. Headers carry the number of matches (or that there are more than counted), their sum for
 * lists of money, and the link to the next page; `url` is that of the call.
 */
export const listReply = <Row>(
  url: string,
  { rows, total, isTotalExact, amount, parts, nextCursor }: KeysetPage<Row>,
) => ({
  status: 200 as const,
  body: rows,
  headers: {
    'x-total-count': String(total),
    ...(isTotalExact === false && { 'x-total-count-exact': 'false' }),
    ...(amount !== undefined && { 'x-total-amount': amount }),
    ...(parts !== undefined && { 'x-total-parts': partsText(parts) }),
    ...(nextCursor !== undefined && { link: `<${withCursor(url, nextCursor)}>; rel="next"` }),
  },
})

/** 'deposit=36000.00, tds=0.00' */
const partsText = (parts: Record<string, string>): string =>
  Object.entries(parts)
    .map((part) => part.join('='))
    .join(', ')

function withCursor(url: string, cursor: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  searchParams.set('cursor', cursor)
  return `${pathname}?${searchParams}`
}

/** A record with the `ETag` for `If-Match` in a later PUT. */
export const recordReply = <R extends Versioned>(record: R) => ({
  status: 200 as const,
  body: record,
  headers: versionHeader(record),
})

/** A changed record with a message. */
export const changedReply = <R extends Versioned>(message: string, record: R) => ({
  status: 200 as const,
  body: { message, ...record },
  headers: versionHeader(record),
})

export const createdReply = (message: string, id: string) => ({
  status: 201 as const,
  body: { message, id },
})

export const messageReply = (message: string) => ({ status: 200 as const, body: { message } })

const versionHeader = ({ version }: Versioned) => ({ etag: `"${version}"` })

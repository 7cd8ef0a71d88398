import type { ErrorReply } from '../../shared/error-code.ts'
import { type Fields, namesByWire } from '../../shared/wire-record.ts'

/** Any reply of a caller, before it is narrowed. */
export type LooseReply = { status: number; statusText: string; body: unknown; headers: Headers }

/** The server refused; carries its reply. */
export class RefusedReply extends Error {
  override name = 'RefusedReply'
  readonly status: number
  readonly code: string

  constructor({ status, statusText, body }: LooseReply) {
    const { message, code } = (body ?? {}) as Partial<ErrorReply>
    super(message || `${status} ${statusText}`.trim())
    this.status = status
    this.code = code ?? ''
  }
}

/** The parts of a refusal by which screens decide. */
export type Refused = {
  status: number
  /** A code from the closed list; '' if there was none. */
  code: string
  /** When to retry (`Retry-After`), in milliseconds since 1970. */
  retryAt?: number | undefined
}

export function refusalOf({ status, body, headers }: LooseReply): Refused {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10)
  const retryAt = status === 429 && seconds > 0 ? Date.now() + seconds * 1000 : undefined
  return { status, code: ((body ?? {}) as Partial<ErrorReply>).code ?? '', retryAt }
}

/** Whether the person must act: not for server faults or errors shown at a field. */
export const asksToAct = ({ status, code }: Refused): boolean =>
  status >= 400 && status < 500 && code !== 'invalid'

type BodyOf<R extends LooseReply> = Extract<R, { status: 200 }>['body']

/** The body of a 200. Throws `RefusedReply` for any other status, as queries expect. */
export function bodyOrThrow<R extends LooseReply>(reply: R): BodyOf<R> {
  if (reply.status !== 200) throw new RefusedReply(reply)
  return reply.body as BodyOf<R>
}

/** The server's reason for a refusal; '' if there was none. */
export function reasonOf(reply: { body: unknown }): string {
  const { message } = (reply.body ?? {}) as Partial<ErrorReply>
  return typeof message === 'string' ? message : ''
}

/** The id of the record that a create made. */
export function madeIn({ status, body }: LooseReply): string | undefined {
  const { _id: id } = (body ?? {}) as { _id?: unknown }
  return status === 201 && typeof id === 'string' ? id : undefined
}

/** The server's field errors, by the names of `fields` (wire names by default). */
export function fieldErrorsOf(
  reply: { body: unknown },
  fields: Fields = {},
): Record<string, string> {
  const names = namesByWire(fields)
  const { errors = {} } = (reply.body ?? {}) as Partial<ErrorReply>
  return Object.fromEntries(
    Object.entries(errors).map(([wire, error]) => [names[wire] ?? wire, error]),
  )
}

/** The number of matching records (`X-Total-Count`). */
export function totalIn(headers: Headers): number | undefined {
  const total = headers.get('x-total-count')
  return total === null ? undefined : Number(total)
}

/** Whether the number is exact, or more match than were counted (`X-Total-Count-Exact: false`). */
export const isTotalExactIn = (headers: Headers): boolean =>
  headers.get('x-total-count-exact') !== 'false'

/** The sum of the matching records in rupees, decimal text (`X-Total-Amount`), for lists of money. */
export const amountIn = (headers: Headers): string | undefined =>
  headers.get('x-total-amount') ?? undefined

/** Named parts of that amount or beside it (`X-Total-Parts: deposit=36000.00, tds=0.00`). */
export const partsIn = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    (headers.get('x-total-parts') ?? '')
      .split(', ')
      .filter(Boolean)
      .map((part) => part.split('=') as [string, string]),
  )

/** The cursor of the next page (`Link: <…>; rel="next"`), if there is one. */
export function nextCursorIn(headers: Headers): string | undefined {
  const address = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(headers.get('link') ?? '')?.[1]
  if (address === undefined) return undefined
  return new URL(address, 'http://localhost').searchParams.get('cursor') ?? undefined
}

/** The version in an `ETag`, sent back with a change. */
export function versionIn(headers: Headers): number | undefined {
  const version = /"(\d+)"/.exec(headers.get('etag') ?? '')?.[1]
  return version === undefined ? undefined : Number(version)
}

import type { ErrorReply } from '../../shared/error-code.ts'
import { type Fields, namesByWire } from '../../shared/wire-record.ts'

/** Any reply of a caller, before it is narrowed. */
export type LooseReply = { status: number; statusText: string; body: unknown; headers: Headers }

/** The server answered and said no; carries what it said. */
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

/** A refusal as far as screens decide by it. */
export type Refused = {
  status: number
  /** One of the closed list; '' where the server gave none. */
  code: string
  /** When it can be tried again (`Retry-After`), in milliseconds since 1970. */
  retryAt?: number | undefined
}

export function refusalOf({ status, body, headers }: LooseReply): Refused {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10)
  const retryAt = status === 429 && seconds > 0 ? Date.now() + seconds * 1000 : undefined
  return { status, code: ((body ?? {}) as Partial<ErrorReply>).code ?? '', retryAt }
}

/** Whether somebody has to do something about it: it is no fault of the server, nor of a field that says so itself. */
export const asksToAct = ({ status, code }: Refused): boolean =>
  status >= 400 && status < 500 && code !== 'invalid'

type BodyOf<R extends LooseReply> = Extract<R, { status: 200 }>['body']

/** The body of a 200. Throws `RefusedReply` for any other status, which is what queries want. */
export function bodyOf<R extends LooseReply>(reply: R): BodyOf<R> {
  if (reply.status !== 200) throw new RefusedReply(reply)
  return reply.body as BodyOf<R>
}

/** The server's own reason for a refusal; '' where it gave none. */
export function reasonOf(reply: { body: unknown }): string {
  const { message } = (reply.body ?? {}) as Partial<ErrorReply>
  return typeof message === 'string' ? message : ''
}

/** The id of the record that a create answers with. */
export function madeIn({ status, body }: LooseReply): string | undefined {
  const { _id: id } = (body ?? {}) as { _id?: unknown }
  return status === 201 && typeof id === 'string' ? id : undefined
}

/** What the server finds wrong with each field, by the names of `fields` (by the wire's where none are told). */
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

/** How many records match in all (`X-Total-Count`). */
export function totalIn(headers: Headers): number | undefined {
  const total = headers.get('x-total-count')
  return total === null ? undefined : Number(total)
}

/** Whether more records match than that (`X-Total-Count-Exact: false`). */
export const isTotalExactIn = (headers: Headers): boolean =>
  headers.get('x-total-count-exact') !== 'false'

/** What the matching records come to in rupees, decimal text (`X-Total-Amount`), where the list is one of money. */
export const amountIn = (headers: Headers): string | undefined =>
  headers.get('x-total-amount') ?? undefined

/** What stands in that amount or beside it and is told apart (`X-Total-Parts: deposit=36000.00, tds=0.00`), by name. */
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

/** The version in an `ETag`, to be sent back with the change that is made upon it. */
export function versionIn(headers: Headers): number | undefined {
  const version = /"(\d+)"/.exec(headers.get('etag') ?? '')?.[1]
  return version === undefined ? undefined : Number(version)
}

import type { Contract, Endpoint, Sent } from '../../shared/contract.ts'
import { fromWire, payloadOf } from '../../shared/wire-codec.ts'
import type { Decoded, Fields, KindOf, WireNameOf } from '../../shared/wire-record.ts'
import type { Args, CallerOf, CallOptions, Reply } from './caller.ts'
import { bodyOrThrow, type LooseReply, nextCursorIn, reasonOf } from './reply.ts'

/** What a call replies with: a record, a list of them, or another record where it creates one. */
type Replies = Fields | readonly [Fields] | ByStatus
type ByStatus = { readonly 200: Fields; readonly 201: Fields }
export type ReadAs<W, S = 200> = W extends ByStatus
  ? Decoded<W[S extends 201 ? 201 : 200]>
  : W extends readonly [infer R extends Fields]
    ? Decoded<R>[]
    : W extends Fields
      ? Decoded<W>
      : never

/** The code's name of what has this name on the wire. */
type NameInCode<R extends Fields, W> = {
  [N in keyof R]: WireNameOf<N, R[N]> extends W
    ? W extends WireNameOf<N, R[N]>
      ? N
      : never
    : never
}[keyof R]
type InCode<R, B> = R extends Fields
  ? {
      [W in keyof B as [NameInCode<R, W>] extends [never] ? W : NameInCode<R, W>]: RowsInCode<
        KindOf<R[NameInCode<R, W>]>,
        B[W]
      >
    }
  : B
type RowsInCode<K, V> = [K] extends [never]
  ? V
  : K extends { rows: infer R extends Fields }
    ? V extends readonly (infer Row)[]
      ? InCode<R, Row>[]
      : V
    : AsTyped<V>
/** A form holds texts, of which the server says what is wrong with them. */
type AsTyped<V> = [Extract<V, string>] extends [never] ? V : V | string
/** What is sent, under the names that the code has for it. */
export type CodedCall<E extends Endpoint, R> = {
  [N in keyof Sent<E>]: N extends 'body' | 'query' ? InCode<R, Sent<E>[N]> : Sent<E>[N]
} & {
  /** The record as it came, which is sent back with the changes of the body. */
  over?: Readonly<Record<string, unknown>>
}
type Replied<E extends Endpoint, W> = W extends Replies ? InReply<Reply<E>, W> : Reply<E>
type InReply<R, W> = R extends { status: infer S extends 200 | 201 }
  ? Omit<R, 'body'> & { status: S; body: ReadAs<W, S> }
  : R

export type LooseCall = CallOptions & { body?: object; query?: object; over?: object }
export type LooseCaller = (key: string, sent: LooseCall) => Promise<LooseReply>
export type At<T, K> = K extends keyof T ? T[K] : undefined
export type Table<C extends Contract, T> = { readonly [K in keyof C]?: T }

/**
 * The calls of an API under the names of the code: each with the fields that it `sends`, in its body or its query, and
 * the record that it `replies` with.
 */
export const callsOf =
  <
    C extends Contract,
    const S extends Table<C, Fields> = Record<never, never>,
    const R extends Table<C, Replies> = Record<never, never>,
  >(
    call: CallerOf<C>,
    { sends, replies }: { sends?: S; replies?: R },
  ) =>
  async <K extends (keyof S | keyof R) & keyof C & string>(
    key: K,
    ...[given]: Args<CodedCall<C[K], At<S, K>>>
  ) => {
    const { over, ...sent } = (given ?? {}) as LooseCall
    const fields = (sends as Table<C, Fields> | undefined)?.[key]
    const reply = await (call as unknown as LooseCaller)(key, {
      ...sent,
      ...(sent.query && fields && { query: payloadOf(fields, sent.query) }),
      ...(sent.body && {
        body: { ...over, ...(fields ? payloadOf(fields, sent.body) : sent.body) },
      }),
    })
    const record = (replies as Table<C, Replies> | undefined)?.[key]
    const isRead = record !== undefined && reply.status < 300
    const shown = isRead ? { ...reply, body: readReply(record, reply) } : reply
    return shown as Replied<C[K], At<R, K>>
  }

function readReply(record: Replies, { status, body }: LooseReply): unknown {
  if (isList(record)) return (body as unknown[]).map((row) => fromWire(record[0], row))
  const message = reasonOf({ body })
  const fields = isByStatus(record) ? record[status === 201 ? 201 : 200] : record
  // What the server says of a change is shown, whatever the record is.
  return { ...(message && { message }), ...fromWire(fields, body) }
}

const isList = (reply: Replies): reply is readonly [Fields] => Array.isArray(reply)
const isByStatus = (reply: Replies): reply is ByStatus => 201 in reply

/**
 * The writes of an API, each with the names that the code has for what is sent, and for its reply where that is read:
 * `write('POST /payments', { body: { leaseId, amount } })` sends `rentMaster` and `amount`.
 */
export const writesOf = <
  C extends Contract,
  const S extends Table<C, Fields>,
  const R extends Table<C, Replies> = Record<never, never>,
>(
  call: CallerOf<C>,
  sends: S,
  replies?: R,
) => callsOf(call, { sends, ...(replies && { replies }) })

/** The body of a call that is kept to be sent later, by who does not know its fields. */
export const bodyOnWire = (fields: Fields, body: object): object => payloadOf(fields, body)

/** All rows of a list that comes in pages; `fetchPage` fetches the one that begins at a cursor. @throws RefusedReply */
export async function allPages<Row>(
  fetchPage: (cursor: string | undefined) => Promise<LooseReply>,
): Promise<Row[]> {
  const all: Row[] = []
  let cursor: string | undefined
  do {
    const reply = await fetchPage(cursor)
    all.push(...(bodyOrThrow(reply as never) as Row[]))
    cursor = nextCursorIn(reply.headers)
  } while (cursor !== undefined)
  return all
}

/** How a record made of `fields` is read, and shown as a screen needs it. */
export function readAs<R extends Fields>(fields: R): (body: unknown) => Decoded<R>
export function readAs<R extends Fields, T>(
  fields: R,
  show: (record: Decoded<R>) => T,
): (body: unknown) => T
export function readAs<R extends Fields>(
  fields: R,
  show: (record: Decoded<R>) => unknown = (record) => record,
) {
  return (body: unknown) => show(fromWire(fields, body))
}

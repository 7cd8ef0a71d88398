import { queryOptions } from '@tanstack/react-query'
import type { Contract, Endpoint, Sent } from '../../shared/contract.ts'
import {
  type Decoded,
  type Fields,
  fromWire,
  type KindOf,
  payloadOf,
  type WireNameOf,
} from '../../shared/wire-record.ts'
import type { Args, CallerOf, CallOptions, Reply } from './caller.ts'
import { bodyOf, type LooseReply } from './reply.ts'

/** What a read replies with: a record, or a list of them. */
type Replies = Fields | readonly [Fields]
type ReadAs<W> = W extends readonly [infer R extends Fields]
  ? Decoded<R>[]
  : W extends Fields
    ? Decoded<W>
    : never

type Reading<E extends Endpoint> = Pick<Sent<E>, keyof Sent<E> & ('params' | 'query')>

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
  : never
type RowsInCode<K, V> = [K] extends [never]
  ? V
  : K extends { rows: infer R extends Fields }
    ? V extends readonly (infer Row)[]
      ? InCode<R, Row>[]
      : V
    : V
type Writing<E extends Endpoint, R> = Omit<Sent<E>, 'body' | 'query'> & {
  body: InCode<R, Sent<E> extends { body: infer B } ? B : never>
} & CallOptions

type LooseCaller = (key: string, sent: object) => Promise<LooseReply>

/**
 * The reads of an API as queries, each with the record that its reply is, cached under `name` (or several, one in another):
 * `useQuery(reads('GET /daybook', { query: { from, to } }))`, `queries.prefetchQuery(reads('GET /bank'))`.
 */
export const readsOf =
  <C extends Contract, const W extends { [K in keyof C & `GET ${string}`]?: Replies }>(
    call: CallerOf<C>,
    name: string | readonly string[],
    wires: W,
  ) =>
  <K extends keyof W & keyof C & string>(key: K, ...[sent]: Args<Reading<C[K]>>) =>
    queryOptions({
      queryKey: [name, key, sent ?? {}].flat(),
      queryFn: async ({ signal }) => {
        const reply = await (call as unknown as LooseCaller)(key, { ...sent, signal })
        return readAs(wires[key] as Replies, bodyOf(reply as never)) as ReadAs<W[K]>
      },
    })

const readAs = (reply: Replies, body: unknown): unknown =>
  isList(reply)
    ? (body as unknown[]).map((record) => fromWire(reply[0], record))
    : fromWire(reply, body)

const isList = (reply: Replies): reply is readonly [Fields] => Array.isArray(reply)

/**
 * The writes of an API, each with the names that the code has for what is sent:
 * `write('POST /payments', { body: { leaseId, amount } })` sends `rentMaster` and `amount`.
 */
export const writesOf =
  <C extends Contract, const W extends { [K in keyof C]?: Fields }>(call: CallerOf<C>, wires: W) =>
  <K extends keyof W & keyof C & string>(key: K, sent: Writing<C[K], W[K]>) =>
    (call as unknown as LooseCaller)(key, {
      ...sent,
      body: payloadOf(wires[key] as Fields, sent.body as object),
    }) as Promise<Reply<C[K]>>

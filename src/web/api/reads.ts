import { queryOptions } from '@tanstack/react-query'
import type { Contract } from '../../shared/contract.ts'
import type { Fields } from '../../shared/wire-record.ts'
import type { Args, CallerOf } from './caller.ts'
import {
  type At,
  type CodedCall,
  callsOf,
  type LooseCall,
  type LooseCaller,
  type ReadAs,
  type Table,
} from './calls.ts'
import { bodyOrThrow } from './reply.ts'

/**
 * The reads of an API as queries, each with the record that its reply is, cached under `name` (or several, one in another):
 * `useQuery(reads('GET /daybook', { query: { from, to } }))`, `queries.prefetchQuery(reads('GET /bank'))`. `asked` has the
 * fields of queries that have other names on the wire.
 */
export const readsOf = <
  C extends Contract,
  const R extends Table<C, Fields | readonly [Fields]>,
  const S extends Table<C, Fields> = Record<never, never>,
>(
  call: CallerOf<C>,
  name: string | readonly string[],
  replies: R,
  asked?: S,
) => {
  const fetches = callsOf(call, { replies, ...(asked && { sends: asked }) })
  return <K extends keyof R & keyof C & string>(
    key: K,
    ...[sent]: Args<Omit<CodedCall<C[K], At<S, K>>, 'body' | 'over'>>
  ) =>
    queryOptions({
      queryKey: [name, key, sent ?? {}].flat(),
      queryFn: async ({ signal }) => {
        const reply = await (fetches as unknown as LooseCaller)(key, {
          ...(sent as LooseCall),
          signal,
        })
        return bodyOrThrow(reply as never) as ReadAs<R[K]>
      },
    })
}

import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { say } from '../../shared/said.ts'
import type { ColumnWords } from '../database/column-privacy.ts'
import type { Transaction } from '../database/database.ts'
import { Refusal } from '../refusal.ts'

type IdempotencyKeyTable = {
  accountId: string
  key: string
  fingerprint: Uint8Array
  status: number | null
  body: unknown
  createdAt: Date
}

export const idempotencyKeyColumns = {
  accountId: 'key',
  key: 'secret',
  fingerprint: 'secret',
  body: 'secret',
  status: 'technical',
  createdAt: 'technical',
} as const satisfies ColumnWords<IdempotencyKeyTable>

declare module '../database/database.ts' {
  interface Tables {
    idempotencyKeys: IdempotencyKeyTable
  }
}

const KEPT_MS = 24 * 60 * 60 * 1000
const MAX_KEY = 200

type Context = {
  tx: Transaction
  actor: { accountId: string }
  fingerprintKey: KeyObject
  now: Date
}
type KeyedCall = { key: string; route: string; body: unknown }

/**
 * Runs `work` once per account and key within 24 hours: a repeated call gets the first reply. The key is
 * stored in the work's transaction, so a refused or failed call leaves it unused, and of two parallel calls
 * the second waits for the first. The reply of `work` is stored, so it must be encoded. Throws
 * `idempotency-key-reused` when the key was used with another body or route.
 */
export async function withIdempotencyKey(
  { tx, actor, fingerprintKey, now }: Context,
  { key, route, body }: KeyedCall,
  work: () => Promise<HandlerResult>,
): Promise<HandlerResult> {
  if (key.length > MAX_KEY) throw new Refusal('invalid', say`The Idempotency-Key is too long.`)
  const fingerprint = createHmac('sha256', fingerprintKey)
    .update(`${route}\n${JSON.stringify(body, comparable)}`)
    .digest()
  const row = { accountId: actor.accountId, key, fingerprint, createdAt: now }
  const inserted = await tx
    .insertInto('idempotencyKeys')
    .values({ ...row, status: null, body: null })
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'key'])
        .doUpdateSet({ fingerprint, status: null, body: null, createdAt: now })
        .where('idempotencyKeys.createdAt', '<', new Date(now.getTime() - KEPT_MS)),
    )
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n) {
    const earlier = await tx
      .selectFrom('idempotencyKeys')
      .select(['fingerprint', 'status', 'body'])
      .where('accountId', '=', actor.accountId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (!timingSafeEqual(earlier.fingerprint, fingerprint))
      throw new Refusal(
        'idempotency-key-reused',
        say`This Idempotency-Key was used with another request.`,
      )
    return { status: earlier.status ?? 200, body: earlier.body, isEncoded: true }
  }
  const answer = await work()
  await tx
    .updateTable('idempotencyKeys')
    .set({ status: answer.status, body: JSON.stringify(answer.body) })
    .where('accountId', '=', actor.accountId)
    .where('key', '=', key)
    .execute()
  return answer
}

// A call that is repeated after its own effect was looked at expects other books, and is the same call.
const comparable = (name: string, value: unknown) => {
  if (name === 'expect') return undefined
  return typeof value === 'bigint' ? String(value) : value
}

/** The result of any handler. */
export type HandlerResult = {
  status: number
  body: unknown
  headers?: Record<string, string>
  /** Whether the body is already encoded for the wire. */
  isEncoded?: boolean
  /** Whether nothing is left to do before the commit (`MountOptions.beforeCommit`). */
  isComplete?: boolean
}

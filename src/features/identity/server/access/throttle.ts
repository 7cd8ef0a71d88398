import { sql } from 'kysely'
import type { Transaction } from '../../../../server/database/database.ts'
import { Refusal } from '../../../../server/refusal.ts'
import { say, spanSaid } from '../../../../shared/said.ts'
import '../identity-tables.ts'
import { LINK_LIFE_MS, LONG_LIFE_MS } from '../../mailed-lifetimes.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { throttleKey } from './keyed-hash.ts'
import { networkOf } from './network-of.ts'

/** How often something may happen under one key. Times in seconds. */
export type Limit = {
  /** So many in a window are free. */
  free: number
  /** Longer than every pause. */
  window: number
  /** The pause after the nth one too many, counted from 0; default: until the window ends. */
  pause?: (excess: number) => number
}

const MAX_BACKOFF = 15 * 60

/** 1, 2, 4 … seconds, at most 15 minutes: never a lock, so that nobody is shut out by another's guesses. */
export const exponentialBackoff = (excess: number): number =>
  Math.min(2 ** Math.min(excess, 20), MAX_BACKOFF)

/**
 * Takes one under `key`, or refuses while it is paused. To be run in a transaction of its own that
 * commits whatever the caller decides later, so that parallel attempts cannot share one. A count that
 * ends, or a pause that lasts, beyond a whole window from now was written by a clock that was wrong,
 * and is void.
 * @throws Refusal `too-many-requests` with the seconds to wait
 */
export async function takeAttempt(
  tx: Transaction,
  key: string,
  limit: Limit,
  now: Date,
): Promise<void> {
  const windowEnd = secondsAfter(now, limit.window)
  const isPaused = sql<boolean>`(throttles.blocked_until > ${now} and throttles.blocked_until <= ${windowEnd})`
  const isOver = sql<boolean>`(throttles.resets_at <= ${now} or throttles.resets_at > ${windowEnd})`
  const row = await tx
    .insertInto('throttles')
    .values({ key, count: 1, resetsAt: windowEnd, blockedUntil: null })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case
          when ${isPaused} then throttles.count
          when ${isOver} then 1
          else throttles.count + 1 end`,
        resetsAt: sql<Date>`case when ${isOver} then ${windowEnd} else throttles.resets_at end`,
        blockedUntil: sql<Date | null>`case when ${isPaused} then throttles.blocked_until end`,
      }),
    )
    .returning(['count', 'resetsAt', 'blockedUntil'])
    .executeTakeFirstOrThrow()
  if (row.blockedUntil) throw tooMany(row.blockedUntil, now)
  if (row.count < limit.free) return
  const blockedUntil = limit.pause
    ? secondsAfter(now, limit.pause(row.count - limit.free))
    : row.resetsAt
  await tx.updateTable('throttles').set({ blockedUntil }).where('key', '=', key).execute()
}

/** Like `takeAttempt`, but returns false instead of refusing. */
export async function tryTakeAttempt(
  tx: Transaction,
  key: string,
  limit: Limit,
  now: Date,
): Promise<boolean> {
  try {
    await takeAttempt(tx, key, limit, now)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** A counted event, and how often it may happen. */
export type Counted = { key: string; limit: Limit }

/** Takes one under each key, or under none of them; returns the refusal of the first that is paused. */
export async function takeAttempts(
  tx: Transaction,
  counted: readonly Counted[],
  now: Date,
): Promise<{ key: string; refusal: Refusal } | undefined> {
  for (const [place, { key, limit }] of counted.entries()) {
    try {
      await takeAttempt(tx, key, limit, now)
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      for (const before of counted.slice(0, place)) await refund(tx, before.key)
      return { key, refusal }
    }
  }
  return undefined
}

/** Gives back what `takeAttempt` took, when it turned out not to count. */
export async function refund(tx: Transaction, key: string): Promise<void> {
  await tx
    .updateTable('throttles')
    .set({ count: sql<number>`greatest(count - 1, 0)`, blockedUntil: null })
    .where('key', '=', key)
    .execute()
}

const secondsAfter = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

function tooMany(until: Date, now: Date) {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  const message = say`Too many attempts. Nothing is locked: please try again in ${spanSaid(retryAfterSeconds)}.`
  return new Refusal('too-many-requests', message, { retryAfterSeconds })
}

const HOUR = 60 * 60
const PER_NETWORK: Limit = { free: 300, window: HOUR }
const PER_EMAIL_AND_NETWORK: Limit = { free: 6, window: 24 * HOUR }
const PER_EMAIL: Limit = { free: 24, window: 24 * HOUR }

type Allowed = {
  /** Milliseconds for which the link in it works; undefined where none is to be mailed. */
  life: number | undefined
}

/**
 * Returns whether a mail with a link may go out that somebody requested in a person's name, and counts it.
 * `isOneAlive` returns whether a link mailed before still works.
 * @throws Refusal `too-many-requests` for a network with too many requests
 */
export async function countLinkMail(
  tx: Transaction,
  { ofNetwork, ofEmail }: ReturnType<typeof mailLimits>,
  isOneAlive: () => Promise<boolean>,
  now: Date,
): Promise<Allowed> {
  const paused = await takeAttempts(tx, [ofNetwork, ...ofEmail], now)
  if (paused?.key === ofNetwork.key) throw paused.refusal
  if (!paused) return { life: LINK_LIFE_MS }
  return { life: (await isOneAlive()) ? undefined : LONG_LIFE_MS }
}

/**
 * How mails of one kind are counted that anybody may request in a person's name. Once the mails to a
 * person are used up, one more goes out whenever none that was mailed still works, and works for an hour:
 * so the person always finds one that works, or gets one (docs/decisions/0038).
 */
export function mailLimits(
  deps: Pick<IdentityDeps, 'hashKey'>,
  kind: 'otp' | 'reset' | 'administrator',
  { email, address }: { email: string; address: string },
): { ofNetwork: Counted; ofEmail: Counted[] } {
  const network = networkOf(address)
  const keyOf = (what: string, ...texts: string[]) =>
    `${kind} ${what}:${throttleKey(deps, ...texts)}`
  return {
    ofNetwork: { key: keyOf('address', network), limit: PER_NETWORK },
    ofEmail: [
      { key: keyOf('mail from one place', email, network), limit: PER_EMAIL_AND_NETWORK },
      { key: keyOf('mail', email), limit: PER_EMAIL },
    ],
  }
}

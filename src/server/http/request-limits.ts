import type { FastifyReply } from 'fastify'
import { say, spanSaid } from '../../shared/said.ts'
import { Refusal } from '../refusal.ts'

/** The number of requests per minute of each account, network or other key. */
export type RequestLimit = { name: string; quota: number }

const WINDOW_MS = 60_000
// About 5 MB. A caller with more networks than this is not limited by network.
const MAX_COUNTED = 50_000

/**
 * Counts requests in this process before any other work. The reply reports the remaining quota and the
 * seconds until it resets in `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10).
 */
export class RequestLimits {
  #counts = new Map<string, number>()
  #endsAt = Number.NEGATIVE_INFINITY
  readonly #now: () => number

  /** `now` returns monotonic milliseconds: the wall clock may be set back. */
  constructor(now: () => number) {
    this.#now = now
  }

  /**
   * Counts one request.
   * @throws Refusal `too-many-requests` once the quota of this minute is used up
   */
  take(reply: FastifyReply, { name, quota }: RequestLimit, countedBy: string): void {
    const now = this.#now()
    if (now >= this.#endsAt) this.#begin(now)
    const key = `${name} ${countedBy}`
    const count = (this.#counts.get(key) ?? 0) + 1
    if (count > 1 || this.#counts.size < MAX_COUNTED) this.#counts.set(key, count)
    const seconds = Math.ceil((this.#endsAt - now) / 1000)
    reply.header('ratelimit-policy', `"${name}";q=${quota};w=${WINDOW_MS / 1000}`)
    reply.header('ratelimit', `"${name}";r=${Math.max(0, quota - count)};t=${seconds}`)
    if (count > quota) throw tooMany(seconds)
  }

  #begin(now: number) {
    this.#counts = new Map()
    this.#endsAt = now + WINDOW_MS
  }
}

const tooMany = (seconds: number) =>
  new Refusal(
    'too-many-requests',
    say`Too many requests. Please try again in ${spanSaid(seconds)}.`,
    { retryAfterSeconds: seconds },
  )

import type { FastifyReply } from 'fastify'
import { Refusal } from '../refusal.ts'

/** How many requests a minute are answered, of each account, network or whatever else they are counted by. */
export type RequestLimit = { name: string; quota: number }

const WINDOW_MS = 60_000
// Some 5 MB. Whoever has more networks than this to call from is held by no limit of networks.
const MAX_COUNTED = 50_000

/**
 * Counts requests in this process, before anything else is done for them. The reply tells where the caller stands in the
 * fields `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10): what is left of the
 * quota, and in how many seconds it is whole again.
 */
export class RequestLimits {
  #counts = new Map<string, number>()
  #endsAt = Number.NEGATIVE_INFINITY
  readonly #now: () => number

  /** `now` tells milliseconds that only grow: the clock on the wall may be set back. */
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
    `Too many requests. Please try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
    { retryAfterSeconds: seconds },
  )

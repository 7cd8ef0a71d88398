import type { KeyObject } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../../../server/database/database.ts'
import { Refusal } from '../../../../server/refusal.ts'
import type { SecurityLog } from '../../../../server/security-log.ts'
import { say } from '../../../../shared/said.ts'
import { hashToken } from '../access/keyed-hash.ts'
import { type RequestGuard, requestDetails } from '../access/request-guard.ts'
import { wasGivenOut } from './session-token.ts'
import { findSession, type Session } from './sessions.ts'

type FinderDeps = {
  database: Database
  securityLog: SecurityLog
  /** The key of the seals of tokens. */
  hashKey: KeyObject
  guard: RequestGuard
  /** Milliseconds that only grow. */
  elapsed: () => number
}

type FindSession = (request: FastifyRequest, reply: FastifyReply, now: Date) => Promise<Session>

/**
 * Finds the session of a request, and counts the request. The database is queried only for a token that
 * was given out, and once a minute for one whose session has ended: no network, whatever it sends,
 * keeps the sessions of its neighbours waiting.
 * @throws Refusal `not-signed-in`, or `too-many-requests` where that caller has sent too many
 */
export function createSessionFinder(deps: FinderDeps): FindSession {
  const { database, securityLog, guard } = deps
  const remembered = new RememberedTokens(deps.elapsed)
  return async (request, reply, now) => {
    const refuse = (result: string) => {
      securityLog('session refused', { result, ...requestDetails(request) })
      return notSignedIn()
    }
    const { authorization } = request.headers
    if (authorization === undefined) {
      guard.countAnybody(request, reply)
      throw notSignedIn()
    }
    const token = /^Bearer ([\w-]{43})$/i.exec(authorization)?.[1]
    const tokenHash = token === undefined ? undefined : hashToken(token)
    const known = tokenHash && remembered.find(tokenHash)
    if (
      token === undefined ||
      tokenHash === undefined ||
      (known === undefined && !wasGivenOut(deps, token))
    ) {
      guard.countMadeUpToken(request, reply)
      throw refuse('made up')
    }
    if (known === 'ended') throw refuse('ended')
    if (known !== undefined) guard.countAccount(request, reply, known)
    const session = await findSession(database, tokenHash, now)
    if (!session || known === undefined) remembered.keep(tokenHash, session?.accountId ?? 'ended')
    if (!session) throw refuse('ended')
    if (known === undefined) guard.countAccount(request, reply, session.accountId)
    return session
  }
}

export const notSignedIn = () => new Refusal('not-signed-in', say`Please sign in.`)

const KEPT_MS = 60_000
const MAX_KEPT = 50_000

/**
 * Tokens seen by this process within the last minute, each with its account, or with the end of its session, which is
 * final.
 */
class RememberedTokens {
  #known = new Map<string, string | 'ended'>()
  #since = Number.NEGATIVE_INFINITY
  readonly #now: () => number

  /** `now` returns monotonic milliseconds. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** The account of a token, by its hash; 'ended', or undefined where neither is known. */
  find(tokenHash: Buffer): string | 'ended' | undefined {
    if (this.#now() - this.#since >= KEPT_MS) this.#known.clear()
    return this.#known.get(keyOf(tokenHash))
  }

  keep(tokenHash: Buffer, what: string | 'ended'): void {
    if (this.#known.size === 0) this.#since = this.#now()
    if (this.#known.size < MAX_KEPT) this.#known.set(keyOf(tokenHash), what)
  }
}

const keyOf = (tokenHash: Buffer) => tokenHash.toString('latin1')

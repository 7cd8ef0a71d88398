import type { FastifyInstance } from 'fastify'
import { runCharges } from '../src/features/charging/server/run-charges.ts'
import { hashKeyFrom } from '../src/features/identity/server/access/keyed-hash.ts'
import { openSession } from '../src/features/identity/server/sessions/sessions.ts'
import type { Clock } from '../src/server/clock.ts'
import type { Database } from '../src/server/database/database.ts'
import type { Sealer } from '../src/server/encryption.ts'
import type { Mail } from '../src/server/mail/mail.ts'

// biome-ignore lint/suspicious/noExplicitAny: the sample reads of a reply what it needs, as any client does
type Json = any

/** Somebody who works with the product through its API. What is refused throws: the sample never is. */
export type Caller = {
  get(path: string): Promise<Json>
  post(path: string, body: object): Promise<Json>
  put(path: string, body: object): Promise<Json>
  /** Puts bytes: a part of a file. */
  send(path: string, bytes: Buffer): Promise<Json>
}

/** The product with its time in hand. */
export type Desk = {
  /** Goes on to ten o'clock of that day (an ISO date), or of the last day to an hour ago, and charges what has become due. */
  goTo(day: string): Promise<void>
  /** An account, signed in for the rest of the day. */
  as(accountId: string): Promise<Caller>
  /** The account that signed in and got that token. */
  withToken(token: string): Caller
  nobody: Caller
  /** The text of the latest mail to that address. */
  mailTo(address: string): string
}

/** The sample's sessions are nobody's device. */
const NOWHERE = { address: '127.0.0.1', userAgent: '' }

type Parts = {
  app: FastifyInstance
  database: Database
  sealer: Sealer
  timeZone: string
  time: { now: Clock; moveTo: (instant: Date) => void }
  mails: readonly Mail[]
}

const A_MOMENT_MS = 97_000
const AN_HOUR_MS = 3_600_000

export function openDesk({ app, database, sealer, timeZone, time, mails }: Parts): Desk {
  const callers = new Map<string, Caller>()
  // What is done one after the other has one time after the other.
  // Nothing of the sample is later than it is: the last day comes closer to its end with each step.
  const end = time.now().getTime()
  const tick = () => {
    const at = time.now().getTime()
    time.moveTo(new Date(at + Math.min(A_MOMENT_MS, (end - at) / 50)))
  }
  const callerWith = (token?: string): Caller => {
    const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
      if (method !== 'GET') tick()
      const headers = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(payload instanceof Buffer && { 'content-type': 'application/octet-stream' }),
      }
      const reply = await app.inject({ method, url, headers, ...(payload && { payload }) })
      if (reply.statusCode >= 300)
        throw new Error(`${method} ${url} ${JSON.stringify(payload)}: ${reply.body}`)
      return reply.json()
    }
    return {
      get: (path) => call('GET', path),
      post: (path, body) => call('POST', path, body),
      put: (path, body) => call('PUT', path, body),
      send: (path, bytes) => call('PUT', path, bytes),
    }
  }
  return {
    async goTo(day) {
      callers.clear()
      const at = (time: string) => new Date(`${day}T${time}+05:30`).getTime()
      time.moveTo(new Date(Math.max(at('00:00:00'), Math.min(at('10:00:00'), end - AN_HOUR_MS))))
      await runCharges({ database, clock: time.now, timeZone })
    },
    async as(accountId) {
      const known = callers.get(accountId)
      if (known) return known
      const token = await database.transaction({ role: 'rentbook_identity' }, (tx) =>
        openSession(tx, { hashKey: hashKeyFrom(sealer) }, accountId, NOWHERE, time.now()),
      )
      const caller = callerWith(token)
      callers.set(accountId, caller)
      return caller
    },
    withToken: callerWith,
    nobody: callerWith(),
    mailTo: (address) => mails.findLast(({ to }) => to === address)?.text ?? '',
  }
}

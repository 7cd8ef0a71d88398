import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { ownConnection } from './own-connection.ts'

/** Of a server that is not there yet, or that is starting or full: it may be any moment. */
const NOT_YET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  '57P03',
  '53300',
  '57P01',
  '57P02',
])
const LONGEST_WAIT_S = 30
const CONNECT_WITHIN_MS = 10_000

/**
 * Waits until a PostgreSQL server answers, for as long as it takes: after a reboot it often comes after its users.
 * Whatever waiting does not change, such as a wrong password, is left to whoever connects next.
 * @param onWait what is told before each wait: why, and for how many seconds
 */
export async function untilReachable(
  connection: pg.ClientConfig,
  onWait: (reason: string, seconds: number) => void,
  wait: (seconds: number) => Promise<unknown> = (seconds) => pause(seconds * 1_000),
): Promise<void> {
  for (let seconds = 1; ; seconds = Math.min(2 * seconds, LONGEST_WAIT_S)) {
    const error = await tryOnce(connection)
    if (!error || !isNotYet(error)) return
    onWait(error.message || String(error.code), seconds)
    await wait(seconds)
  }
}

type Failure = Error & { code?: string }

async function tryOnce(connection: pg.ClientConfig): Promise<Failure | undefined> {
  const client = ownConnection({ ...connection, connectionTimeoutMillis: CONNECT_WITHIN_MS })
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return error as Failure
  } finally {
    await client.end().catch(() => {})
  }
}

const isNotYet = ({ code = '', message }: Failure) =>
  NOT_YET.has(code) || /timeout expired|Connection terminated/.test(message)

import type { FastifyInstance } from 'fastify'
import { VERSION } from '../../shared/version.ts'
import type { Database } from '../database/database.ts'

/** Conditions for a server to receive requests, by name. A check that throws or takes too long fails. */
export type Checks = Record<string, () => Promise<void>>

const MAX_CHECK_MS = 3_500
// The endpoints are public, so checks run at most this often.
const FRESH_MS = 1_000

type Outcome = 'ok' | 'failed'
export type Readiness = {
  isReady: boolean
  checks: Record<string, Outcome>
  /** Faults that somebody must look at although requests can be served. */
  warnings: Record<string, Outcome>
}

/**
 * `/livez`: the process responds; otherwise restart it. `/readyz`: it can serve; otherwise (503) send it no
 * requests; the reply names what failed, and what failed without standing in the way of requests. `/health` checks the database only.
 */
export function serveHealth(
  app: FastifyInstance,
  database: Database,
  readiness: () => Promise<Readiness>,
) {
  const hidden = { schema: { hide: true } }
  app.get('/health', hidden, async () => {
    await database.ping()
    return { status: 'ok' }
  })
  app.get('/livez', hidden, async () => ({ status: 'ok', version: VERSION }))
  app.get('/readyz', hidden, async (_request, reply) => {
    const { isReady, ...found } = await readiness()
    if (!isReady) reply.code(503).header('retry-after', '5')
    return { status: isReady ? 'ok' : 'failed', ...found }
  })
}

/** Returns a function that runs the checks; simultaneous callers share one run. */
export function watchReadiness(checks: Checks, warnings: Checks): () => Promise<Readiness> {
  let looked = Number.NEGATIVE_INFINITY
  let latest: Promise<Readiness> | undefined
  return () => {
    if (latest && performance.now() - looked < FRESH_MS) return latest
    looked = performance.now()
    latest = look(checks, warnings)
    return latest
  }
}

async function look(checks: Checks, warnings: Checks): Promise<Readiness> {
  const [needed, further] = await Promise.all([outcomesOf(checks), outcomesOf(warnings)])
  const isReady = Object.values(needed).every((outcome) => outcome === 'ok')
  return { isReady, checks: needed, warnings: further }
}

async function outcomesOf(checks: Checks): Promise<Record<string, Outcome>> {
  const outcomes = Object.entries(checks).map(
    async ([name, check]) => [name, await outcomeOf(check)] as const,
  )
  return Object.fromEntries(await Promise.all(outcomes))
}

async function outcomeOf(check: () => Promise<void>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<Outcome>((resolve) => {
    timer = setTimeout(resolve, MAX_CHECK_MS, 'failed')
  })
  const outcome = check().then(
    () => 'ok' as const,
    () => 'failed' as const,
  )
  return Promise.race([outcome, tooLong]).finally(() => clearTimeout(timer))
}

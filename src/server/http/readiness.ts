import type { FastifyInstance } from 'fastify'
import { VERSION } from '../../shared/version.ts'
import type { Database } from '../database/database.ts'

/** What must be well for a server to be sent requests, by name. A check throws, or takes too long, where it is not. */
export type Checks = Record<string, () => Promise<void>>

const MAX_CHECK_MS = 3_500
// Anybody may ask; so often at most is looked.
const FRESH_MS = 1_000

type Outcome = 'ok' | 'failed'
export type Readiness = { isReady: boolean; checks: Record<string, Outcome> }

/**
 * `/livez`: the process answers; where it does not, it is to be restarted. `/readyz`: it can serve;
 * where it cannot (503), it is to be left alone, and the reply names what failed. `/health` looks at the database alone.
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
    const { isReady, checks } = await readiness()
    if (!isReady) reply.code(503).header('retry-after', '5')
    return { status: isReady ? 'ok' : 'failed', checks }
  })
}

/** Answers how the checks stand; many who ask at once share one look. */
export function watchReadiness(checks: Checks): () => Promise<Readiness> {
  let looked = Number.NEGATIVE_INFINITY
  let latest: Promise<Readiness> | undefined
  return () => {
    if (latest && performance.now() - looked < FRESH_MS) return latest
    looked = performance.now()
    latest = look(checks)
    return latest
  }
}

async function look(checks: Checks): Promise<Readiness> {
  const outcomes = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await outcomeOf(check)] as const),
  )
  const isReady = outcomes.every(([, outcome]) => outcome === 'ok')
  return { isReady, checks: Object.fromEntries(outcomes) }
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

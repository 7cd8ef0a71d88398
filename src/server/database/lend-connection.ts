import type pg from 'pg'

/** A connection that was used so recently is lent without a check; milliseconds. */
const FRESH_MS = 1_000
/** Milliseconds after which a connection that has not answered is closed. */
const ANSWERS_WITHIN_MS = 700

export type Lender = () => Promise<pg.PoolClient>

/**
 * Lends connections of a pool, and tries one first that has not been used for a second: a network that was cut
 * silently leaves connections that look open and hang. Where one does not respond, those that were used before it are
 * closed without asking, so that a caller waits once and not for each in turn.
 * @param elapsed milliseconds that only grow
 */
export function lendTried(pool: pg.Pool, elapsed = () => performance.now()): Lender {
  const usedAt = new WeakMap<object, number>()
  let lost = Number.NEGATIVE_INFINITY
  pool.on('release', (_error, client) => usedAt.set(client, elapsed()))
  return async () => {
    for (;;) {
      const client = await pool.connect()
      const used = usedAt.get(client) ?? Number.POSITIVE_INFINITY
      if (used > lost && (elapsed() - used < FRESH_MS || (await answers(client)))) return client
      lost = Math.max(lost, used)
      client.release(true)
    }
  }
}

async function answers(client: pg.PoolClient): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ANSWERS_WITHIN_MS, false)
  })
  const answer = client.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answer, tooLong]).finally(() => clearTimeout(timer))
}

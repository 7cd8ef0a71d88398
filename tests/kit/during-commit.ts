import pg from 'pg'
import type { World } from './world.ts'

/** A statement of another transaction, with its values. */
export type Statement = [sql: string, values: unknown[]]

/**
 * Returns what `call` returns when it collides with another transaction: that one has run its statement
 * and commits once the call waits for it (or has finished without waiting), and `meanwhile` is done.
 */
export async function duringCommitOf<T>(
  world: World,
  [sql, values]: Statement,
  call: () => Promise<T>,
  meanwhile?: () => Promise<unknown>,
): Promise<T> {
  const other = new pg.Client(world.database.connection)
  await other.connect()
  try {
    await other.query('begin')
    await other.query(sql, values)
    let isOver = false
    const answer = call().finally(() => {
      isOver = true
    })
    while (!isOver && !(await isSomebodyWaiting(world)));
    await meanwhile?.()
    await other.query('commit')
    return await answer
  } finally {
    await other.end()
  }
}

async function isSomebodyWaiting(world: World): Promise<boolean> {
  const waiting = await world.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return waiting.length > 0
}

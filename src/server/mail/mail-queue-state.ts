import { sql } from 'kysely'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Database } from '../database/database.ts'
import { type Job, QUEUE } from './mail-queue.ts'

export type MailQueueState = {
  /** Mails not yet delivered to the mail server. */
  waiting: number
  /** Seconds since the oldest of them was queued; it grows while the mail server is away. */
  oldest: number
  /** Seconds since one was due without an attempt; it grows when the queue itself does not work. */
  overdue: number
}

/** Reads the state of the mail queue. */
export function readMailQueueState(database: Database): Promise<MailQueueState> {
  return database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    const { rows } = await sql<MailQueueState>`
      select count(*)::int as waiting,
        coalesce(extract(epoch from now() - min(created_on)), 0)::float8 as oldest,
        greatest(0, coalesce(extract(epoch from now() - min(start_after)
          filter (where state <> 'active')), 0))::float8 as overdue
      from pgboss.job
      where name = ${QUEUE} and state in ('created', 'retry', 'active')`.execute(tx)
    return rows[0] ?? { waiting: 0, oldest: 0, overdue: 0 }
  })
}

/** Undelivered mails as a backup contains them: encrypted, as in the queue. */
export const WAITING_MAILS = {
  name: 'waiting mails',
  columns: ['id', 'data', 'expire_seconds', 'keep_until'],
}

/** Includes mails that are being delivered: better twice than never. */
export const COPY_WAITING_MAILS = `copy (
  select id, data, expire_seconds, keep_until from pgboss.job
  where name = 'mail' and state in ('created', 'retry', 'active') order by id) to stdout`

/**
 * Queues the rows of the temporary table waiting_mails in the current transaction, as the role that migrates.
 * Expired mails are omitted.
 */
export async function queueAgain(client: pg.Client): Promise<void> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => client.query(text, values) } })
  const { rows } = await client.query<Waiting>(
    `select id, data, expire_seconds, ceil(extract(epoch from keep_until - now()))::int as seconds_left
     from waiting_mails where keep_until > now() order by id`,
  )
  for (const { id, data, expire_seconds, seconds_left } of rows)
    await boss.insert(QUEUE, [
      { id, data, expireInSeconds: expire_seconds, retentionSeconds: seconds_left },
    ])
}

type Waiting = { id: string; data: Job; expire_seconds: number; seconds_left: number }

import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { type Job, QUEUE } from './mail-queue.ts'

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

import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { QUEUE } from './mail-queue.ts'

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

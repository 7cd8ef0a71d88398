/** The mails that nobody has received yet, as a backup holds them: sealed, like in the queue. */
export const WAITING_MAILS = {
  name: 'waiting mails',
  columns: ['id', 'data', 'expire_seconds', 'keep_until'],
}

/** A mail that is being delivered counts: better twice than never. */
export const COPY_WAITING_MAILS = `copy (
  select id, data, expire_seconds, keep_until from pgboss.job
  where name = 'mail' and state in ('created', 'retry', 'active') order by id) to stdout`

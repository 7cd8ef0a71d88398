/** Undelivered mails as a backup contains them: encrypted, as in the queue. */
export const WAITING_MAILS = {
  name: 'waiting mails',
  columns: ['id', 'data', 'expire_seconds', 'keep_until'],
}

/** Includes mails that are being delivered: better twice than never. */
export const COPY_WAITING_MAILS = `copy (
  select id, data, expire_seconds, keep_until from pgboss.job
  where name = 'mail' and state in ('created', 'retry', 'active') order by id) to stdout`

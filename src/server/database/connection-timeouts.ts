import type pg from 'pg'

/**
 * Time-outs of a connection, so that a database that is down, hangs or was cut off is noticed within
 * `patienceMs` and three seconds, not after the kernel's quarter of an hour.
 */
export const connectionTimeouts = (patienceMs: number) =>
  ({
    // Together with the trial of an idle connection (`lend-connection.ts`) within three seconds.
    connectionTimeoutMillis: 2_000,
    query_timeout: patienceMs + 500,
    statement_timeout: patienceMs,
    idle_in_transaction_session_timeout: 20_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }) satisfies pg.ClientConfig

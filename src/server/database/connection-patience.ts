import type pg from 'pg'

/**
 * How long a connection waits before it gives up, so that a database that is down, hangs or is
 * silently cut off is noticed within `patienceMs` and three seconds, and not when the kernel notices
 * (a quarter of an hour).
 */
export const connectionPatience = (patienceMs: number) =>
  ({
    connectionTimeoutMillis: 2_500,
    query_timeout: patienceMs + 500,
    statement_timeout: patienceMs,
    idle_in_transaction_session_timeout: 20_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }) satisfies pg.ClientConfig

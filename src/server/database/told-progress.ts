import { sql } from 'kysely'
import type { Transaction } from './database.ts'

/** Milliseconds between two reports: nobody reads more often. */
const EVERY_MS = 250

/** Tells other sessions how far the work of one transaction is. */
export type Telling = {
  /** Reports progress; skipped if the last report is too recent. */
  tell(said: string): void
  /** Waits for the last report to be sent, then clears it. */
  end(): Promise<void>
}

/**
 * Tells how far work is in the name of the transaction's own session, where every process sees it
 * (`pg_stat_activity`): nothing is written, and it is gone with the transaction, also where its process is killed.
 * PostgreSQL keeps 63 bytes of `work` and what is said.
 */
export function tellProgress(tx: Transaction, work: string): Telling {
  let last: string | undefined
  let saidAt = 0
  let sending: Promise<unknown> = Promise.resolve()
  let isSending = false
  const send = (name: string) => {
    isSending = true
    sending = sql`select set_config('application_name', ${name}, true)`.execute(tx).finally(() => {
      isSending = false
    })
    // Whoever works in the transaction finds its failure.
    sending.catch(() => undefined)
  }
  return {
    tell(said) {
      const isDue = last === undefined || performance.now() - saidAt >= EVERY_MS
      if (isSending || said === last || !isDue) return
      last = said
      saidAt = performance.now()
      send(nameOf(work) + said)
    },
    async end() {
      await sending.catch(() => undefined)
      if (last === undefined) return
      send('')
      await sending
    },
  }
}

/** Reports of all running transactions that do this work, in any process. */
export async function readTold(tx: Transaction, work: string): Promise<string[]> {
  const name = nameOf(work)
  const { rows } = await sql<{ said: string }>`
    select substr(application_name, ${name.length + 1}::int) as said from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${name})`.execute(tx)
  return rows.map(({ said }) => said)
}

const nameOf = (work: string) => `${work} `

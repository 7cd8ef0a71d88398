import { sql } from 'kysely'
import type { BooksScope } from '../../identity/server/access/scope.ts'

/** The work on a bank of which others may ask how far it is. */
export const BANK_WORK = ['reading', 'proposing'] as const
type BankWork = (typeof BANK_WORK)[number]

/** How often it is said: nobody asks more often. */
const EVERY_MS = 250

/** Tells other sessions how far the work of one transaction is. */
export type Telling = {
  /** From 0 to 1. */
  tell(share: number): void
  /** Waits until what was said is sent; nobody sees it afterwards. */
  end(): Promise<void>
}

/**
 * Tells how far work is in the name of the transaction's own session, where every process sees it
 * (`pg_stat_activity`): nothing is written, and it is gone with the transaction, also where its process is killed.
 */
export function tellProgress(scope: BooksScope, work: BankWork): Telling {
  let said = -1
  let saidAt = 0
  let sending: Promise<unknown> = Promise.resolve()
  let isSending = false
  const send = (name: string) => {
    isSending = true
    sending = sql`select set_config('application_name', ${name}, true)`
      .execute(scope.tx)
      .finally(() => {
        isSending = false
      })
    // Whoever works in the transaction finds its failure.
    sending.catch(() => undefined)
  }
  return {
    tell(share) {
      const percent = Math.floor(share * 100)
      const isDue = said < 0 || performance.now() - saidAt >= EVERY_MS
      if (isSending || percent <= said || !isDue) return
      said = percent
      saidAt = performance.now()
      send(`${nameOf(scope, work)}${percent}`)
    },
    async end() {
      await sending.catch(() => undefined)
      if (said < 0) return
      send('')
      await sending
    },
  }
}

const nameOf = ({ organization }: BooksScope, work: BankWork) => `${work} ${organization.id} `

/** How far the work on this organization's bank is, in whole per cent, in whatever process; null where there is none. */
export async function readBankWork(
  scope: BooksScope,
): Promise<{ percent: number | null; work: BankWork | null }> {
  for (const work of BANK_WORK) {
    const name = nameOf(scope, work)
    const { rows } = await sql<{ percent: number | null }>`
      select max(substr(application_name, ${name.length + 1}::int)::int) as percent from pg_stat_activity
      where datname = current_database() and starts_with(application_name, ${name})`.execute(
      scope.tx,
    )
    const percent = rows[0]?.percent ?? null
    if (percent !== null) return { percent, work }
  }
  return { percent: null, work: null }
}

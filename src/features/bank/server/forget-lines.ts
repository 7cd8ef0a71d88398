import { sql } from 'kysely'
import type { Clock } from '../../../server/clock.ts'
import type { Database } from '../../../server/database/database.ts'
import { runWithTrustedClock } from '../../../server/database/trusted-clock.ts'
import { listOpenOrganizations, runJob } from '../../identity/server/access/run-job.ts'
import './bank-tables.ts'

type Forgetting = {
  database: Database
  clock: Clock
  timeZone: string
  /** How many days after it was read a line that became nothing is erased. */
  bankLineDays: number
}

const DAY = 24 * 60 * 60 * 1000

/**
 * Erases what statements said of others: of lines that became nothing all but the keys by which they are known again,
 * of the others who paid and the bank's text, which the receipts do not need. Returns the number of lines.
 */
export async function forgetLines(run: Forgetting): Promise<number> {
  let forgotten = 0
  const before = new Date(run.clock().getTime() - run.bankLineDays * DAY)
  for (const organizationId of await listOpenOrganizations(run))
    await runJob(run, { job: 'bank lines', organizationId }, async ({ tx }) => {
      const mine = sql`organization_id = ${organizationId} and created_at < ${before}`
      const erased = await sql`
        update bank_lines set state = 'erased', booked_on = null, value_on = null, direction = null, amount = null,
          reference = null, cheque_number = null, via = null, narration = null, payer = null, upi_address = null,
          note = null where ${mine} and state in ('new', 'left')`.execute(tx)
      const blanked = await sql`
        update bank_lines set narration = null, payer = null, upi_address = null, note = null
        where ${mine} and state = 'confirmed'
          and (narration, payer, upi_address, note) is distinct from (null, null, null, null)`.execute(
        tx,
      )
      forgotten += Number((erased.numAffectedRows ?? 0n) + (blanked.numAffectedRows ?? 0n))
    })
  return forgotten
}

/** Runs `forgetLines` now and every day, as `runWithTrustedClock` does. */
export const forgetLinesDaily = (
  run: Forgetting,
  onError: (error: Error) => void,
): (() => Promise<void>) =>
  runWithTrustedClock(run, { everyMs: DAY, onError }, () => forgetLines(run))

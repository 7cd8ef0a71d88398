import { sql } from 'kysely'
import type { Clock } from '../../../server/clock.ts'
import type { Database } from '../../../server/database/database.ts'
import { runWithTrustedClock } from '../../../server/database/trusted-clock.ts'
import { doWhereDue } from '../../identity/server/access/due-jobs.ts'
import { runJob } from '../../identity/server/access/run-job.ts'
import type { SystemScope } from '../../identity/server/access/scope.ts'
import './bank-tables.ts'
import { keepSpans } from './bank-queries.ts'
import { isOfNobody, openDesk } from './read-bank.ts'
import { withoutDays } from './spans.ts'

type Forgetting = {
  database: Database
  clock: Clock
  timeZone: string
  /** How many days after it was read a line that became nothing is erased. */
  bankLineDays: number
}

const JOB = 'bank lines'
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/**
 * Erases what statements said of others: of lines of nobody known that became nothing all but their keys, of those in
 * the books who paid and the bank's text, which the receipts do not need. Rent that was never confirmed stays, as do
 * lines of a known payer. Returns the number of lines.
 */
export async function forgetLines(run: Forgetting): Promise<number> {
  let forgotten = 0
  const before = new Date(run.clock().getTime() - run.bankLineDays * DAY)
  const { bankLineDays } = run
  await doWhereDue({ ...run, reckonedWith: { bankLineDays } }, JOB, (organizationId) =>
    runJob(run, { job: JOB, organizationId }, async (scope) => {
      const { tx } = scope
      const mine = sql`organization_id = ${organizationId} and created_at < ${before}`
      const erased = await sql`
        update bank_lines set state = 'erased', booked_on = null, value_on = null, direction = null, amount = null,
          reference = null, cheque_number = null, via = null, narration = null, payer = null, upi_address = null,
          note = null where ${mine} and id = any(${await eraseOfNobody(scope, before)})`.execute(tx)
      const blanked = await sql`
        update bank_lines set narration = null, payer = null, upi_address = null, note = null
        where ${mine} and state = 'confirmed'
          and (narration, payer, upi_address, note) is distinct from (null, null, null, null)`.execute(
        tx,
      )
      forgotten += Number((erased.numAffectedRows ?? 0n) + (blanked.numAffectedRows ?? 0n))
      return nextLook(scope, run)
    }),
  )
  return forgotten
}

/** When the oldest line is to be looked at; every day while one has waited for longer. Undefined where there is none. */
async function nextLook(scope: SystemScope, { bankLineDays }: Forgetting) {
  const oldest = await scope.tx
    .selectFrom('bankLines')
    .select(({ fn }) => fn.min('createdAt').as('readAt'))
    .where('organizationId', '=', scope.organization.id)
    .where('state', 'not in', ['erased', 'private'])
    .where(
      sql<boolean>`(state <> 'confirmed' or (narration, payer, upi_address, note) is distinct from (null, null, null, null))`,
    )
    .executeTakeFirst()
  if (!oldest?.readAt) return undefined
  const dueAt = oldest.readAt.getTime() + bankLineDays * DAY
  return new Date(dueAt > scope.now.getTime() ? dueAt : scope.now.getTime() + DAY)
}

/** The lines to erase; their days are proven no longer. */
async function eraseOfNobody(scope: SystemScope, before: Date): Promise<string[]> {
  const { tx, organization } = scope
  const old = await tx
    .selectFrom('bankLines')
    .select(['id', 'bankAccountId as accountId', 'bookedOn'])
    .where('organizationId', '=', organization.id)
    .where('createdAt', '<', before)
    .where('state', 'in', ['new', 'left'])
    .execute()
  if (old.length === 0) return []
  const { proposed } = await openDesk(scope, { takesUpLaidAside: true })
  const erased = old.filter(({ id }) => isOfNobody(proposed.get(id)))
  const accounts = await tx
    .selectFrom('bankAccounts')
    .select(['id', 'spans'])
    .where('organizationId', '=', organization.id)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, spans } of accounts) {
    const days = erased.flatMap((line) => (line.accountId === id ? (line.bookedOn ?? []) : []))
    if (days.length > 0) await keepSpans(scope, id, withoutDays(spans, [...new Set(days)]))
  }
  return erased.map(({ id }) => id)
}

/** Runs `forgetLines` now and every hour, as `runWithTrustedClock` does. */
export const forgetLinesHourly = (
  run: Forgetting,
  onError: (error: Error) => void,
): (() => Promise<void>) =>
  runWithTrustedClock(run, { everyMs: HOUR, onError }, () => forgetLines(run))

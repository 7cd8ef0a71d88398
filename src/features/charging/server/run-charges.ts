import type { Clock } from '../../../server/clock.ts'
import type { Database } from '../../../server/database/database.ts'
import { lastTrustedDay, runWithTrustedClock } from '../../../server/database/trusted-clock.ts'
import { addDays, instantOf } from '../../../shared/calendar-date.ts'
import type { Days } from '../../../shared/days.ts'
import { doWhereDue, LOOK_AGAIN_DAYS, wakeJobs } from '../../identity/server/access/due-jobs.ts'
import { runJob } from '../../identity/server/access/run-job.ts'
import type { BooksScope, SystemScope } from '../../identity/server/access/scope.ts'
import { applyAdvances } from '../../ledger/server/apply-advances.ts'
import { type ChargeToPost, insertCharges } from '../../ledger/server/charge-queries.ts'
import {
  countChargedAccounts,
  type LeaseLedger,
  listChargedSpans,
  lockChargedAccounts,
  lockLedger,
} from '../../ledger/server/lease-ledger-queries.ts'
import { type ChargedDays, expectedCharges, nextPostingDay } from '../expected-charges.ts'

type ChargeRun = {
  database: Database
  clock: Clock
  timeZone: string
  /** What is done in the same transaction about charges that were posted. */
  afterPosting?: (scope: SystemScope) => Promise<unknown>
  /** Ends the run after the current agreements. */
  signal?: AbortSignal
}

const AT_ONCE = 200
const HOUR = 60 * 60 * 1000
const JOB = 'charge run'

/**
 * Posts due charges in every organization where any may be due (`doWhereDue`) and that is not closed, also after its trial,
 * so that the books stay correct. Returns the number of posted charges. Skips locked agreements; the lock holder or the
 * next run charges them.
 */
export async function runCharges(run: ChargeRun): Promise<number> {
  let posted = 0
  await doWhereDue(run, JOB, async (organizationId) => {
    const done = await chargeOrganization(run, organizationId)
    posted += done.posted
    return done.nextAt
  })
  return posted
}

/** Charges one, and says when its next charge is posted; at once where somebody else was at one of its agreements. */
async function chargeOrganization(run: ChargeRun, organizationId: string) {
  const next: string[] = []
  let [posted, seen] = [0, 0]
  let isWhole: boolean | undefined
  let after: string | undefined
  do {
    if (run.signal?.aborted) return { posted, nextAt: run.clock() }
    after = await runJob(run, { job: JOB, organizationId }, async (scope) => {
      const accounts = await lockChargedAccounts(scope, { after, atMost: AT_ONCE })
      const done = await postThrough(scope, accounts)
      await run.afterPosting?.(scope)
      // A charge has no event, and reminders and files care for it.
      if (done.posted > 0) await wakeJobs(scope)
      posted += done.posted
      seen += accounts.length
      const last = addDays(done.through, LOOK_AGAIN_DAYS)
      next.push(nextPosting(accounts, { today: done.through, last }) ?? last)
      if (accounts.length === AT_ONCE) return accounts.at(-1)?.id
      isWhole = seen === (await countChargedAccounts(scope))
      return undefined
    })
  } while (after !== undefined)
  const [day] = next.sort()
  const nextAt = day === undefined ? undefined : instantOf(day, 0, run.timeZone)
  return { posted, nextAt: isWhole === false ? run.clock() : nextAt }
}

/** Runs `runCharges` now and every hour, as `runWithTrustedClock` does. */
export const runChargesHourly = (
  run: ChargeRun,
  onError: (error: Error) => void,
): (() => Promise<void>) =>
  runWithTrustedClock(run, { everyMs: HOUR, onError }, (signal) => runCharges({ ...run, signal }))

/**
 * Posts the charges of these agreements whose day of posting (`posting-day.ts`) has come, and settles them with
 * advances; after a jump of the clock, up to the last day that can be trusted. Idempotent. Returns how many it posted.
 */
export async function postExpectedCharges(
  scope: BooksScope,
  accounts: LeaseLedger[],
): Promise<number> {
  return (await postThrough(scope, accounts)).posted
}

/** Posts them likewise, and returns the last day that was looked at. */
async function postThrough(
  scope: BooksScope,
  accounts: LeaseLedger[],
): Promise<{ posted: number; through: string }> {
  if (accounts.every(({ chargedFrom }) => chargedFrom === null))
    return { posted: 0, through: scope.today }
  const [charged, through] = await Promise.all([
    chargedDaysOf(scope, accounts),
    lastTrustedDay(scope.tx, scope),
  ])
  const due = accounts.flatMap((account) => missing(account, through, charged(account)))
  return { posted: await post(scope, due), through }
}

/** The first day after `today` and by `last` on which something of these agreements is posted; undefined where nothing is. */
const nextPosting = (
  accounts: readonly LeaseLedger[],
  within: { today: string; last: string },
): string | undefined =>
  accounts
    .flatMap(({ chargedFrom, rents, recurring, ...account }) =>
      chargedFrom === null
        ? []
        : (nextPostingDay({ lease: { ...account, chargedFrom }, rents, recurring }, within) ?? []),
    )
    .sort()[0]

/** Posts the expected charges of one agreement, by its id. */
export async function postExpectedChargesOf(scope: BooksScope, leaseId: string): Promise<void> {
  const account = await lockLedger(scope, leaseId)
  if (account) await postExpectedCharges(scope, [account])
}

/** Charges the rent of these days before it is due, where the agreement is charged. */
export async function postRentAhead(
  scope: BooksScope,
  account: LeaseLedger,
  { from, to }: Days,
): Promise<number> {
  const charged = await chargedDaysOf(scope, [account])
  const ahead = missing(account, to, charged(account)).filter(
    ({ kind, period }) => kind === 'rent' && period && period.from <= to && period.to >= from,
  )
  return post(scope, ahead)
}

/** Lists the charges that these agreements will have been charged by the end of a day to come, and posts none of them. */
export async function listComingCharges(
  scope: BooksScope,
  accounts: LeaseLedger[],
  through: string,
): Promise<ChargeToPost[]> {
  const charged = await chargedDaysOf(scope, accounts)
  return accounts.flatMap((account) => missing(account, through, charged(account)))
}

async function post(scope: BooksScope, charges: ChargeToPost[]): Promise<number> {
  if (charges.length === 0) return 0
  await insertCharges(scope, charges)
  const parties = new Map(charges.map(({ account }) => [account.id, account]))
  await applyAdvances(scope, [...parties.values()])
  return charges.length
}

function missing(account: LeaseLedger, through: string, charged: ChargedDays): ChargeToPost[] {
  const { chargedFrom, rents, recurring } = account
  if (chargedFrom === null) return []
  const lease = { ...account, chargedFrom }
  return expectedCharges({ lease, rents, recurring }, through, charged).map((charge) => ({
    ...charge,
    account,
  }))
}

async function chargedDaysOf(
  scope: BooksScope,
  accounts: LeaseLedger[],
): Promise<(account: LeaseLedger) => ChargedDays> {
  const ids = accounts.filter(({ chargedFrom }) => chargedFrom !== null).map(({ id }) => id)
  const spans = ids.length > 0 ? await listChargedSpans(scope, ids) : []
  const bySource = Map.groupBy(spans, ({ leaseId, source }) => `${leaseId} ${source}`)
  return ({ id }) =>
    (source) =>
      bySource.get(`${id} ${source}`) ?? []
}

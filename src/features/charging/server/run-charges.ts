import type { Clock } from '../../../server/clock.ts'
import type { Database } from '../../../server/database/database.ts'
import { lastTrustedDay, runWithTrustedClock } from '../../../server/database/trusted-clock.ts'
import type { Days } from '../../../shared/days.ts'
import { listOpenOrganizations, runJob } from '../../identity/server/access/run-job.ts'
import type { BooksScope, SystemScope } from '../../identity/server/access/scope.ts'
import { applyAdvances } from '../../ledger/server/apply-advances.ts'
import { type ChargeToPost, insertCharges } from '../../ledger/server/charge-queries.ts'
import {
  type LeaseLedger,
  listChargedSpans,
  lockChargedAccounts,
  lockLedger,
} from '../../ledger/server/lease-ledger-queries.ts'
import { type ChargedDays, expectedCharges } from '../expected-charges.ts'

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

/**
 * Posts due charges of every organization that is not closed, also after its trial, so that the books stay
 * correct. Returns the number of posted charges. Skips locked agreements; the lock holder or the next run charges them.
 */
export async function runCharges(run: ChargeRun): Promise<number> {
  let posted = 0
  for (const organizationId of await listOpenOrganizations(run))
    posted += await chargeOrganization(run, organizationId)
  return posted
}

async function chargeOrganization(run: ChargeRun, organizationId: string): Promise<number> {
  let posted = 0
  let after: string | undefined
  do {
    if (run.signal?.aborted) return posted
    after = await runJob(run, { job: 'charge run', organizationId }, async (scope) => {
      const accounts = await lockChargedAccounts(scope, { after, atMost: AT_ONCE })
      posted += await postExpectedCharges(scope, accounts)
      await run.afterPosting?.(scope)
      return accounts.length < AT_ONCE ? undefined : accounts.at(-1)?.id
    })
  } while (after !== undefined)
  return posted
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
  const [charged, through] = await Promise.all([
    chargedDaysOf(scope, accounts),
    lastTrustedDay(scope.tx, scope),
  ])
  const due = accounts.flatMap((account) => missing(account, through, charged(account)))
  return post(scope, due)
}

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

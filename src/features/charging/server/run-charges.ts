import type { Clock } from '../../../server/clock.ts'
import type { Database } from '../../../server/database/database.ts'
import { runWithTrustedClock } from '../../../server/database/trusted-clock.ts'
import { listOpenOrganizations, runJob } from '../../identity/server/access/run-job.ts'
import type { SystemScope } from '../../identity/server/access/scope.ts'
import { lockChargedAccounts } from '../../ledger/server/lease-ledger-queries.ts'
import { postExpectedCharges } from './post-expected-charges.ts'

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
 * correct. Returns the number of posted charges. Agreements in use at this moment are charged by their users
 * or by the next run.
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

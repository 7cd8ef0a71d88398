import type { Clock } from '../../../../server/clock.ts'
import type { Database, Transaction } from '../../../../server/database/database.ts'
import { becomeJob } from '../../../../server/database/set-identity.ts'
import { today } from '../../../../shared/calendar-date.ts'
import '../identity-tables.ts'
import type { Organization, SystemScope } from './scope.ts'

/** The resources of a job. */
export type JobDeps = { database: Database; clock: Clock; timeZone: string }

/**
 * Runs a job's work, with nobody signed in, in one transaction that sees one organization.
 * Returns undefined, and runs nothing, where that organization is closed.
 */
export function runJob<T>(
  { database, clock, timeZone }: JobDeps,
  { job, organizationId }: { job: string; organizationId: string },
  work: (scope: SystemScope) => Promise<T>,
): Promise<T | undefined> {
  const as = { role: 'rentbook_app', organizationId, job } as const
  return database.transaction(as, (tx) =>
    workAsJob({ clock, timeZone }, tx, { job, organizationId }, work),
  )
}

type Job = { job: string; organizationId: string }

/**
 * Goes on with a transaction of another role as a job in one organization: from there on it sees no other. For work
 * that must be done together with what only sign-in may do, after that.
 */
export async function continueAsJob<T>(
  deps: Omit<JobDeps, 'database'>,
  tx: Transaction,
  job: Job,
  work: (scope: SystemScope) => Promise<T>,
): Promise<T | undefined> {
  await becomeJob(job).execute(tx)
  return workAsJob(deps, tx, job, work)
}

async function workAsJob<T>(
  { clock, timeZone }: Omit<JobDeps, 'database'>,
  tx: Transaction,
  { job, organizationId }: Job,
  work: (scope: SystemScope) => Promise<T>,
): Promise<T | undefined> {
  const organization = await findOpenOrganization(tx, organizationId)
  if (!organization) return undefined
  const now = clock()
  const context = { tx, now, timeZone, today: today(now, timeZone) }
  return work({ kind: 'system', job, organization, ...context })
}

async function findOpenOrganization(
  tx: Transaction,
  id: string,
): Promise<Organization | undefined> {
  const row = await tx
    .selectFrom('organizations')
    .innerJoin('accounts', 'accounts.organizationId', 'organizations.id')
    .select(['organizations.id', 'accounts.id as ownerId', 'accounts.name as ownerName'])
    .select(['trialEndsOn', 'subscribed'])
    .where('organizations.id', '=', id)
    .where('organizations.closedAt', 'is', null)
    .where('accounts.role', '=', 'owner')
    .executeTakeFirst()
  if (!row) return undefined
  const { ownerId, ownerName, trialEndsOn, subscribed } = row
  return { id, ownerId, ownerName, trial: { trialEndsOn, subscribed } }
}

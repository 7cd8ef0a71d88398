import type { Transaction } from '../../../../server/database/database.ts'
import { newId } from '../../../../server/new-id.ts'
import {
  bringForward,
  claimDue,
  type DatedJob,
  type Done,
  finish,
  freeAndFind,
  type JobClaim,
  type Reckoning,
} from './due-job-queries.ts'

/** Does the work in one organization. Returns when it is due there again; undefined where nothing is known to come. */
type DueWork = (organizationId: string) => Promise<Date | undefined>

type Run = Reckoning & {
  /** Ends the run after the current organization. */
  signal?: AbortSignal
}

const DAY = 24 * 60 * 60 * 1000
/** Whatever a job says, each organization is looked at again within so many days; a job may count on it. */
export const LOOK_AGAIN_DAYS = 7

/**
 * Does a job in every organization in which it is due: whose time has come (`due_jobs`), or in which anything was written
 * since (`wakeJobs`, which each event of the history does). Servers share the work: each claims a few organizations that no
 * other holds. What a server that dies had claimed is due at the next run of any, so the work must be such that doing it
 * twice changes nothing. Where it fails it is due at the next run, the others are done, and it throws at the end.
 */
export async function doWhereDue(run: Run, job: string, work: DueWork): Promise<void> {
  const now = run.clock()
  await bringForward(run, job, now)
  if (run.signal?.aborted || !(await freeAndFind(run, { job, now }))) return
  const claim = newId()
  const letGo = await run.database.hold(claim)
  try {
    await doClaimed(run, { job, claim, now }, work)
  } finally {
    await letGo()
  }
}

async function doClaimed(
  run: Run,
  { job, claim, now }: JobClaim & DatedJob,
  work: DueWork,
): Promise<void> {
  const again: Done[] = []
  const failures: unknown[] = []
  for (;;) {
    const claimed = run.signal?.aborted ? [] : await claimDue(run, { job, claim, now })
    if (claimed.length === 0) break
    const done: Done[] = []
    for (const organizationId of claimed) {
      const nextAt = await nextOf(run, work, organizationId).catch((error) => {
        failures.push(error)
        return now
      })
      const isLater = nextAt > now
      ;(isLater ? done : again).push({ organizationId, nextAt })
    }
    await finish(run, { job, claim, done })
  }
  // Only now, or this run would take them at once again.
  await finish(run, { job, claim, done: again })
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1)
    throw new AggregateError(failures, `${job}: failed in ${failures.length} organizations`)
}

async function nextOf({ clock, signal }: Run, work: DueWork, organizationId: string) {
  const now = clock()
  if (signal?.aborted) return now
  const latest = new Date(now.getTime() + LOOK_AGAIN_DAYS * DAY)
  const next = (await work(organizationId)) ?? latest
  // What was cut short may be half done.
  if (signal?.aborted) return now
  return next < latest ? next : latest
}

/**
 * Makes all jobs of an organization due, in the transaction that wrote something which a job may care for. An event of
 * the history does so by itself.
 */
export async function wakeJobs(scope: Waking): Promise<void> {
  await scope.tx.insertInto('jobWakes').values(wakeOf(scope)).execute()
}

type Waking = { tx: Transaction; organization: { id: string }; job?: string }

export const wakeOf = ({ organization, job }: Omit<Waking, 'tx'>) => ({
  organizationId: organization.id,
  id: newId(),
  byJob: job ?? null,
})

import { runWithTrustedClock } from '../../../server/database/trusted-clock.ts'
import { addDays, instantOf } from '../../../shared/calendar-date.ts'
import { recordEvents } from '../../history/server/record-event.ts'
import { doWhereDue } from '../../identity/server/access/due-jobs.ts'
import { type JobDeps, runJob } from '../../identity/server/access/run-job.ts'
import type { SystemScope } from '../../identity/server/access/scope.ts'
import { fileHistory } from '../file-wire.ts'
import { deleteContentIfUnused } from './content-queries.ts'
import {
  deleteFileRow,
  type FileRow,
  findLongestWaiting,
  listIdentityPapers,
  listLeftBehind,
  withMaskedName,
} from './file-queries.ts'

export type ForgetDeps = JobDeps & {
  /** `ERASE_AFTER_DAYS` */
  afterDays: number
  /** The day on which the last of a client's agreements was settled; undefined as long as one is not. */
  findSettledOn: (scope: SystemScope, clientId: string) => Promise<string | undefined>
}

const JOB = 'files'
const HOUR = 60 * 60 * 1000
/** How long a file waits for its last part, or for a record to hang on. */
const LEFT_AFTER_MS = 24 * HOUR

/**
 * Deletes what was left behind (files that never arrived as a whole, or were never hung on a record), and identity papers
 * whose reason has ended: so many days after the last agreement of their client was settled.
 */
export async function forgetFiles(deps: ForgetDeps): Promise<void> {
  const { afterDays } = deps
  await doWhereDue({ ...deps, reckonedWith: { afterDays } }, JOB, (organizationId) =>
    runJob(deps, { job: JOB, organizationId }, async (scope) => {
      const before = new Date(scope.now.getTime() - LEFT_AFTER_MS)
      for (const file of await listLeftBehind(scope, before)) await forget(scope, file)
      const papers = await listIdentityPapers(scope)
      for (const file of papers) {
        const settledOn = file.clientId && (await deps.findSettledOn(scope, file.clientId))
        if (!settledOn || addDays(settledOn, deps.afterDays) > scope.today) continue
        await forget(scope, file)
        await recordEvents(scope, [
          {
            verb: 'deleted',
            kind: 'file',
            id: file.id,
            fields: fileHistory,
            before: withMaskedName(file),
            ...(file.leaseId && { leaseId: file.leaseId }),
          },
        ])
      }
      return nextLook(scope, papers.length > 0)
    }),
  )
}

/** When the next file will have waited long enough, at the latest tomorrow where identity papers are kept. */
async function nextLook(scope: SystemScope, hasPapers: boolean): Promise<Date | undefined> {
  const since = await findLongestWaiting(scope)
  const leftAt = since && new Date(since.getTime() + LEFT_AFTER_MS)
  if (!hasPapers) return leftAt
  const tomorrow = instantOf(addDays(scope.today, 1), 0, scope.timeZone)
  return leftAt && leftAt < tomorrow ? leftAt : tomorrow
}

async function forget(scope: SystemScope, { id, contentId }: FileRow): Promise<void> {
  await deleteFileRow(scope, id)
  if (contentId) await deleteContentIfUnused(scope, contentId)
}

/** Runs `forgetFiles` now and every hour, as `runWithTrustedClock` does. */
export const forgetFilesHourly = (
  deps: ForgetDeps,
  onError: (error: Error) => void,
): (() => Promise<void>) =>
  runWithTrustedClock(deps, { everyMs: HOUR, onError }, () => forgetFiles(deps))

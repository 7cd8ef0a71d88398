import { runWithTrustedClock } from '../../../server/database/trusted-clock.ts'
import { addDays } from '../../../shared/calendar-date.ts'
import { recordEvents } from '../../history/server/record-event.ts'
import {
  type JobDeps,
  listOpenOrganizations,
  runJob,
} from '../../identity/server/access/run-job.ts'
import type { SystemScope } from '../../identity/server/access/scope.ts'
import { fileHistory } from '../file-wire.ts'
import { deleteContentIfUnused } from './content-queries.ts'
import {
  deleteFileRow,
  type FileRow,
  listIdentityPapers,
  listLeftBehind,
  masked,
} from './file-queries.ts'

export type ForgetDeps = JobDeps & {
  /** `ERASE_AFTER_DAYS` */
  afterDays: number
  /** The day on which the last of a client's agreements was settled; undefined as long as one is not. */
  findSettledOn: (scope: SystemScope, clientId: string) => Promise<string | undefined>
}

const HOUR = 60 * 60 * 1000
/** How long a file waits for its last part, or for a record to hang on. */
const LEFT_AFTER_MS = 24 * HOUR

/**
 * Deletes what was left behind (files that never arrived as a whole, or were never hung on a record), and identity papers
 * whose reason has ended: so many days after the last agreement of their client was settled.
 */
export async function forgetFiles(deps: ForgetDeps): Promise<void> {
  for (const organizationId of await listOpenOrganizations(deps))
    await runJob(deps, { job: 'files', organizationId }, async (scope) => {
      const before = new Date(scope.now.getTime() - LEFT_AFTER_MS)
      for (const file of await listLeftBehind(scope, before)) await forget(scope, file)
      for (const file of await listIdentityPapers(scope)) {
        const settledOn = file.clientId && (await deps.findSettledOn(scope, file.clientId))
        if (!settledOn || addDays(settledOn, deps.afterDays) > scope.today) continue
        await forget(scope, file)
        await recordEvents(scope, [
          {
            ...{ verb: 'deleted', kind: 'file', id: file.id },
            ...{ fields: fileHistory, before: masked(file) },
            ...(file.leaseId && { leaseId: file.leaseId }),
          },
        ])
      }
    })
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

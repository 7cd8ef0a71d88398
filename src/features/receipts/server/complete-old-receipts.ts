import type { Clock } from '../../../server/clock.ts'
import type { Database } from '../../../server/database/database.ts'
import { runWithTrustedClock } from '../../../server/database/trusted-clock.ts'
import { doWhereDue } from '../../identity/server/access/due-jobs.ts'
import { runJob } from '../../identity/server/access/run-job.ts'
import type { SystemScope } from '../../identity/server/access/scope.ts'
import type { Receipt } from '../receipt.ts'
import { completeReceipt, findPaper } from './paper-queries.ts'
import { lockReceiptsWithoutCode } from './receipt-queries.ts'
import { oldPaperOf, type PaperDeps } from './write-paper.ts'
import { writeVerification } from './write-receipt.ts'

type Completion = PaperDeps & {
  database: Database
  clock: Clock
  timeZone: string
  /** How many are written in one transaction. */
  atOnce?: number
  /** Ends it after the current receipts. */
  signal?: AbortSignal
}

const JOB = 'old receipts'
const AT_ONCE = 100
const HOUR = 60 * 60 * 1000

/**
 * Writes the papers of receipts from before there were papers, and the codes on them, in every organization
 * that is open; each once. Returns how many were written.
 */
export async function completeOldReceipts(completion: Completion): Promise<number> {
  const { atOnce = AT_ONCE, signal } = completion
  let written = 0
  await doWhereDue(completion, JOB, async (organizationId) => {
    let last = atOnce
    while (last === atOnce && !signal?.aborted) {
      const job = { job: JOB, organizationId }
      last =
        (await runJob(completion, job, (scope) => completeNext(scope, completion, atOnce))) ?? 0
      written += last
    }
    return last === atOnce ? completion.clock() : undefined
  })
  return written
}

/** Runs `completeOldReceipts` now and every hour, as `runWithTrustedClock` does: what a server that died had begun waits. */
export const completeOldReceiptsHourly = (
  completion: Completion,
  onError: (error: Error) => void,
): (() => Promise<void>) =>
  runWithTrustedClock(completion, { everyMs: HOUR, onError }, (signal) =>
    completeOldReceipts({ ...completion, signal }),
  )

async function completeNext(scope: SystemScope, deps: PaperDeps, atMost: number): Promise<number> {
  const receipts = await lockReceiptsWithoutCode(scope, { atMost })
  for (const receipt of receipts) await complete(scope, deps, receipt)
  return receipts.length
}

async function complete(scope: SystemScope, deps: PaperDeps, receipt: Receipt): Promise<void> {
  const stored = await findPaper(scope, receipt.id)
  const paper = stored?.paper ?? (await oldPaperOf(scope, deps, receipt))
  const { id, lines, advance, deposit, tds, dateKnown, method, reference } = receipt
  const code = writeVerification(deps, {
    id,
    version: stored?.verifyVersion ?? 1,
    code: receipt.code,
    kind: receipt.kind,
    amount: receipt.amount,
    receivedOn: receipt.receivedOn,
    paymentMode: receipt.paymentMode,
    parties: receipt,
    document: { lines, advance, deposit, tds, dateKnown, method, reference, paper },
    landlordPanSealed: stored?.landlordPanSealed ?? null,
  })
  await completeReceipt(scope, id, { ...code, paper })
}

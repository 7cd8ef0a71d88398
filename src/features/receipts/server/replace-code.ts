import { requireVersion } from '../../../server/http/expected-version.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { hashToken } from '../../identity/server/tokens.ts'
import type { ReceiptDetail } from '../receipt.ts'
import { receiptHistory } from '../receipt-wire.ts'
import { findCodeVersion, updateCode } from './code-queries.ts'
import { readReceipt } from './read-paper.ts'
import { requireReceipt } from './require-receipt.ts'
import { type CodeDeps, verificationToken } from './verification-token.ts'

/**
 * Gives a receipt, cancelled or not, another code: from now on nobody finds anything by the one before.
 * @throws Refusal `not-found`, `stale-version`
 */
export async function replaceCode(
  scope: OwnerScope,
  deps: CodeDeps,
  { id, expectedVersion }: { id: string; expectedVersion: number | undefined },
): Promise<ReceiptDetail> {
  const receipt = await requireReceipt(scope, id, { lock: true })
  requireVersion(expectedVersion, receipt)
  const before = await findCodeVersion(scope, id)
  const version = before + 1
  await updateCode(scope, id, {
    verifyVersion: version,
    verifyHash: hashToken(verificationToken(deps, { id, version })),
  })
  await recordEvent(scope, {
    ...{ verb: 'changed', kind: 'receipt', id, leaseId: receipt.lease.id },
    fields: receiptHistory,
    before: { codeVersion: before },
    after: { codeVersion: version },
  })
  return readReceipt(scope, deps, id)
}

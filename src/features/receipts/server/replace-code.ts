import { sql } from 'kysely'
import { requireVersion } from '../../../server/refusal.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import { hashToken } from '../../identity/server/access/keyed-hash.ts'
import type { BooksScope, OwnerScope } from '../../identity/server/access/scope.ts'
import type { ReceiptDetail } from '../receipt.ts'
import { receiptHistory } from '../receipt-wire.ts'
import { readReceipt, requireReceipt } from './read-receipt.ts'
import { type CodeDeps, verificationToken } from './verification-token.ts'
import './receipt-tables.ts'

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

/** The version of the code on a receipt that the caller has locked. */
export async function findCodeVersion(scope: BooksScope, id: string): Promise<number> {
  const { verifyVersion } = await scope.tx
    .selectFrom('receipts')
    .select('verifyVersion')
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return verifyVersion
}

/**
 * Gives a receipt another code: the token of the one before opens nothing any more. One from before there were
 * codes gets its first, of that version, from the job that completes it.
 */
export async function updateCode(
  scope: BooksScope,
  id: string,
  { verifyVersion, verifyHash }: { verifyVersion: number; verifyHash: Buffer },
): Promise<void> {
  await scope.tx
    .updateTable('receipts')
    .set((row) => ({
      verifyVersion,
      verifyHash: sql`case when verify_hash is not null then ${verifyHash}::bytea end`,
      updatedAt: scope.now,
      version: row('version', '+', 1),
    }))
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .execute()
}

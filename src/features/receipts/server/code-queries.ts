import { sql } from 'kysely'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import './receipt-table.ts'

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

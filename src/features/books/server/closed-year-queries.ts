import type { OwnerScope } from '../../identity/server/access/scope.ts'
import '../../identity/server/identity-tables.ts'

/** The last day on which the books are closed, an ISO date; null where no year is. */
export async function findClosedUntil(scope: OwnerScope): Promise<string | null> {
  const { booksClosedUntil } = await scope.tx
    .selectFrom('organizations')
    .select('booksClosedUntil')
    .where('id', '=', scope.organization.id)
    .executeTakeFirstOrThrow()
  return booksClosedUntil
}

/** Sets that day. Whoever calls it holds all agreements. */
export async function setClosedUntil(scope: OwnerScope, until: string): Promise<void> {
  await scope.tx
    .updateTable('organizations')
    .set({ booksClosedUntil: until })
    .where('id', '=', scope.organization.id)
    .execute()
}

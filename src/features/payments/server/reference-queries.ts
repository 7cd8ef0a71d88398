import { sql } from 'kysely'
import type { BooksReader } from '../../ledger/server/books-reader.ts'
import '../../ledger/server/ledger-tables.ts'

/**
 * Takes a bank's reference, or holds the row of who took it, until the transaction ends: two cannot take it
 * at once. Undefined where it was free, else the client whose payment took it first.
 */
export async function lockReference(
  scope: BooksReader,
  reference: string,
  clientId: string,
): Promise<string | undefined> {
  const row = await scope.tx
    .insertInto('transferReferences')
    .values({ organizationId: scope.organization.id, reference, clientId })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'reference'])
        .doUpdateSet((it) => ({ clientId: it.ref('transferReferences.clientId') })),
    )
    // A row that this statement inserted has no earlier version.
    .returning(['clientId', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow()
  return row.isNew ? undefined : row.clientId
}

/** Frees a reference; one that a claim still waiting holds stays taken. */
export async function deleteReference(scope: BooksReader, reference: string): Promise<void> {
  await scope.tx
    .deleteFrom('transferReferences')
    .where('organizationId', '=', scope.organization.id)
    .where('reference', '=', reference)
    .where(
      sql<boolean>`not exists (select from payment_claims where held_reference = ${reference}
        and payment_claims.organization_id = transfer_references.organization_id)`,
    )
    .execute()
}

/** The valid payments with that reference, the oldest first. */
export async function listPaymentsWith(
  scope: BooksReader,
  reference: string,
): Promise<{ id: string; datedOn: string }[]> {
  return scope.tx
    .selectFrom('credits')
    .select(['id', 'datedOn'])
    .where('organizationId', '=', scope.organization.id)
    .where('heldReference', '=', reference)
    .orderBy('id')
    .execute()
}

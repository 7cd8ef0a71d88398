import { sql } from 'kysely'
import { type BooksScope, type ClientScope, onlyOwn } from '../../identity/server/access/scope.ts'
import type { ReceiptName } from '../../ledger/ledger.ts'
import './receipt-tables.ts'

/** The payment behind a receipt; null where no money was due. */
export async function findPaymentOf(scope: BooksScope, id: string): Promise<string | null> {
  const { creditId } = await scope.tx
    .selectFrom('receipts')
    .select('creditId')
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return creditId
}

/** The valid receipt of that payment, or undefined. */
export async function findReceiptOf(
  scope: BooksScope,
  creditId: string,
): Promise<string | undefined> {
  const row = await scope.tx
    .selectFrom('receipts')
    .select('id')
    .where('organizationId', '=', scope.organization.id)
    .where('creditId', '=', creditId)
    .where('cancelledAt', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** The receipts of these payments, by payment; of several the last. */
export async function findReceiptsOf(
  scope: BooksScope | ClientScope,
  creditIds: string[],
): Promise<Map<string, ReceiptName>> {
  if (creditIds.length === 0) return new Map()
  const rows = await scope.tx
    .selectFrom('receipts')
    .select(['id', 'number', 'code', 'creditId', 'cancelledAt'])
    .where('organizationId', '=', scope.organization.id)
    .where('creditId', 'in', creditIds)
    // Each by its own index.
    .where(sql<boolean>`(cancelled_at is null or cancelled_at is not null)`)
    .$call(onlyOwn(scope, 'clientId'))
    .orderBy('number')
    .execute()
  return new Map(
    rows.map(({ creditId, cancelledAt, ...receipt }) => [
      creditId ?? '',
      { ...receipt, cancelled: cancelledAt !== null },
    ]),
  )
}

import { sql } from 'kysely'
import { type Paise, paise } from '../../../shared/paise.ts'
import type { BooksReader } from './books-reader.ts'
import './ledger-tables.ts'

/** The deposit held for an agreement: received and carried to it, less deducted, returned and carried on. */
export async function sumDeposit(
  scope: Pick<BooksReader, 'tx' | 'organization'>,
  leaseId: string,
): Promise<Paise> {
  const { held } = await scope.tx
    .selectFrom('journal')
    .select(
      sql<string>`coalesce(sum(case 'deposit' when credit then amount when debit then -amount end), 0)`.as(
        'held',
      ),
    )
    .where('organizationId', '=', scope.organization.id)
    .where('leaseId', '=', leaseId)
    .executeTakeFirstOrThrow()
  return paise(BigInt(held))
}

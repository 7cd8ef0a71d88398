import { sql } from 'kysely'
import type { BooksScope, OwnerScope } from '../../identity/server/access/scope.ts'
import '../../identity/server/identity-tables.ts'

/** The last day on which the books are closed; null where no year is. */
export async function findBooksClosedUntil(scope: BooksScope): Promise<string | null> {
  const { booksClosedUntil } = await scope.tx
    .selectFrom('organizations')
    .select('booksClosedUntil')
    .where('id', '=', scope.organization.id)
    .executeTakeFirstOrThrow()
  return booksClosedUntil
}

/**
 * Keeps the books from being closed until the transaction ends: an expense holds no agreement, by which a closing would
 * wait for it.
 */
export async function holdOpenBooks({ tx }: OwnerScope): Promise<void> {
  await sql`select hold_open_books()`.execute(tx)
}

import { notFound } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import type { BooksScope, ClientScope } from '../../identity/server/access/scope.ts'

/** A caller who may read books: an owner reads all of their own, a client their part (enforced by the policies). */
export type BooksReader = BooksScope | ClientScope

/** The account that wrote a document; null for automatic ones. */
export const authorOf = (scope: BooksScope): string | null =>
  scope.kind === 'owner' ? scope.actor.accountId : null

/** The id in a body. @throws Refusal `not-found` for a malformed id */
export function named(id: string | null | undefined, what = say`Rent agreement`): string {
  if (!id) throw notFound(what)
  return id
}

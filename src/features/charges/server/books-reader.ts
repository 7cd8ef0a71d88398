import { notFound } from '../../../server/refusal.ts'
import type { BooksScope, ClientScope } from '../../identity/server/access/scope.ts'

/** Whoever may read the books: who keeps them all of it, a client their own (the policies see to it). */
export type BooksReader = BooksScope | ClientScope

/** The account that wrote a document; null: it came by itself. */
export const authorOf = (scope: BooksScope): string | null =>
  scope.kind === 'owner' ? scope.actor.accountId : null

/** The id that a body names. @throws Refusal `not-found` for what is no id */
export function named(id: string | null | undefined, what = 'Rent agreement'): string {
  if (!id) throw notFound(what)
  return id
}

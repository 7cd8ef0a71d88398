import type { BooksScope, ClientScope } from '../../../identity/server/scope.ts'

/** Whoever may read the books: who keeps them all of it, a client their own (the policies see to it). */
export type BooksReader = BooksScope | ClientScope

/** The account that wrote a document; null: it came by itself. */
export const authorOf = (scope: BooksScope): string | null =>
  scope.kind === 'owner' ? scope.actor.accountId : null

import { session } from '../../identity/web/sessions/session.ts'
import type { Account } from '../../identity/web/sessions/session-storage.ts'

/** How a new record names its owner; the server checks it and stores the one of the session. */
export const ownedBy = ({ ownerId, organizationId }: Account) => ({ ownerId, organizationId })

/** A second look at what the server let through: only records of the books in which one works, or of nobody's. */
export const isInOwnBooks = ({ owner }: { owner: { id: string } }): boolean =>
  owner.id === '' || owner.id === session.getState().account?.ownerId

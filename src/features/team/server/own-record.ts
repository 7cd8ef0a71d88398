import { type OwnerScope, worksForOwner } from '../../identity/server/access/scope.ts'
import { ownerHistory } from '../../owners/owner-wire.ts'
import { memberHistory } from '../member-wire.ts'

/** The record in whose history stands what somebody who keeps books does to their own account. */
export const ownRecordOf = (scope: OwnerScope) => {
  const { accountId: id } = scope.actor
  return worksForOwner(scope)
    ? { kind: 'member' as const, id, fields: memberHistory }
    : { kind: 'owner' as const, id, fields: ownerHistory }
}

import type { MemberRole } from '../../../../shared/contract.ts'
import type { Scope } from './scope.ts'

type Membership = {
  member: MemberRole | null
  properties: readonly string[] | null
  ownerId: string | null
  ownerName: string | null
}

/** `membershipWire` of an account: what somebody is in a team, and whose; nothing of everybody else. */
export const membershipOfAccount = ({ member, properties, ownerId, ownerName }: Membership) => ({
  member: member ?? undefined,
  memberOf: member && ownerId && ownerName !== null ? { id: ownerId, name: ownerName } : undefined,
  memberProperties: member ? properties && [...properties] : undefined,
})

/** The membership of the caller, as replies tell it. */
export const membershipOf = (scope: Scope) =>
  scope.kind === 'owner'
    ? membershipOfAccount({
        ...scope.organization,
        member: scope.member,
        properties: scope.properties,
      })
    : {}

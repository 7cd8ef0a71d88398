import { t } from '@lingui/core/macro'
import type { MemberRole, Role } from '../../../../shared/contract.ts'

/** The name of a role on the screens: the specification's words, in the language of the page; of one in a team what they are. */
export function roleName(role: Role, member: MemberRole | null = null): string {
  if (member) return memberName(member)
  if (role === 'administrator') return t`SuperAdmin`
  return role === 'owner' ? t`Owner` : t`ClientMaster`
}

/** The name of a role in an owner's team. */
export const memberName = (role: MemberRole): string =>
  ({ manager: t`Manager`, accountant: t`Accountant`, caretaker: t`Caretaker` })[role]

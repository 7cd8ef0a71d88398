import type { Role } from '../../shared/role.ts'

export const ROLE_WORDS = ['SuperAdmin', 'Owner', 'ClientMaster'] as const
export type RoleWire = (typeof ROLE_WORDS)[number]

const WIRE_BY_ROLE: Record<Role, RoleWire> = {
  administrator: 'SuperAdmin',
  owner: 'Owner',
  client: 'ClientMaster',
}

export const roleToWire = (role: Role): RoleWire => WIRE_BY_ROLE[role]

/** The role a stored or received word names; `OwnerMaster` is an older word for an owner. */
export function roleFromWire(word: string | null): Role | undefined {
  if (word === 'OwnerMaster') return 'owner'
  return (Object.keys(WIRE_BY_ROLE) as Role[]).find((role) => WIRE_BY_ROLE[role] === word)
}

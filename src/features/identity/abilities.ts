import type { Access, Role } from '../../shared/contract.ts'

export const ADMINISTRATOR = ['administrator'] as const
export const OWNER = ['owner'] as const
export const CLIENT = ['client'] as const
export const OWNER_OR_CLIENT = ['owner', 'client'] as const
export const ADMINISTRATOR_OR_OWNER = ['administrator', 'owner'] as const

/** Whether an account of that role may call a route; records that are not theirs are refused later. */
export type MayCall = (role: Role, access: Access) => boolean

/**
 * Who may call what, by all abilities that features declare. Which records an ability reaches is the scope's matter: an
 * owner's and their clients' own organization, of that a client's own records.
 */
export const mayCallWith =
  (abilities: Readonly<Record<string, readonly Role[]>>): MayCall =>
  (role, access) =>
    access === 'public' || access === 'signed-in' || (abilities[access] ?? []).includes(role)

import {
  type Access,
  type Holder,
  MEMBER_ROLES,
  type MemberRole,
  type Role,
} from '../../shared/contract.ts'

export const ADMINISTRATOR = ['administrator'] as const
/** The owner alone, without their team. */
export const OWNER = ['owner'] as const
export const CLIENT = ['client'] as const
export const ADMINISTRATOR_OR_OWNER = ['administrator', 'owner'] as const

/** Roles that record in all of an owner's books. */
export const WRITERS = ['owner', 'manager'] as const
/** Roles that read all of an owner's books. */
export const READERS = ['owner', 'manager', 'accountant'] as const
export const ADMINISTRATOR_OR_WRITERS = ['administrator', ...WRITERS] as const
/** Roles that record what belongs to a single property, limited members included. */
export const WRITERS_OF_PROPERTIES = [...WRITERS, 'limited manager'] as const
/** Roles that read what belongs to a single property, limited members included. */
export const READERS_OF_PROPERTIES = [...READERS, 'limited manager', 'limited accountant'] as const
export const WRITERS_OF_PROPERTIES_OR_CLIENT = [...WRITERS_OF_PROPERTIES, 'client'] as const
export const READERS_OF_PROPERTIES_OR_CLIENT = [...READERS_OF_PROPERTIES, 'client'] as const
export const ADMINISTRATOR_OR_READERS_OF_PROPERTIES = [
  'administrator',
  ...READERS_OF_PROPERTIES,
] as const
/** Everybody but the owner who works in their books. */
export const MEMBERS = [
  ...MEMBER_ROLES,
  'limited manager',
  'limited accountant',
  'limited caretaker',
] as const

/**
 * The header of every answer to somebody of an owner's team. Its value changes with their role and with the properties to
 * which they are limited.
 */
export const SEAT = 'seat'

type Seat = { role: Role; member: MemberRole | null; isLimited: boolean }

/** The holder by which the table of abilities names an account: its role, or the member's role and limit. */
export function holderOf({ role, member, isLimited }: Seat): Holder {
  if (member === null) return role
  return isLimited ? `limited ${member}` : member
}

/** Whether somebody may call a route; records that are not theirs are refused later. */
export type MayCall = (holder: Holder, access: Access) => boolean

/**
 * Who may call what, by all abilities that features declare. Which records an ability reaches is the scope's matter: an
 * owner's, their team's and their clients' own organization, of that a client's own records.
 */
export const mayCallWith =
  (abilities: Readonly<Record<string, readonly Holder[]>>): MayCall =>
  (holder, access) =>
    access === 'public' || access === 'signed-in' || (abilities[access] ?? []).includes(holder)

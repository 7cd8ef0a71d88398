import type { Ability, Access, Role } from '../../shared/contract.ts'

const ADMINISTRATOR = ['administrator'] as const
const OWNER = ['owner'] as const
const CLIENT = ['client'] as const
const OWNER_OR_CLIENT = ['owner', 'client'] as const
const ADMINISTRATOR_OR_OWNER = ['administrator', 'owner'] as const

/**
 * Who may do what. Routes name an ability; which records it reaches is the scope's matter: an owner's and
 * their clients' own organization, of that a client's own records.
 */
export const ABILITIES = {
  'list owners': ADMINISTRATOR,
  'add an owner': ADMINISTRATOR,
  'read an owner': ADMINISTRATOR_OR_OWNER,
  'change an owner': ADMINISTRATOR_OR_OWNER,
  'delete an owner': ADMINISTRATOR,
  'remove the second factor of an owner': ADMINISTRATOR,
  'read the audit of an owner': ADMINISTRATOR,
  'look after the installation': ADMINISTRATOR,
  'read own profile': OWNER,
  'change own profile': OWNER,
  'read the history': ADMINISTRATOR_OR_OWNER,

  'read properties': OWNER,
  'add a property': OWNER,
  'change a property': OWNER,
  'delete a property': OWNER,

  'read clients': OWNER_OR_CLIENT,
  'add a client': OWNER,
  'change a client': OWNER,
  'delete a client': OWNER,
  'remove the second factor of a client': OWNER,

  'read agreements': OWNER,
  'add an agreement': OWNER,
  'change an agreement': OWNER,
  'end an agreement': OWNER,

  'read the ledger': OWNER_OR_CLIENT,
  'change charges': OWNER,
  'record a payment': OWNER,
  'reverse a payment': OWNER,
  'record a payout': OWNER,
  'read dues': OWNER,
  'read the books': OWNER,
  'read expenses': OWNER,
  'record an expense': OWNER,
  'close a year': OWNER,
  'read money settings': OWNER,
  'change money settings': OWNER,
  'change reminders': OWNER,
  'read own dues': CLIENT,

  'ask about own data': OWNER_OR_CLIENT,
  'answer about data': ADMINISTRATOR_OR_OWNER,

  'bring in books': OWNER,

  'read claims': OWNER_OR_CLIENT,
  'claim a payment': CLIENT,
  'decide a claim': OWNER,
  'take a decision on a claim back': OWNER_OR_CLIENT,

  'read receipts': OWNER_OR_CLIENT,
  'record a receipt': OWNER,
  'cancel a receipt': OWNER,
  'replace the code of a receipt': OWNER,
  'mail a receipt': OWNER_OR_CLIENT,

  'read files': OWNER_OR_CLIENT,
  'send files': OWNER_OR_CLIENT,
  'change files': OWNER,

  'read invoices': OWNER_OR_CLIENT,
  'issue invoices': OWNER,
} as const satisfies Record<string, readonly Role[]>

type AbilityTable = typeof ABILITIES

declare module '../../shared/contract.ts' {
  interface Abilities extends AbilityTable {}
}

/** Whether an account of that role may call a route; records that are not theirs are refused later. */
export function mayCall(role: Role, access: Access): boolean {
  if (access === 'public' || access === 'signed-in') return true
  const roles: readonly Role[] = ABILITIES[access satisfies Ability]
  return roles.includes(role)
}

import { MEMBER_ROLES, type Role } from '../../shared/contract.ts'
import {
  always,
  anyObject,
  count,
  flag,
  listOf,
  nested,
  nullable,
  oneOf,
  optional,
  text,
} from '../../shared/wire-kinds.ts'
import { type Kind, wireRecord } from '../../shared/wire-record.ts'

const ROLE_WORDS = ['SuperAdmin', 'Owner', 'ClientMaster'] as const
type RoleWire = (typeof ROLE_WORDS)[number]

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

/** A role; undefined for an unknown word. */
const role: Kind<Role | undefined, RoleWire | undefined> = {
  schema: { oneOf: ROLE_WORDS },
  read: (wire) => roleFromWire(text.read(wire)),
  write: (value) => value && roleToWire(value),
}

/** Somebody with an account. */
export const userWire = wireRecord({ id: ['_id', text], email: text, name: text, role })

/** What somebody is in an owner's team, and whose; absent of everybody else. */
export const membershipWire = wireRecord({
  member: optional(oneOf(MEMBER_ROLES)),
  /** The owner in whose books they work. */
  memberOf: optional(nested(wireRecord({ id: ['_id', text], name: text }))),
  /** The ids of the properties with which they work; null for all. */
  memberProperties: optional(nullable(listOf(text))),
})

/** The reply of `/session`. */
export const sessionWire = wireRecord({
  organizationId: ['tenant_id', nullable(text)],
  /** By which a device seals what waits to be sent, for this account alone; a sign-in does not return it. */
  sealKey: optional(text),
  user: nested({
    ...userWire,
    ...membershipWire,
    /** Owners only; null once subscribed. */
    daysRemainingInTrial: optional(nullable(count)),
    /** Until when a client whom their owner deleted still reads; absent of everybody else. */
    readsUntil: optional(text),
    /** The code of the language that the account chose; null for none. A sign-in does not return it. */
    language: optional(nullable(text)),
  }),
})

/** The reply to a sign-in with a password. */
export const signedInWire = wireRecord({
  token: text,
  ...sessionWire,
  message: text,
  trialExpired: always(false),
  /** Whether it may do nothing until a second factor is set up; absent where it may. */
  needsSecondFactor: optional(flag),
})

/** The reply to a sign-in with the directory's token. */
export const directorySignedInWire = wireRecord({
  token: text,
  message: text,
  user: nested(userWire),
  ssoId: text,
})

/** The reply to a sign-in after the trial has expired: nobody is signed in. */
export const refusedAfterTrialWire = wireRecord({
  message: text,
  code: text,
  trialExpired: always(true),
  token: always(null),
  organizationId: ['tenant_id', always(null)],
  user: always(null),
})

/** The reply to a sign-in with the right password that needs a second factor: nobody is signed in yet. */
export const secondFactorWire = wireRecord({
  message: text,
  code: always('second-factor'),
  /** Goes along with the second call; for five minutes. */
  handle: text,
  /** Whether it has an authenticator app; recovery codes it has in any case. */
  hasApp: flag,
  /** Options for answering with a passkey (`PublicKeyCredentialRequestOptionsJSON`); null without one. */
  passkeyOptions: nullable(anyObject),
  token: always(null),
})

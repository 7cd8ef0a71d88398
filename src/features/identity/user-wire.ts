import type { Role } from '../../shared/role.ts'
import {
  always,
  anyObject,
  count,
  flag,
  nested,
  nullable,
  optional,
  text,
} from '../../shared/wire-kinds.ts'
import { type Kind, wireRecord } from '../../shared/wire-record.ts'
import { ROLE_WORDS, type RoleWire, roleFromWire, roleToWire } from './role-wire.ts'

/** A role; undefined where the word names none. */
const role: Kind<Role | undefined, RoleWire | undefined> = {
  schema: { oneOf: ROLE_WORDS },
  read: (wire) => roleFromWire(text.read(wire)),
  write: (value) => value && roleToWire(value),
}

/** Somebody with an account. */
export const userWire = wireRecord({ id: ['_id', text], email: text, name: text, role })

/** What `/session` answers. */
export const sessionWire = wireRecord({
  organizationId: ['tenant_id', nullable(text)],
  user: nested({
    ...userWire,
    /** Owners only; null once subscribed. */
    daysRemainingInTrial: optional(nullable(count)),
  }),
})

/** What a sign-in with a password answers. */
export const signedInWire = wireRecord({
  token: text,
  ...sessionWire,
  message: text,
  trialExpired: always(false),
  /** Whether it may do nothing until a second factor is set up; absent where it may. */
  needsSecondFactor: optional(flag),
})

/** What a sign-in with the directory's token answers. */
export const directorySignedInWire = wireRecord({
  token: text,
  message: text,
  user: nested(userWire),
  ssoId: text,
})

/** What a sign-in answers once the trial has expired: nobody is signed in. */
export const refusedAfterTrialWire = wireRecord({
  message: text,
  code: text,
  trialExpired: always(true),
  token: always(null),
  organizationId: ['tenant_id', always(null)],
  user: always(null),
})

/** What a sign-in answers whose password was right, where the account asks for a second factor: nobody is signed in yet. */
export const secondFactorWire = wireRecord({
  message: text,
  code: always('second-factor'),
  /** Goes along with the second call; for five minutes. */
  handle: text,
  /** Whether it has an authenticator app; recovery codes it has in any case. */
  hasApp: flag,
  /** What the browser needs to answer with a passkey (`PublicKeyCredentialRequestOptionsJSON`); null where it has none. */
  passkeyOptions: nullable(anyObject),
  token: always(null),
})

import { requiredText } from '../../../shared/form-kinds.ts'
import { count, listOf, nested, nullable, text } from '../../../shared/wire-kinds.ts'
import { type Decoded, wireRecord } from '../../../shared/wire-record.ts'

/** A passkey as its account sees it. */
export const passkeyWire = wireRecord({
  id: ['_id', text],
  name: text,
  createdAt: text,
  lastUsedAt: nullable(text),
})

/** A passkey that is added. */
export const passkeyDraftWire = wireRecord({
  name: requiredText({ prompt: /* i18n */ 'Please name the passkey.', longest: 60 }),
})

/** The second factors of an account. */
export const secondFactorsWire = wireRecord({
  /** When an authenticator app was set up; null if none is. */
  appSince: nullable(text),
  recoveryCodesLeft: count,
  passkeys: listOf(nested(passkeyWire)),
})

export type OwnSecondFactors = Decoded<typeof secondFactorsWire>
export type OwnPasskey = Decoded<typeof passkeyWire>

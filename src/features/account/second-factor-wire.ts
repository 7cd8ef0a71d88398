import { count, nullable, text } from '../../shared/wire-kinds.ts'
import { type Decoded, wireRecord } from '../../shared/wire-record.ts'

/** What an account asks beside its password. */
export const secondFactorsWire = wireRecord({
  /** Since when an authenticator app is set up; null where none is. */
  appSince: nullable(text),
  recoveryCodesLeft: count,
})

export type OwnSecondFactors = Decoded<typeof secondFactorsWire>

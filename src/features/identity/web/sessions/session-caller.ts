import type { Contract } from '../../../../shared/contract.ts'
import {
  type Caller,
  createCaller,
  type PublicKey,
  type SignedInKey,
} from '../../../../web/api/caller.ts'
import { tellOutdated } from '../../../../web/outdated.ts'
import { session } from './session.ts'

/**
 * Calls with the session's token: `const call = signedInCaller<typeof propertyContract>()`, the contract
 * imported as a type. When the server refuses the token the session ends, and the sign-in page leads back.
 */
export const signedInCaller = <C extends Contract>(): Caller<C, SignedInKey<C>> =>
  createCaller<C, SignedInKey<C>>({
    token: () => session.getState().account?.token ?? null,
    onSignedOut: (token) => session.endIf(token),
    onOutdated: tellOutdated,
    onSecondFactorRequired: (token) => session.holdForSecondFactor(token, true),
  })

/** Calls that anybody may make; they carry no token, so no refusal of theirs ends a session. */
export const publicCaller = <C extends Contract>(): Caller<C, PublicKey<C>> =>
  createCaller<C, PublicKey<C>>({})

import { throttleKey } from '../../identity/server/access/keyed-hash.ts'
import { networkOf } from '../../identity/server/access/network-of.ts'
import {
  type Counted,
  exponentialBackoff,
  type Limit,
} from '../../identity/server/access/throttle.ts'
import type { SignInKind } from '../../identity/server/account-queries.ts'
import type { IdentityDeps } from '../../identity/server/identity-deps.ts'

const HOUR = 60 * 60
/** How often somebody may guess a password from one place. */
export const PER_PERSON: Limit = { free: 10, window: 24 * HOUR, pause: exponentialBackoff }
/** More guesses a day at one e-mail, or an hour from one network, pause nobody, but leave strangers only `WHEN_STRAINED`. */
const PER_EMAIL: Limit = { free: 100, window: 24 * HOUR }
const PER_NETWORK: Limit = { free: 300, window: HOUR }
const WHEN_STRAINED: Limit = { free: 2, window: 24 * HOUR, pause: exponentialBackoff }

export type Limits = ReturnType<typeof limitsOf>

/** The counters of an attempt to sign in: of who guesses, of the network, of the e-mail and of the device. */
export function limitsOf(
  deps: IdentityDeps,
  { kind, email, address }: { kind: SignInKind; email: string; address: string },
) {
  const keyOf = (...parts: string[]) => `sign-in:${throttleKey(deps, ...parts)}`
  const network = networkOf(address)
  return {
    ofPerson: { key: keyOf('email and address', kind, email, network), limit: PER_PERSON },
    ofNetwork: { key: keyOf('address', network), limit: PER_NETWORK },
    ofEmail: { key: keyOf('email', kind, email), limit: PER_EMAIL },
    whenStrained: { key: keyOf('strained', kind, email, network), limit: WHEN_STRAINED },
    ofDevice: (accountId: string) => ({ key: keyOf('device', accountId), limit: PER_PERSON }),
  } satisfies Record<string, Counted | ((accountId: string) => Counted)>
}

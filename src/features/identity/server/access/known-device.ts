import { timingSafeEqual } from 'node:crypto'
import type { IdentityDeps } from '../identity-deps.ts'
import { keyedHash } from './keyed-hash.ts'

type Deps = Pick<IdentityDeps, 'hashKey'>

const SEPARATOR = '.'

const proofOf = (deps: Deps, accountId: string) => keyedHash(deps, 'known device', accountId)

/**
 * A key that marks a device as known to an account. Grants no access; exempts the sign-in from throttling caused by
 * others on the same network (docs/decisions/0038).
 */
export const deviceKeyOf = (deps: Deps, accountId: string): string =>
  [accountId, proofOf(deps, accountId).toString('base64url')].join(SEPARATOR)

/**
 * The key, in base64, by which a device seals the payments that an account recorded without a network: once another
 * account signs in there, only this one can open them, when it is back.
 */
export const sealKeyOf = (deps: Deps, accountId: string): string =>
  keyedHash(deps, 'sealed on a device', accountId).toString('base64')

/** The account, of these, that a device has come in with before; undefined where its keys are no one's of them. */
export function accountOfDevice<Account extends { id: string }>(
  deps: Deps,
  deviceKeys: readonly string[],
  accounts: readonly Account[],
): Account | undefined {
  return accounts.find(({ id }) =>
    deviceKeys.some((key) => {
      const given = Buffer.from(key.slice(id.length + SEPARATOR.length), 'base64url')
      const wanted = proofOf(deps, id)
      return (
        key.startsWith(id + SEPARATOR) &&
        given.length === wanted.length &&
        timingSafeEqual(given, wanted)
      )
    }),
  )
}

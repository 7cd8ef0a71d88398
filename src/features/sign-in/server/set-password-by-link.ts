import { timingSafeEqual } from 'node:crypto'
import type { Transaction } from '../../../server/database/database.ts'
import { Refusal } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { id as anyId } from '../../../shared/wire.ts'
import { entryOf } from '../../identity/server/access/hashing-queue.ts'
import { hashAddress, hashToken } from '../../identity/server/access/keyed-hash.ts'
import {
  markAddressConfirmed,
  markSignedIn,
  type SignInAccount,
  setPasswordHash,
} from '../../identity/server/account-queries.ts'
import type { IdentityDeps } from '../../identity/server/identity-deps.ts'
import { endSessionsOf } from '../../identity/server/sessions/sessions.ts'
import { rememberAddress } from './known-addresses.ts'
import { hashPassword } from './passwords.ts'

/** Links that are mailed to an account, by which a password is set once. */

/** The contents of such a link. */
export type MailedLink = { id: string; token: string }

/** The e-mail and password for which a link was mailed. */
type Addressee = Pick<SignInAccount, 'email' | 'passwordHash'>

/** The hash that ties a link to what it was mailed for: another e-mail or another password voids it. */
export const hashLink = (token: string, { email, passwordHash }: Addressee) =>
  hashToken([token, email, passwordHash].join('\n'))

/** Whether the token is the one that was mailed to the account as it is now. */
export const isLinkOf = (account: Addressee, tokenHash: Uint8Array, token: string): boolean =>
  timingSafeEqual(tokenHash, hashLink(token, account))

/** For every link from a mail that cannot be used any more; the reason is not given. */
export const linkExpired = () =>
  new Refusal('link-expired', say`This link is no longer valid. Please ask for a new one.`)

/**
 * Looks at a link without using it; returns what `require` found.
 * @throws Refusal `link-expired`
 */
export function lookAtLink<Found>(
  deps: Pick<IdentityDeps, 'database'>,
  link: Pick<MailedLink, 'id'>,
  require: (tx: Transaction, id: string) => Promise<Found>,
): Promise<Found> {
  const id = anyId.safeParse(link.id).data
  if (!id) throw linkExpired()
  return deps.database.transaction({ role: 'rentbook_identity' }, (tx) => require(tx, id))
}

/** The differences between the links. */
type LinkUse<Found> = {
  /** Locks the link, so that of parallel uses one wins. @throws Refusal `link-expired` */
  require: (tx: Transaction, accountId: string) => Promise<Found>
  /** Deletes the link; the password is set after it. */
  take: (tx: Transaction, found: Found) => Promise<unknown>
  /** The entry of the security log. */
  event: string
  /** Runs after the password was set. */
  after?: (tx: Transaction, found: Found) => Promise<unknown>
}

/**
 * Sets the password that a mailed link allows, once, and ends the account's sessions. It counts like a sign-in from
 * that address: who reads the mail comes before everybody who only made a record of that e-mail. Returns the
 * account's id.
 * @throws Refusal `link-expired` for a link that was used, replaced, is too old or never was; `busy`
 */
export async function setPasswordByLink<Found>(
  deps: IdentityDeps,
  link: Pick<MailedLink, 'id'>,
  { password, address }: { password: string; address: string },
  { require, take, event, after }: LinkUse<Found>,
): Promise<string> {
  const accountId = anyId.safeParse(link.id).data
  if (!accountId) throw linkExpired()
  // Looked at first, so that a worthless link costs no hashing.
  await lookAtLink(deps, link, require)
  const asIdentity = { role: 'rentbook_identity' } as const
  const passwordHash = await hashPassword(password, entryOf(accountId, address))
  await deps.database.transaction(asIdentity, async (tx) => {
    const found = await require(tx, accountId)
    await take(tx, found)
    await setPasswordHash(tx, accountId, passwordHash)
    const now = deps.clock()
    await markSignedIn(tx, accountId, now)
    await markAddressConfirmed(tx, accountId, now)
    await rememberAddress(tx, accountId, hashAddress(deps, address), now)
    await endSessionsOf(tx, accountId)
    await after?.(tx, found)
  })
  deps.securityLog(event, { account: accountId })
  return accountId
}

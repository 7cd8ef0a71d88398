import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../../../server/database/database.ts'
import { Refusal } from '../../../../server/refusal.ts'
import { say } from '../../../../shared/said.ts'
import { findOpenAccount, type SignInAccount } from '../account-queries.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import '../identity-tables.ts'
import { isListedIfAdministrator } from '../access/administrators.ts'
import { hashAddress, hashToken, newToken, throttleKey } from '../access/keyed-hash.ts'
import { networkOf } from '../access/network-of.ts'
import { exponentialBackoff, type Limit, refund, takeAttempt } from '../access/throttle.ts'

/** How long a sign-in waits for its second factor. */
const HANDLE_LIFE_MS = 5 * 60 * 1000
const HANDLE_GUESSES = 5
const DAY = 24 * 60 * 60
const PER_PLACE: Limit = { free: 10, window: DAY, pause: exponentialBackoff }
/** Of all who know the password and come from where the account never signed in. */
const OF_STRANGERS: Limit = { free: 50, window: DAY, pause: exponentialBackoff }

// What is kept of the password that was right.
const versionOf = (passwordHash: string | null) =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest()

/** Notes that the password was right and the second factor is still to come. Returns the handle of the sign-in. */
export async function openHandle(
  tx: Transaction,
  { id: accountId, passwordHash }: SignInAccount,
  isKnownDevice: boolean,
  now: Date,
): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('signInHandles')
    .values({
      tokenHash: hashToken(token),
      accountId,
      passwordVersion: versionOf(passwordHash),
      isKnownDevice,
      guessesLeft: HANDLE_GUESSES,
      expiresAt: new Date(now.getTime() + HANDLE_LIFE_MS),
    })
    .execute()
  return token
}

/** A guess that is spent, whatever becomes of it. */
export type Guess = {
  accountId: string
  tokenHash: Buffer
  passwordVersion: Uint8Array
  /** The throttles that it counts under. */
  keys: string[]
}

/**
 * Spends a guess at the second factor of a sign-in, in a transaction of its own, so that parallel guesses
 * cannot share one. Those who guess pause themselves: a device that the account came in with is counted by
 * itself, a network that it knows too, and only strangers together (docs/decisions/0038).
 * @throws Refusal `second-factor-expired`; `too-many-requests`
 */
export function spendGuess(
  deps: IdentityDeps,
  { handle, address }: { handle: string; address: string },
): Promise<Guess> {
  const now = deps.clock()
  const tokenHash = hashToken(handle)
  return deps.database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    const spent = await tx
      .updateTable('signInHandles')
      .set({ guessesLeft: sql<number>`guesses_left - 1` })
      .where('tokenHash', '=', tokenHash)
      .where('guessesLeft', '>', 0)
      .where('expiresAt', '>', now)
      .returning(['accountId', 'passwordVersion', 'isKnownDevice'])
      .executeTakeFirst()
    if (!spent) throw secondFactorExpired()
    const keyOf = (...parts: string[]) =>
      `second factor:${throttleKey(deps, spent.accountId, ...parts)}`
    const ofPlace = keyOf(spent.isKnownDevice ? 'device' : networkOf(address))
    const keys = [ofPlace]
    await takeAttempt(tx, ofPlace, PER_PLACE, now)
    if (!spent.isKnownDevice && !(await isKnownNetwork(tx, deps, spent.accountId, address))) {
      keys.push(keyOf('strangers'))
      await takeAttempt(tx, keyOf('strangers'), OF_STRANGERS, now)
    }
    return { ...spent, tokenHash, keys }
  })
}

async function isKnownNetwork(
  tx: Transaction,
  deps: IdentityDeps,
  accountId: string,
  address: string,
): Promise<boolean> {
  const known = await tx
    .selectFrom('knownAddresses')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('addressHash', '=', hashAddress(deps, address))
    .executeTakeFirst()
  return known !== undefined
}

/**
 * Uses the handle of a guess up once the guess was right and returns its account, which still has the
 * password that was right. @throws Refusal `second-factor-expired`
 */
export async function closeHandle(
  tx: Transaction,
  deps: IdentityDeps,
  { accountId, tokenHash, passwordVersion, keys }: Guess,
): Promise<SignInAccount> {
  const { numDeletedRows } = await tx
    .deleteFrom('signInHandles')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  const account = await findOpenAccount(tx, accountId)
  const isStillOpen =
    numDeletedRows > 0n &&
    account !== undefined &&
    versionOf(account.passwordHash).equals(passwordVersion) &&
    isListedIfAdministrator(deps, account)
  if (!isStillOpen) throw secondFactorExpired()
  for (const key of keys) await refund(tx, key)
  return account
}

const secondFactorExpired = () =>
  new Refusal(
    'second-factor-expired',
    say`This took too long, or too many tries. Please sign in again.`,
  )

import type { Transaction } from '../../../server/database/database.ts'
import { Refusal } from '../../../server/refusal.ts'
import { today } from '../../../shared/calendar-date.ts'
import { say } from '../../../shared/said.ts'
import { mayStillRead } from '../../identity/closed-account.ts'
import { isListedIfAdministrator } from '../../identity/server/access/administrators.ts'
import { entryOf, type HashedFor } from '../../identity/server/access/hashing-queue.ts'
import { hashAddress } from '../../identity/server/access/keyed-hash.ts'
import { accountOfDevice } from '../../identity/server/access/known-device.ts'
import { shownNetwork } from '../../identity/server/access/network-of.ts'
import {
  refund,
  takeAttempt,
  takeAttempts,
  tryTakeAttempt,
} from '../../identity/server/access/throttle.ts'
import { mailNewDevice } from '../../identity/server/account-notices.ts'
import {
  type Candidate,
  findOpenAccount,
  findSignInAccounts,
  type SignInAccount,
  type SignInKind,
} from '../../identity/server/account-queries.ts'
import type { IdentityDeps } from '../../identity/server/identity-deps.ts'
import {
  listPasskeys,
  lockPasskey,
  markPasskeyUsed,
  type Passkey,
} from '../../identity/server/second-factor/passkey-queries.ts'
import {
  findSecondFactors,
  type SecondFactorDeps,
} from '../../identity/server/second-factor/second-factors.ts'
import { openHandle } from '../../identity/server/second-factor/sign-in-handles.ts'
import {
  type PasskeyAnswer,
  SIGN_IN,
  spendChallenge,
  verifyAuthentication,
} from '../../identity/server/second-factor/webauthn.ts'
import { deviceOf } from '../../identity/server/sessions/device-of.ts'
import { type Origin, openSession } from '../../identity/server/sessions/sessions.ts'
import { rememberOrigin } from './known-addresses.ts'
import { isPassword } from './passwords.ts'
import { type Limits, limitsOf } from './sign-in-limits.ts'

type Attempt = {
  kind: SignInKind
  email: string
  password: string
  address: string
  /** What the device keeps of accounts that came in with it. */
  deviceKeys: readonly string[]
}
type StartedAttempt = { candidates: Candidate[]; consumed: string[] }

/**
 * The account whose e-mail and password these are.
 * @throws Refusal `wrong-credentials` at the same cost and in the same words whether the e-mail is
 * known or not; `too-many-requests` with the time to wait; `busy`
 */
export async function checkCredentials(
  deps: IdentityDeps,
  attempt: Attempt,
): Promise<SignInAccount> {
  const { address } = attempt
  const { candidates, consumed } = await startAttempt(deps, attempt, deps.clock())
  const refundAll = () =>
    deps.database.transaction({ role: 'rentbook_identity' }, async (tx) => {
      for (const key of consumed) await refund(tx, key)
    })
  const account = await firstWithPassword(
    candidates.filter((it) => isListedIfAdministrator(deps, it)),
    attempt.password,
    entryOf(
      `${attempt.kind} ${attempt.email}`,
      address,
      accountOfDevice(deps, attempt.deviceKeys, candidates) !== undefined,
    ),
  ).catch(async (error: unknown) => {
    await refundAll() // nobody looked at the password
    throw error
  })
  if (!account) {
    deps.securityLog('sign-in failed', { account: candidates[0]?.id, address })
    throw wrongCredentials()
  }
  await refundAll()
  return account
}

const wrongCredentials = () => new Refusal('wrong-credentials', say`Invalid email or password.`)

/** A session is open, or its account requires a second factor first. */
export type Started =
  | { token: string }
  | { handle: string; hasApp: boolean; passkeys: Pick<Passkey, 'credentialId' | 'transports'>[] }

/**
 * Opens a session for an account whose credentials were checked and returns its token; where the account
 * has a second factor, the handle of the call that brings it.
 * @throws Refusal `wrong-credentials` if the password was changed or the account closed in the meantime
 */
export function startSession(
  deps: IdentityDeps,
  account: SignInAccount,
  { deviceKeys, ...from }: Origin & Pick<Attempt, 'deviceKeys'>,
): Promise<Started> {
  return deps.database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    const { appSince } = await findSecondFactors(tx, account.id)
    const passkeys = await listPasskeys(tx, account.id)
    const hasApp = appSince !== null
    if (!hasApp && passkeys.length === 0) return { token: await enter(tx, deps, account, from) }
    const isKnownDevice = accountOfDevice(deps, deviceKeys, [account]) !== undefined
    const handle = await openHandle(tx, account, isKnownDevice, deps.clock())
    return { handle, hasApp, passkeys }
  })
}

/**
 * Opens a session for an account, once everything that it requires was checked, and returns its token.
 * Runs as `rentbook_identity`. @throws Refusal `wrong-credentials` as above
 */
export async function enter(
  tx: Transaction,
  deps: IdentityDeps,
  account: SignInAccount,
  from: Origin,
): Promise<string> {
  const now = deps.clock()
  const { lastSignedInAt } = await requireUnchanged(tx, account, deps)
  const isKnown = await rememberOrigin(tx, deps, account.id, from, now)
  // The first sign-in is not reported as one from a new device.
  if (!isKnown && lastSignedInAt) await mailNewDevice(deps, tx, account, shownOrigin(from))
  deps.securityLog('signed in', { account: account.id, address: from.address })
  return openSession(tx, deps, account.id, from, now)
}

// Locks the account, so that a new password comes either before this look or after the session, which it
// then ends.
async function requireUnchanged(
  tx: Transaction,
  { id, passwordHash }: SignInAccount,
  { clock, timeZone }: Pick<IdentityDeps, 'clock' | 'timeZone'>,
) {
  const account = await tx
    .selectFrom('accounts')
    .select(['lastSignedInAt', 'closedAt', 'readsUntil'])
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account || (account.closedAt && !mayStillRead(account, today(clock(), timeZone))))
    throw wrongCredentials()
  return account
}

const shownOrigin = ({ address, userAgent }: Origin) => ({
  device: deviceOf(userAgent),
  network: shownNetwork(address),
})

// The attempt is counted before the password is compared, in a transaction of its own: parallel guesses
// cannot share one. A right password refunds it.
function startAttempt(deps: IdentityDeps, attempt: Attempt, now: Date): Promise<StartedAttempt> {
  return deps.database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    const { kind, email, address, deviceKeys } = attempt
    const all = await findSignInAccounts(tx, kind, email, hashAddress(deps, address))
    const limits = limitsOf(deps, attempt)
    const paused = await takeAttempts(tx, [limits.ofPerson], now)
    if (!paused) return countFromHere(tx, all, limits, now)
    const ofDevice = accountOfDevice(deps, deviceKeys, all)
    if (!ofDevice) throw paused.refusal
    const device = limits.ofDevice(ofDevice.id)
    await takeAttempt(tx, device.key, device.limit, now)
    return { candidates: [ofDevice], consumed: [device.key] }
  })
}

// Where others guess much, at this e-mail or from this network, a person still has a few attempts, and all
// of them for accounts that signed in from here; but only those accounts are tried then.
async function countFromHere(
  tx: Transaction,
  all: Candidate[],
  { ofPerson, ofNetwork, ofEmail, whenStrained }: Limits,
  now: Date,
): Promise<StartedAttempt> {
  const known = all.filter(({ isKnownThere }) => isKnownThere)
  const guessed =
    known.length > 0 && known.length === all.length ? [ofNetwork] : [ofNetwork, ofEmail]
  const consumed = [ofPerson.key]
  for (const { key, limit } of guessed)
    if (await tryTakeAttempt(tx, key, limit, now)) consumed.push(key)
  if (consumed.length === 1 + guessed.length) return { candidates: all, consumed }
  const strained = await takeAttempts(tx, [whenStrained], now)
  if (!strained) return { candidates: all, consumed: [...consumed, whenStrained.key] }
  if (known.length === 0) throw strained.refusal
  return { candidates: known, consumed }
}

async function firstWithPassword(
  candidates: SignInAccount[],
  password: string,
  hashedFor: HashedFor,
) {
  for (const candidate of candidates)
    if (await isPassword(password, candidate.passwordHash, hashedFor)) return candidate
  if (candidates.length === 0) await isPassword(password, null, hashedFor)
  return undefined
}

type PasskeyAttempt = Origin & { response: PasskeyAnswer }

/**
 * Signs in with a passkey alone, which required the person's finger, face or PIN, and so is two factors.
 * `mayEnter` checks the account before a session is opened; where it returns false, there is no token.
 * @throws Refusal `wrong-credentials`, in the same words whatever is wrong
 */
export function signInWithPasskey(
  deps: SecondFactorDeps,
  { response, ...from }: PasskeyAttempt,
  mayEnter: (account: SignInAccount) => boolean,
): Promise<{ account: SignInAccount; token?: string }> {
  return deps.database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    const passkey = await lockPasskey(tx, Buffer.from(response.id, 'base64url'))
    const answer =
      passkey && (await verifyAuthentication(deps, passkey, { response, purpose: SIGN_IN }))
    const account = answer && (await findOpenAccount(tx, passkey.accountId))
    const isLetIn =
      account &&
      Buffer.from(response.response.userHandle ?? '', 'base64url').toString() === account.id &&
      isListedIfAdministrator(deps, account) &&
      (await spendChallenge(tx, deps, answer.challenge))
    if (!isLetIn) {
      deps.securityLog('passkey refused', { account: passkey?.accountId, address: from.address })
      throw new Refusal('wrong-credentials', say`This passkey belongs to no account here.`)
    }
    await markPasskeyUsed(tx, { id: passkey.id, counter: answer.counter }, deps.clock())
    if (!mayEnter(account)) return { account }
    return { account, token: await enter(tx, deps, account, from) }
  })
}

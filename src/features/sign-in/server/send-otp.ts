import { randomBytes } from 'node:crypto'
import { asRole, paths } from '../../../paths.ts'
import type { Transaction } from '../../../server/database/database.ts'
import { Refusal } from '../../../server/refusal.ts'
import { say, type Wording } from '../../../shared/said.ts'
import { LONG_LIFE_MS, OTP_LIFE_MS } from '../../identity/mailed-lifetimes.ts'
import {
  hashAddress,
  hashToken,
  keyedHash,
  newToken,
  throttleKey,
} from '../../identity/server/access/keyed-hash.ts'
import { networkOf } from '../../identity/server/access/network-of.ts'
import {
  type Counted,
  type Limit,
  mailLimits,
  refund,
  takeAttempts,
} from '../../identity/server/access/throttle.ts'
import { hasAccount } from '../../identity/server/account-queries.ts'
import type { IdentityDeps } from '../../identity/server/identity-deps.ts'
import { requireWanted, withNotForThisAddress } from '../../identity/server/unwanted-address.ts'

/** A request for an OTP that can be gone on with. */
export type OtpRequest = {
  /** Its holder has guesses of their own at the code. */
  handle: string
  /** Why no mail went out for this caller; the code that was mailed before works instead. */
  refusal: Refusal | undefined
  /** Until when the code can be entered: of one that was mailed before, less than its whole life. */
  expiresAt: Date
}

/**
 * Mails a new one-time password. An address that has an owner already gets a mail about that, under
 * the same reply. Where the mails are used up, the request takes the code that was mailed last: who reads
 * the mails finds it there, whether they requested it or not (docs/decisions/0038).
 * @throws Refusal `invalid` where the reader of the address refused codes; `too-many-requests` where there is no such code; `mail-failed` when the mail could not
 * be handed over, which then does not count
 */
export async function sendOtp(
  deps: IdentityDeps,
  { email, address, wording }: Asked & { wording: Wording },
): Promise<OtpRequest> {
  const asked = await deps.database.transaction({ role: 'rentbook_identity' }, (tx) =>
    startRequest(tx, deps, { email, address }),
  )
  const { handle, refusal, expiresAt, mailed } = asked
  if (!mailed) return { handle, refusal, expiresAt }
  const { otp, minutes, isRegistered, consumed } = mailed
  try {
    const said = isRegistered ? alreadyRegistered(deps) : otpMail(otp, minutes)
    const { subject, text, ...mail } = withNotForThisAddress(deps, { to: email, ...said })
    await deps.mailer.deliver({ ...mail, subject: subject.in(wording), text: text.in(wording) })
  } catch (cause) {
    await takeBack(deps, handle, consumed)
    throw new Refusal('mail-failed', say`Failed to send OTP`, { cause })
  }
  return { handle, refusal: undefined, expiresAt }
}

type Asked = { email: string; address: string }

async function startRequest(tx: Transaction, deps: IdentityDeps, asked: Asked) {
  const now = deps.clock()
  const { email, address } = asked
  await requireWanted(tx, deps, email, now)
  const here: Counted = {
    key: `otp minute:${throttleKey(deps, email, networkOf(address))}`,
    limit: ONE_A_MINUTE,
  }
  const { ofNetwork, ofEmail } = mailLimits(deps, 'otp', asked)
  const ofAsker = [ofNetwork, here]
  const counted = [...ofAsker, ...ofEmail]
  const paused = await takeAttempts(tx, counted, now)
  const handle = newToken()
  const request = { handle, email, requestedFrom: hashAddress(deps, address), now }
  // After the counts, whose rows hold parallel requests back.
  const last = paused && (await findMailed(tx, email, now))
  if (last) {
    const { otpSeed, expiresAt } = last
    await saveRequest(tx, { ...request, otpSeed, expiresAt, isOwn: false })
    const isOfAsker = paused.key !== ofEmail[1]?.key
    return {
      handle,
      expiresAt,
      refusal: isOfAsker ? shortened(paused.refusal, last.expiresAt, now) : undefined,
    }
  }
  // The day's mails are used up and none of them works any more: one more, which works for longer.
  const isLast = paused !== undefined && ofEmail.some(({ key }) => key === paused.key)
  const consumed = isLast ? ofAsker : counted
  if (paused && !isLast) throw paused.refusal
  if (isLast) {
    const still = await takeAttempts(tx, ofAsker, now)
    if (still) throw still.refusal
  }
  const life = isLast ? LONG_LIFE_MS : OTP_LIFE_MS
  const expiresAt = new Date(now.getTime() + life)
  const otpSeed = await seedFor(tx, request)
  await saveRequest(tx, { ...request, otpSeed, expiresAt, isOwn: true })
  const otp = otpOf(deps, email, otpSeed)
  const isRegistered = await hasAccount(tx, 'owner', email)
  return {
    handle,
    expiresAt,
    refusal: undefined,
    mailed: { otp, minutes: life / 60_000, isRegistered, consumed },
  }
}

// There is one more code to be had once the last one has expired.
const shortened = ({ code, said, retryAfterSeconds = 60 }: Refusal, until: Date, now: Date) =>
  new Refusal(code, said, {
    retryAfterSeconds: Math.min(
      retryAfterSeconds,
      Math.ceil((until.getTime() - now.getTime()) / 1000),
    ),
  })

// Who asks again gets another code. One that was requested elsewhere is mailed once more: so a person whose
// mailbox others fill at this moment finds one code in all those mails.
async function seedFor(tx: Transaction, { email, requestedFrom, now }: Asker): Promise<Uint8Array> {
  const last = await findMailed(tx, email, now)
  const isFromElsewhere = last && Buffer.compare(last.requestedFrom, requestedFrom) !== 0
  return isFromElsewhere ? last.otpSeed : randomBytes(16)
}

/** The code that was mailed last and can still be entered. */
const findMailed = (tx: Transaction, email: string, now: Date) =>
  tx
    .selectFrom('otps')
    .select(['otpSeed', 'expiresAt', 'requestedFrom'])
    .where('email', '=', email)
    .where('isOwn', '=', true)
    .where('verifiedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('requestedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

type Asker = { handle: string; email: string; requestedFrom: Buffer; now: Date }
type Request = Asker & { otpSeed: Uint8Array; expiresAt: Date; isOwn: boolean }

async function saveRequest(tx: Transaction, { handle, now, ...request }: Request) {
  const guesses = request.isOwn ? OTP_GUESSES : GUESSES_AT_ANOTHERS
  await tx
    .insertInto('otps')
    .values({
      ...request,
      handleHash: hashToken(handle),
      requestedAt: now,
      guessesLeft: guesses,
      guessesLeftByHandle: guesses,
      verifiedAt: null,
      verifiedFrom: null,
      verificationHash: null,
    })
    .execute()
}

// Failures on our side count against nobody.
const takeBack = (deps: IdentityDeps, handle: string, consumed: Counted[]) =>
  deps.database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    for (const { key } of consumed) await refund(tx, key)
    await tx.deleteFrom('otps').where('handleHash', '=', hashToken(handle)).execute()
  })

/** The six digits of a seed, which cannot be derived without the server's key. */
export const otpOf = (
  deps: Pick<IdentityDeps, 'hashKey'>,
  email: string,
  seed: Uint8Array,
): string => {
  const number = keyedHash(deps, 'otp', email, Buffer.from(seed).toString('hex')).readUIntBE(0, 6)
  return String(number % 1_000_000).padStart(6, '0')
}

const otpMail = (otp: string, minutes: number) => ({
  subject: say`${otp} is your Rentbook OTP`,
  text: say`Your one-time password for Rentbook is ${otp}.

It is valid for ${minutes} minutes. If you did not ask for it, ignore this email.`,
})

const alreadyRegistered = ({ appUrl }: IdentityDeps) => ({
  subject: say`You already have a Rentbook account`,
  text: say`Somebody, probably you, wants to register this address with Rentbook. It has an account already.

Sign in: ${appUrl}${asRole(paths.signIn, 'owner')}

A new password: ${appUrl}/forgotPassword

If it was not you, ignore this email.`,
})

// How often an OTP is mailed and guessed at. How many mails an e-mail address gets in a day is in `throttle.ts`, for
// every kind of mail that a stranger may request; how long a code works in `mailed-lifetimes.ts`.

/** Guesses at a code that was mailed for this very request. */
const OTP_GUESSES = 5

/** Guesses at a code that was mailed for somebody else's request. */
const GUESSES_AT_ANOTHERS = 2

/** Codes for one e-mail address that one network may request. */
const ONE_A_MINUTE: Limit = { free: 1, window: 60 }

const DAY = 24 * 60 * 60
// Who did not get the code by a mail of their own guesses at one that others may guess at, too: each network
// a little, and all of them together so much that a guess is right once in 600 days.
export const SHARED_PER_NETWORK: Limit = { free: 2, window: DAY }
export const SHARED_PER_EMAIL: Limit = { free: 1_500, window: DAY }

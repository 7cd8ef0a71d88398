import { timingSafeEqual } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables, Transaction } from '../../../server/database/database.ts'
import {
  hashAddress,
  hashToken,
  keyedHash,
  newToken,
  throttleKey,
} from '../../identity/server/access/keyed-hash.ts'
import { networkOf } from '../../identity/server/access/network-of.ts'
import { refund, takeAttempt, tryTakeAttempt } from '../../identity/server/access/throttle.ts'
import type { IdentityDeps } from '../../identity/server/identity-deps.ts'
import { otpOf, SHARED_PER_EMAIL, SHARED_PER_NETWORK } from './send-otp.ts'
import '../../identity/server/identity-tables.ts'

/**
 * The result of checking an OTP: verified, with the token by which a registration claims the e-mail
 * (`verified-email.ts`).
 */
export type OtpCheck =
  | { result: 'verified'; verification: string }
  | { result: 'wrong' | 'expired' | 'tried too often' }

const WRONG: OtpCheck = { result: 'wrong' }
const EXPIRED: OtpCheck = { result: 'expired' }
const TRIED_TOO_OFTEN: OtpCheck = { result: 'tried too often' }

type Entry = {
  email: string
  otp: string
  /** The id that the request for the code returned; without it the code is one that was requested from here. */
  handle: string | undefined
  address: string
}

/**
 * Checks an OTP. A request has five guesses (`OTP_GUESSES` in `otp-limits.ts`). A guess is spent before the comparison,
 * whatever comes of it; what fails on our side spends none. @throws Refusal `too-many-requests`
 */
export async function verifyOtp(deps: IdentityDeps, entry: Entry): Promise<OtpCheck> {
  const check = await deps.database.transaction({ role: 'rentbook_identity' }, (tx) =>
    checkOtp(tx, deps, entry),
  )
  deps.securityLog('otp checked', { result: check.result, address: entry.address })
  return check
}

async function checkOtp(tx: Transaction, deps: IdentityDeps, entry: Entry): Promise<OtpCheck> {
  const { email, otp, address } = entry
  const now = deps.clock()
  const spent = await spendGuess(tx, deps, entry)
  if (!spent) return (await isOutOfGuesses(tx, deps, entry)) ? TRIED_TOO_OFTEN : WRONG
  if (spent.expiresAt <= now) return EXPIRED
  const counted = spent.isOwn ? [] : await countShared(tx, deps, entry, now)
  const right = otpOf(deps, email, spent.otpSeed)
  const [given, wanted] = [keyedHash(deps, otp), keyedHash(deps, right)]
  if (!timingSafeEqual(given, wanted)) return spent.left > 0 ? WRONG : TRIED_TOO_OFTEN
  for (const key of counted) await refund(tx, key)
  const verification = newToken()
  await tx
    .updateTable('otps')
    .set({
      verifiedAt: now,
      verifiedFrom: hashAddress(deps, address),
      verificationHash: hashToken(verification),
    })
    .where('handleHash', '=', spent.handleHash)
    .execute()
  return { result: 'verified', verification }
}

/** The count of guesses from which an entry is spent. */
const guessesOf = ({ handle }: Entry) =>
  handle === undefined ? 'guessesLeft' : 'guessesLeftByHandle'

/** The request that is meant: the one of the handle, else the last one from here. */
const meant =
  (deps: IdentityDeps, { email, handle, address }: Entry) =>
  (query: ExpressionBuilder<Tables, 'otps'>) =>
    query
      .selectFrom('otps as asked')
      .select('asked.handleHash')
      .where('asked.email', '=', email)
      .$if(handle !== undefined, (asked) =>
        asked.where('asked.handleHash', '=', hashToken(handle ?? '')),
      )
      .$if(handle === undefined, (asked) =>
        asked.where('asked.requestedFrom', '=', hashAddress(deps, address)),
      )
      .orderBy('asked.requestedAt', 'desc')
      .limit(1)

/** Spends a guess at the request that is meant, and holds it; undefined where none is left. */
function spendGuess(tx: Transaction, deps: IdentityDeps, entry: Entry) {
  const guesses = guessesOf(entry)
  return tx
    .updateTable('otps')
    .set({ [guesses]: sql<number>`${sql.ref(guesses)} - 1` })
    .where('handleHash', '=', meant(deps, entry))
    .where(guesses, '>', 0)
    .where('verifiedAt', 'is', null)
    .returning(['handleHash', 'otpSeed', 'expiresAt', 'isOwn', `${guesses} as left`])
    .executeTakeFirst()
}

/** Whether all guesses at the request that is meant are spent: the right code does not verify it either. */
async function isOutOfGuesses(tx: Transaction, deps: IdentityDeps, entry: Entry): Promise<boolean> {
  const found = await tx
    .selectFrom('otps')
    .select('email')
    .where('handleHash', '=', meant(deps, entry))
    .where(guessesOf(entry), '=', 0)
    .where('verifiedAt', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

async function countShared(tx: Transaction, deps: IdentityDeps, entry: Entry, now: Date) {
  const { email, address } = entry
  const here = `otp guess from one place:${throttleKey(deps, email, networkOf(address))}`
  if (await tryTakeAttempt(tx, here, SHARED_PER_NETWORK, now)) return [here]
  const anywhere = `otp guess:${throttleKey(deps, email)}`
  await takeAttempt(tx, anywhere, SHARED_PER_EMAIL, now)
  return [anywhere]
}

/** How long a verified e-mail may be used to register. */
export const VERIFIED_LIFE_MS = 30 * 60 * 1000

/** Somebody's claim that it was they who verified an e-mail. */
type VerifiedEmailClaim = {
  email: string
  /** Where they call from. */
  address: string
  /** The token that the check of the OTP returned, where they kept it. */
  verification: string | null
}

type Deps = Pick<IdentityDeps, 'hashKey'>

/**
 * Whether an e-mail was verified in the last 30 minutes by who claims it, and not used since. Runs as
 * `rentbook_identity`.
 */
export async function isEmailVerified(
  tx: Transaction,
  deps: Deps,
  claim: VerifiedEmailClaim,
  now: Date,
): Promise<boolean> {
  const found = await tx
    .selectFrom('otps')
    .select('email')
    .where(matchesClaim(deps, claim, now))
    .executeTakeFirst()
  return found !== undefined
}

/** Uses up what `isEmailVerified` looks for; returns whether it was there. */
export async function consumeVerifiedEmail(
  tx: Transaction,
  deps: Deps,
  claim: VerifiedEmailClaim,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .deleteFrom('otps')
    .where(matchesClaim(deps, claim, now))
    .executeTakeFirst()
  return used.numDeletedRows > 0n
}

// A verified e-mail serves who verified it, not everybody who knows the address (docs/decisions/0015).
const matchesClaim =
  (deps: Deps, { email, address, verification }: VerifiedEmailClaim, now: Date) =>
  (row: ExpressionBuilder<Tables, 'otps'>) =>
    row.and([
      row('email', '=', email),
      row('verifiedAt', '>', new Date(now.getTime() - VERIFIED_LIFE_MS)),
      row.or([
        row('verifiedFrom', '=', hashAddress(deps, address)),
        row('verificationHash', '=', hashToken(verification ?? '')),
      ]),
    ])

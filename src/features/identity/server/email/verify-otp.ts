import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../../../server/database/database.ts'
import { hashAddress, hashToken, keyedHash, newToken, throttleKey } from '../access/keyed-hash.ts'
import { networkOf } from '../access/network-of.ts'
import { refund, takeAttempt, tryTakeAttempt } from '../access/throttle.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { otpOf, SHARED_PER_EMAIL, SHARED_PER_NETWORK } from './send-otp.ts'

/** What comes of an OTP: verified, with the token by which a registration claims the e-mail (`verified-email.ts`). */
export type OtpCheck = { result: 'verified'; verification: string } | typeof WRONG | typeof EXPIRED

const WRONG = { result: 'wrong' } as const
const EXPIRED = { result: 'expired' } as const

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
  if (!spent) return WRONG
  if (spent.expiresAt <= now) return EXPIRED
  const counted = spent.isOwn ? [] : await countShared(tx, deps, entry, now)
  const right = otpOf(deps, email, spent.otpSeed)
  const [given, wanted] = [keyedHash(deps, otp), keyedHash(deps, right)]
  if (!timingSafeEqual(given, wanted)) return WRONG
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

/** Spends a guess at the request that is meant, and holds it; undefined where none is left. */
function spendGuess(tx: Transaction, deps: IdentityDeps, { email, handle, address }: Entry) {
  const guesses = handle === undefined ? 'guessesLeft' : 'guessesLeftByHandle'
  return tx
    .updateTable('otps')
    .set({ [guesses]: sql<number>`${sql.ref(guesses)} - 1` })
    .where('handleHash', '=', (query) =>
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
        .limit(1),
    )
    .where(guesses, '>', 0)
    .where('verifiedAt', 'is', null)
    .returning(['handleHash', 'otpSeed', 'expiresAt', 'isOwn'])
    .executeTakeFirst()
}

async function countShared(tx: Transaction, deps: IdentityDeps, entry: Entry, now: Date) {
  const { email, address } = entry
  const here = `otp guess from one place:${throttleKey(deps, email, networkOf(address))}`
  if (await tryTakeAttempt(tx, here, SHARED_PER_NETWORK, now)) return [here]
  const anywhere = `otp guess:${throttleKey(deps, email)}`
  await takeAttempt(tx, anywhere, SHARED_PER_EMAIL, now)
  return [anywhere]
}

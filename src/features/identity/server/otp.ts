import { randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../../server/database/database.ts'
import { Refusal } from '../../../server/refusal.ts'
import { hasAccount } from './account-queries.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { hashAddress, keyedHash, throttleKey } from './keyed-hash.ts'
import { networkOf } from './network-of.ts'
import { consume, type Limit } from './throttle.ts'
import { hashToken, newToken } from './tokens.ts'

/** Seconds for which an OTP can be entered. */
export const OTP_LIFE = 300
const GUESSES = 5

const HOUR = 60 * 60
const PER_EMAIL_A_MINUTE: Limit = { free: 1, window: 60 }
const PER_EMAIL_A_DAY: Limit = { free: 6, window: 24 * HOUR }
const PER_ADDRESS: Limit = { free: 60, window: HOUR }

/**
 * Mails a new one-time password, which voids the one before. To an address that has an owner already goes a mail that
 * says so, under the same reply.
 * @throws Refusal `too-many-requests`; `mail-failed` when the mail could not be handed over
 */
export async function sendOtp(deps: IdentityDeps, email: string, address: string): Promise<void> {
  const now = deps.clock()
  const otp = String(randomInt(1_000_000)).padStart(6, '0')
  const isRegistered = await deps.database.transaction(
    { role: 'rentbook_identity' },
    async (tx) => {
      await consume(tx, `otp address:${throttleKey(deps, networkOf(address))}`, PER_ADDRESS, now)
      await consume(tx, `otp minute:${throttleKey(deps, email)}`, PER_EMAIL_A_MINUTE, now)
      await consume(tx, `otp day:${throttleKey(deps, email)}`, PER_EMAIL_A_DAY, now)
      await saveOtp(tx, email, hashOtp(deps, email, otp), now)
      return await hasAccount(tx, 'owner', email)
    },
  )
  try {
    await deps.mailer.deliver(isRegistered ? alreadyRegistered(deps, email) : otpMail(email, otp))
  } catch (cause) {
    throw new Refusal('mail-failed', 'Failed to send OTP', { cause })
  }
}

async function saveOtp(tx: Transaction, email: string, otpHash: Buffer, now: Date) {
  const expiresAt = new Date(now.getTime() + OTP_LIFE * 1000)
  const unverified = { verifiedAt: null, verifiedFrom: null, verificationHash: null }
  const fresh = { otpHash, guessesLeft: GUESSES, expiresAt, ...unverified }
  await tx
    .insertInto('otps')
    .values({ email, ...fresh })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(fresh))
    .execute()
}

type Entry = { email: string; otp: string; address: string }

/** What comes of an OTP: verified, with the token by which a registration claims the e-mail (`verified-email.ts`). */
export type OtpCheck = { result: 'verified'; verification: string } | typeof WRONG | typeof EXPIRED

const WRONG = { result: 'wrong' } as const
const EXPIRED = { result: 'expired' } as const

/** Checks an OTP. The guess is counted before the comparison, whatever happens later. */
export async function verifyOtp(deps: IdentityDeps, entry: Entry): Promise<OtpCheck> {
  const check = await checkOtp(deps, entry)
  deps.securityLog('otp checked', { result: check.result, address: entry.address })
  return check
}

async function checkOtp(deps: IdentityDeps, { email, otp, address }: Entry): Promise<OtpCheck> {
  const now = deps.clock()
  const asIdentity = { role: 'rentbook_identity' } as const
  const spent = await deps.database.transaction(asIdentity, (tx) =>
    tx
      .updateTable('otps')
      .set({ guessesLeft: sql<number>`guesses_left - 1` })
      .where('email', '=', email)
      .where('guessesLeft', '>', 0)
      .where('verifiedAt', 'is', null)
      .returning(['otpHash', 'expiresAt'])
      .executeTakeFirst(),
  )
  if (!spent) return WRONG
  if (spent.expiresAt <= now) return EXPIRED
  if (!timingSafeEqual(spent.otpHash, hashOtp(deps, email, otp))) return WRONG
  const verification = newToken()
  const verified = await deps.database.transaction(asIdentity, (tx) =>
    tx
      .updateTable('otps')
      .set({
        verifiedAt: now,
        verifiedFrom: hashAddress(deps, address),
        verificationHash: hashToken(verification),
      })
      .where('email', '=', email)
      .where('otpHash', '=', spent.otpHash)
      .where('verifiedAt', 'is', null)
      .executeTakeFirst(),
  )
  return verified.numUpdatedRows === 1n ? { result: 'verified', verification } : WRONG
}

const hashOtp = (deps: IdentityDeps, email: string, otp: string) =>
  keyedHash(deps, 'otp', email, otp)

const otpMail = (to: string, otp: string) => ({
  to,
  subject: `${otp} is your Rentbook OTP`,
  text: `Your one-time password for Rentbook is ${otp}.

It is valid for 5 minutes. If you did not ask for it, ignore this mail.`,
})

const alreadyRegistered = ({ appUrl }: IdentityDeps, to: string) => ({
  to,
  subject: 'You already have a Rentbook account',
  text: `Somebody, probably you, wants to register this address with Rentbook. It has an account already.

Sign in: ${appUrl}/
A new password: ${appUrl}/forgotPassword

If it was not you, ignore this mail.`,
})

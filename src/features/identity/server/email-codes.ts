import { randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../../server/database/database.ts'
import { Refusal } from '../../../server/refusal.ts'
import { hasAccount } from './account-queries.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { hashAddress, keyed, keyedHash } from './keyed-hash.ts'
import { networkOf } from './network-of.ts'
import { consume, type Limit } from './throttle.ts'
import { hashToken, newToken } from './tokens.ts'

/** Seconds for which a code can be entered. */
export const CODE_LIFE = 300
const GUESSES = 5

const HOUR = 60 * 60
const PER_EMAIL_A_MINUTE: Limit = { free: 1, window: 60 }
const PER_EMAIL_A_DAY: Limit = { free: 6, window: 24 * HOUR }
const PER_ADDRESS: Limit = { free: 60, window: HOUR }

/**
 * Mails a new code, which voids the one before. To an address that has an owner already goes a mail that
 * says so, under the same reply.
 * @throws Refusal `too-many-requests`; `mail-failed` when the mail could not be handed over
 */
export async function sendEmailCode(
  deps: IdentityDeps,
  email: string,
  address: string,
): Promise<void> {
  const now = deps.clock()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const taken = await deps.database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    await consume(tx, `code address:${keyed(deps, networkOf(address))}`, PER_ADDRESS, now)
    await consume(tx, `code minute:${keyed(deps, email)}`, PER_EMAIL_A_MINUTE, now)
    await consume(tx, `code day:${keyed(deps, email)}`, PER_EMAIL_A_DAY, now)
    await keepCode(tx, email, hashCode(deps, email, code), now)
    return await hasAccount(tx, 'owner', email)
  })
  try {
    await deps.mailer.deliver(taken ? alreadyRegistered(deps, email) : codeMail(email, code))
  } catch (cause) {
    throw new Refusal('mail-failed', 'Failed to send OTP', { cause })
  }
}

async function keepCode(tx: Transaction, email: string, codeHash: Buffer, now: Date) {
  const expiresAt = new Date(now.getTime() + CODE_LIFE * 1000)
  const unverified = { verifiedAt: null, verifiedFrom: null, verificationHash: null }
  const fresh = { codeHash, guessesLeft: GUESSES, expiresAt, ...unverified }
  await tx
    .insertInto('emailCodes')
    .values({ email, ...fresh })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(fresh))
    .execute()
}

type Entry = { email: string; code: string; address: string }

/** What comes of a code: verified, with the text that proves to a registration who verified the e-mail. */
export type CodeCheck = { result: 'verified'; verification: string } | typeof WRONG | typeof EXPIRED

const WRONG = { result: 'wrong' } as const
const EXPIRED = { result: 'expired' } as const

/** Checks a code. Its guess is spent, for good, before the comparison. */
export async function verifyEmailCode(deps: IdentityDeps, entry: Entry): Promise<CodeCheck> {
  const check = await checkCode(deps, entry)
  deps.securityLog('code checked', { result: check.result, address: entry.address })
  return check
}

async function checkCode(deps: IdentityDeps, { email, code, address }: Entry): Promise<CodeCheck> {
  const now = deps.clock()
  const asIdentity = { role: 'rentbook_identity' } as const
  const spent = await deps.database.transaction(asIdentity, (tx) =>
    tx
      .updateTable('emailCodes')
      .set({ guessesLeft: sql<number>`guesses_left - 1` })
      .where('email', '=', email)
      .where('guessesLeft', '>', 0)
      .where('verifiedAt', 'is', null)
      .returning(['codeHash', 'expiresAt'])
      .executeTakeFirst(),
  )
  if (!spent) return WRONG
  if (spent.expiresAt <= now) return EXPIRED
  if (!timingSafeEqual(spent.codeHash, hashCode(deps, email, code))) return WRONG
  const verification = newToken()
  const verified = await deps.database.transaction(asIdentity, (tx) =>
    tx
      .updateTable('emailCodes')
      .set({
        verifiedAt: now,
        verifiedFrom: hashAddress(deps, address),
        verificationHash: hashToken(verification),
      })
      .where('email', '=', email)
      .where('codeHash', '=', spent.codeHash)
      .where('verifiedAt', 'is', null)
      .executeTakeFirst(),
  )
  return verified.numUpdatedRows === 1n ? { result: 'verified', verification } : WRONG
}

const hashCode = (deps: IdentityDeps, email: string, code: string) =>
  keyedHash(deps, 'code', email, code)

const codeMail = (to: string, code: string) => ({
  to,
  subject: `${code} is your Rentbook OTP`,
  text: `Your one-time password for Rentbook is ${code}.

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

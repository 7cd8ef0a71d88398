import type { KeyObject } from 'node:crypto'
import type { Clock } from '../../../server/clock.ts'
import type { Database, Transaction } from '../../../server/database/database.ts'
import type { Sealer } from '../../../server/encryption.ts'
import type { Mailer } from '../../../server/mail/mail.ts'
import { newId } from '../../../server/new-id.ts'
import { Refusal } from '../../../server/refusal.ts'
import type { SecurityLog } from '../../../server/security-log.ts'
import { today } from '../../../shared/calendar-date.ts'
import { sayFixed } from '../../../shared/said.ts'
import { entryOf } from '../../identity/server/access/hashing-queue.ts'
import { type Origin, openSession } from '../../identity/server/sessions/sessions.ts'
import { newTrial, type Trial } from '../../identity/trial.ts'
import { rememberOrigin } from '../../sign-in/server/known-addresses.ts'
import { hashPassword } from '../../sign-in/server/passwords.ts'
import { consumeVerifiedEmail, isEmailVerified } from '../../sign-in/server/verify-otp.ts'
import type { RegistrationBody } from '../owner-contract.ts'
import { EMAIL_NOT_VERIFIED } from '../registration-wire.ts'
import { refuseTakenEmail, sealContext } from './owner-queries.ts'
import './owner-tables.ts'

type RegisterDeps = {
  database: Database
  clock: Clock
  timeZone: string
  /** Days of trial from the day of registration; 0 means expired at once. */
  trialDays: number
  sealer: Sealer
  /** The key of the keyed hashes of addresses. */
  hashKey: KeyObject
}

/**
 * Opens the owner's organization and signs them in. The verified e-mail is used up in the same
 * transaction, so that of parallel registrations one wins.
 * @throws Refusal `email-not-verified`, `email-taken`, `busy`
 */
export async function registerOwner(
  { database, clock, timeZone, trialDays, sealer, hashKey }: RegisterDeps,
  body: RegistrationBody,
  from: Origin,
): Promise<InsertedOwner & { token: string }> {
  const now = clock()
  const claim = { email: body.email, address: from.address, verification: body.verification }
  const asIdentity = { role: 'rentbook_identity' } as const
  // Looked at first, so that a worthless registration costs no hashing.
  const isVerified = await database.transaction(asIdentity, (tx) =>
    isEmailVerified(tx, { hashKey }, claim, now),
  )
  if (!isVerified) throw notVerified()
  const passwordHash = await hashPassword(body.password, entryOf(body.email, from.address))
  return database.transaction(asIdentity, async (tx) => {
    if (!(await consumeVerifiedEmail(tx, { hashKey }, claim, now))) throw notVerified()
    const { name, email, phone } = body
    const owner = await insertOwner(
      tx,
      { name, email, phone, passwordHash, createdBy: null },
      { now, timeZone, trialDays },
      (id) => profileColumns(body, { id, sealer, now }),
    )
    await rememberOrigin(tx, { hashKey }, owner.id, from, now)
    return { ...owner, token: await openSession(tx, { hashKey }, owner.id, from, now) }
  })
}

const notVerified = () => {
  const message = sayFixed(EMAIL_NOT_VERIFIED)
  return new Refusal('email-not-verified', message, { errors: { email: message } })
}

// Of the Aadhaar number only its last four digits and the consent to keep them reach the database.
function profileColumns(
  { aadharNumber, panNumber, gstNumber, bankAccountNumber, ...body }: RegistrationBody,
  { id, sealer, now }: { id: string; sealer: Sealer; now: Date },
) {
  const { name, email, phone, password, verification, ...profile } = body
  const seal = (number: string | null, column: Parameters<typeof sealContext>[0]) =>
    number === null ? null : sealer.seal(number, sealContext(column, id))
  return {
    ...profile,
    aadhaarLast4: aadharNumber.slice(-4),
    aadhaarConsentedAt: now,
    panSealed: seal(panNumber, 'pan'),
    gstNumberSealed: seal(gstNumber, 'gst_number'),
    bankAccountNumberSealed: seal(bankAccountNumber, 'bank_account_number'),
  }
}

export type OwnerDeps = RegisterDeps & {
  mailer: Mailer
  appUrl: string
  securityLog: SecurityLog
  /** The e-mails that may act as administrators by password, in lower case. */
  adminEmails: ReadonlySet<string>
}

type NewOwner = {
  name: string
  email: string
  phone: string
  passwordHash: string
  createdBy: string | null
}
/** When and for how long (days) the trial runs; days are those of `timeZone`. */
type TrialTerms = { now: Date; timeZone: string; trialDays: number }

export type InsertedOwner = { id: string; organizationId: string; trial: Trial }

/** Opens an organization with its owner and trial. `profile` holds further columns of the owner's row. @throws Refusal `email-taken` */
export async function insertOwner(
  tx: Transaction,
  { name, email, phone, passwordHash, createdBy }: NewOwner,
  { now, timeZone, trialDays }: TrialTerms,
  profile: (ownerId: string) => Record<string, unknown> = () => ({}),
): Promise<InsertedOwner> {
  const [id, organizationId] = [newId(), newId()]
  const trial = newTrial(today(now, timeZone), trialDays)
  await tx
    .insertInto('organizations')
    .values({ id: organizationId, trialEndsOn: trial.trialEndsOn, createdAt: now })
    .execute()
  await refuseTakenEmail(() =>
    tx
      .insertInto('accounts')
      .values({
        id,
        role: 'owner',
        organizationId,
        email,
        name,
        passwordHash,
        createdAt: now,
      })
      .execute(),
  )
  await tx
    .insertInto('owners')
    .values({
      id,
      organizationId,
      phone,
      createdBy,
      createdAt: now,
      updatedAt: now,
      ...profile(id),
    })
    .execute()
  return { id, organizationId, trial }
}

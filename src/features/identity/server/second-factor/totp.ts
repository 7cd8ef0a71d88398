import { Secret, TOTP } from 'otpauth'
import type { Transaction } from '../../../../server/database/database.ts'
import type { Sealer } from '../../../../server/encryption.ts'
import { Refusal } from '../../../../server/refusal.ts'
import { say } from '../../../../shared/said.ts'
import '../identity-tables.ts'

const PERIOD = 30
// One step before and after: clocks of phones differ.
const WINDOW = 1
/** How long an app that is being set up can be confirmed. */
export const TOTP_SETUP_LIFE_MS = 30 * 60 * 1000

// RFC 6238 with what every app of this kind can do.
const totpOf = (secret: string, email: string) =>
  new TOTP({
    issuer: 'Rentbook',
    label: email,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
  })

/** Ties a sealed secret to its account. */
export const totpContext = (accountId: string) => `totp_factors.secret:${accountId}`

type Whose = { accountId: string; email: string }

/**
 * Begins to set up codes of an app, in place of a setting-up before. Returns its key (the secret in
 * base32) and the URI for its QR code. @throws Refusal `conflict` where an app is set up already
 */
export async function startTotp(
  tx: Transaction,
  sealer: Sealer,
  { accountId, email }: Whose,
  now: Date,
): Promise<{ key: string; uri: string }> {
  const secret = new Secret({ size: 20 }).base32
  const fresh = {
    secretSealed: sealer.seal(secret, totpContext(accountId)),
    lastStep: 0,
    createdAt: now,
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('totpFactors')
    .values({ accountId, ...fresh, confirmedAt: null })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet(fresh).where('totpFactors.confirmedAt', 'is', null),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n)
    throw new Refusal('conflict', say`An authenticator app is set up already. Remove it first.`)
  return { key: secret, uri: totpOf(secret, email).toString() }
}

type Entry = { accountId: string; code: string }

/** Whether this is a code of the account's app that was not used before; it is used up then. */
export async function consumeTotp(
  tx: Transaction,
  sealer: Sealer,
  entry: Entry,
  now: Date,
): Promise<boolean> {
  const factor = await lockTotp(tx, entry.accountId)
  return factor?.confirmedAt ? takeCode(tx, sealer, { ...entry, factor }, now) : false
}

/** Confirms an app that is being set up by a code of it; returns whether it was one. The code is used up. */
export async function confirmTotp(
  tx: Transaction,
  sealer: Sealer,
  entry: Entry,
  now: Date,
): Promise<boolean> {
  const factor = await lockTotp(tx, entry.accountId)
  if (!factor || factor.confirmedAt) return false
  if (now.getTime() - factor.createdAt.getTime() > TOTP_SETUP_LIFE_MS) return false
  return takeCode(tx, sealer, { ...entry, factor }, now)
}

type Factor = NonNullable<Awaited<ReturnType<typeof lockTotp>>>

/** Uses a code of a factor that the caller has locked; one that is not confirmed is from then on. */
async function takeCode(
  tx: Transaction,
  sealer: Sealer,
  { accountId, code, factor }: Entry & { factor: Factor },
  now: Date,
): Promise<boolean> {
  const secret = sealer.open(factor.secretSealed, totpContext(accountId))
  const step = stepOf(secret, code, now)
  // Of this step or an earlier one a code was taken already.
  if (step === undefined || step <= Number(factor.lastStep)) return false
  await tx
    .updateTable('totpFactors')
    .set({ lastStep: step, confirmedAt: factor.confirmedAt ?? now })
    .where('accountId', '=', accountId)
    .execute()
  return true
}

// Held, so that of the same code sent twice at once one is taken.
const lockTotp = (tx: Transaction, accountId: string) =>
  tx
    .selectFrom('totpFactors')
    .select(['secretSealed', 'lastStep', 'confirmedAt', 'createdAt'])
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

/** The time step of a code, counted in half minutes since 1970; undefined of a wrong one. */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + delta
}

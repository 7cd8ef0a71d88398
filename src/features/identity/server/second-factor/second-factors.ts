import type { Transaction } from '../../../../server/database/database.ts'
import type { Sealer } from '../../../../server/encryption.ts'
import { invalidField, notFound, Refusal } from '../../../../server/refusal.ts'
import type { MemberRole, Role } from '../../../../shared/contract.ts'
import { say } from '../../../../shared/said.ts'
import { mailSecondFactorChanged } from '../account-notices.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import '../identity-tables.ts'
import { deletePasskey, insertPasskey, listPasskeys } from './passkey-queries.ts'
import { countRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts'
import { confirmTotp } from './totp.ts'
import { type PasskeyMade, spendChallenge, verifyRegistration } from './webauthn.ts'

export type SecondFactorDeps = IdentityDeps & { sealer: Sealer }

/** The second factors of an account. */
export type SecondFactors = {
  /** When an authenticator app was set up; null if none is. */
  appSince: Date | null
  recoveryCodesLeft: number
  passkeys: { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }[]
}

/** The second factors that an account has set up. Runs as `rentbook_identity`. */
export async function findSecondFactors(
  tx: Transaction,
  accountId: string,
): Promise<SecondFactors> {
  const totp = await tx
    .selectFrom('totpFactors')
    .select('confirmedAt')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return {
    appSince: totp?.confirmedAt ?? null,
    recoveryCodesLeft: await countRecoveryCodes(tx, accountId),
    passkeys: await listPasskeys(tx, accountId),
  }
}

/** Whether an account requires a second factor. Runs as `rentbook_identity`. */
export async function hasSecondFactor(tx: Transaction, accountId: string): Promise<boolean> {
  return isAnySetUp(await findSecondFactors(tx, accountId))
}

export const isAnySetUp = ({ appSince, passkeys }: SecondFactors): boolean =>
  appSince !== null || passkeys.length > 0

type Held = { role: Role; member: MemberRole | null; membersNeedSecondFactor: boolean }

/**
 * Whether somebody who signs in with a password may do nothing without a second factor: an administrator where the
 * settings say so, somebody of a team where its owner does.
 */
export const mustHaveSecondFactor = (
  { requiresAdminSecondFactor }: Pick<IdentityDeps, 'requiresAdminSecondFactor'>,
  { role, member, membersNeedSecondFactor }: Held,
): boolean =>
  member !== null ? membersNeedSecondFactor : requiresAdminSecondFactor && role === 'administrator'

type Whose = { accountId: string; name: string; email: string }
/** A person who removes a second factor of their own. */
type Remover = Whose & { mustHaveOne: boolean }

/**
 * Takes the app of which this is a code as second factor from now on, and mails the person. Returns ten
 * recovery codes where it is the first second factor. @throws Refusal `invalid`
 */
export async function addTotp(
  tx: Transaction,
  deps: SecondFactorDeps,
  { accountId, ...person }: Whose,
  code: string,
): Promise<string[] | undefined> {
  const isFirst = !(await hasSecondFactor(tx, accountId))
  if (!(await confirmTotp(tx, deps.sealer, { accountId, code }, deps.clock())))
    throw invalidField('code', say`This code is wrong. Is the clock of your phone right?`)
  await mailSecondFactorChanged(
    deps,
    tx,
    person,
    say`An authenticator app was set up for your Rentbook account.`,
  )
  return isFirst ? renewRecoveryCodes(tx, deps, accountId) : undefined
}

/** Takes the authenticator app away, and mails the person. @throws Refusal `not-found`; `conflict` for the last where one is a must */
export async function removeTotp(
  tx: Transaction,
  deps: SecondFactorDeps,
  { accountId, mustHaveOne, ...person }: Remover,
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('totpFactors')
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('not-found', say`No authenticator app is set up.`)
  await forgetCodesOfNone(tx, accountId, mustHaveOne)
  await mailSecondFactorChanged(
    deps,
    tx,
    person,
    say`The authenticator app was removed for your Rentbook account.`,
  )
}

/** A passkey as a browser brings it. */
export type NewPasskey = { response: PasskeyMade; name: string }

/**
 * Keeps a passkey that a browser made upon `registrationOptions`, and mails the person. Returns ten recovery
 * codes where it is the first second factor. @throws Refusal `invalid`, `conflict`
 */
export async function addPasskey(
  tx: Transaction,
  deps: SecondFactorDeps,
  { accountId, ...person }: Whose,
  { response, name }: NewPasskey,
): Promise<string[] | undefined> {
  const verified = await verifyRegistration(deps, accountId, response)
  if (!verified || !(await spendChallenge(tx, deps, verified.challenge)))
    throw new Refusal('invalid', say`This passkey could not be verified. Please try again.`)
  const { challenge: _, ...passkey } = verified
  const isFirst = !(await hasSecondFactor(tx, accountId))
  await insertPasskey(tx, { ...passkey, accountId, name }, deps.clock())
  await mailSecondFactorChanged(
    deps,
    tx,
    person,
    say`A passkey was added for your Rentbook account.`,
  )
  return isFirst ? renewRecoveryCodes(tx, deps, accountId) : undefined
}

/** Takes a passkey away, and mails the person. @throws Refusal `not-found`; `conflict` for the last where one is a must */
export async function removePasskey(
  tx: Transaction,
  deps: SecondFactorDeps,
  { accountId, mustHaveOne, ...person }: Remover,
  id: string,
): Promise<void> {
  if (!(await deletePasskey(tx, { accountId, id }))) throw notFound(say`Passkey`)
  await forgetCodesOfNone(tx, accountId, mustHaveOne)
  await mailSecondFactorChanged(
    deps,
    tx,
    person,
    say`A passkey was removed for your Rentbook account.`,
  )
}

/** Gives ten new recovery codes, and mails the person. @throws Refusal `conflict` without a second factor */
export async function replaceRecoveryCodes(
  tx: Transaction,
  deps: SecondFactorDeps,
  { accountId, ...person }: Whose,
): Promise<string[]> {
  if (!(await hasSecondFactor(tx, accountId)))
    throw new Refusal(
      'conflict',
      say`Recovery codes come with two-step verification. Set it up first.`,
    )
  await mailSecondFactorChanged(
    deps,
    tx,
    person,
    say`New recovery codes were made for your Rentbook account.`,
  )
  return renewRecoveryCodes(tx, deps, accountId)
}

/** Recovery codes replace a second factor, so they are deleted with the last one. */
async function forgetCodesOfNone(tx: Transaction, accountId: string, mustHaveOne: boolean) {
  if (await hasSecondFactor(tx, accountId)) return
  if (mustHaveOne) throw new Refusal('conflict', LAST_ONE)
  await tx.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute()
}

const LAST_ONE = say`You need two-step verification here. Set up another way before you remove this one.`

/**
 * Removes all second factors of somebody else, with the recovery codes, and notifies them. Runs in a
 * transaction of its own; the caller has seen to it that the account is one that they look after.
 * @throws Refusal `conflict` where there is none
 */
export async function removeSecondFactorsOf(
  deps: Pick<IdentityDeps, 'database' | 'mailer' | 'appUrl'>,
  { accountId, ...person }: Whose,
  notify = (tx: Transaction) =>
    mailSecondFactorChanged(
      deps,
      tx,
      person,
      say`Two-step verification was removed for your Rentbook account.`,
    ),
): Promise<void> {
  await deps.database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    const had = await hasSecondFactor(tx, accountId)
    await tx.deleteFrom('totpFactors').where('accountId', '=', accountId).execute()
    await tx.deleteFrom('passkeys').where('accountId', '=', accountId).execute()
    await tx.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute()
    if (!had) throw new Refusal('conflict', say`This account has no two-step verification.`)
    await notify(tx)
  })
}

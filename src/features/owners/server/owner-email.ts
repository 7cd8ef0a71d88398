import { findOpenAccount, hasAccount } from '../../identity/server/account-queries.ts'
import type { AdminScope, OwnerScope } from '../../identity/server/scope.ts'
import { consume, type Limit } from '../../identity/server/throttle.ts'
import { isTrialExpired } from '../../identity/trial.ts'
import type { Owner } from '../owner.ts'
import type { OwnerDeps } from './owner-deps.ts'
import { emailTaken } from './owner-queries.ts'

const CHANGES_A_DAY: Limit = { free: 5, window: 24 * 60 * 60 }

/**
 * Throttles an owner's changes of their own e-mail, whatever becomes of them: the reply reveals whether an
 * address has an account. To be called before the transaction of the change opens, so that a refused one
 * is counted too. @throws Refusal `too-many-requests`
 */
export async function throttleEmailChange(
  { database }: Pick<OwnerDeps, 'database'>,
  caller: Omit<AdminScope, 'tx'> | Omit<OwnerScope, 'tx'>,
  email: string,
): Promise<void> {
  if (caller.kind === 'administrator') return
  const { organization, today, now } = caller
  // Refused in any case, and without a look at the address.
  if (isTrialExpired(organization.trial, today)) return
  await database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    const owner = await findOpenAccount(tx, organization.ownerId)
    if (email !== owner?.email)
      await consume(tx, `owner e-mail:${organization.ownerId}`, CHANGES_A_DAY, now)
  })
}

/** Refuses an e-mail that signs in as an owner or administrator already. @throws Refusal `email-taken` */
export async function requireFreeEmail(
  { database }: Pick<OwnerDeps, 'database'>,
  email: string,
): Promise<void> {
  const isTaken = await database.transaction({ role: 'rentbook_identity' }, (tx) =>
    hasAccount(tx, 'owner', email),
  )
  if (isTaken) throw emailTaken()
}

/**
 * Refuses an owner the address of an administrator like one that has an account, whether it has one yet
 * or not: nobody else could register it. @throws Refusal `email-taken`
 */
export function refuseAdministratorsEmail(
  { adminEmails }: Pick<OwnerDeps, 'adminEmails'>,
  before: Owner,
  email: string,
): void {
  if (email !== before.email && adminEmails.has(email)) throw emailTaken()
}

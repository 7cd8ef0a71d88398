import type { AdminScope, OwnerScope } from '../../identity/server/access/scope.ts'
import { type Limit, takeAttempt } from '../../identity/server/access/throttle.ts'
import { findOpenAccount, hasAccount } from '../../identity/server/account-queries.ts'
import { requireWanted } from '../../identity/server/unwanted-address.ts'
import { isTrialExpired } from '../../identity/trial.ts'
import { requireFreshSignIn } from '../../sign-in/server/fresh-sign-in.ts'
import { emailTaken } from './owner-queries.ts'
import type { OwnerDeps } from './register-owner.ts'

const CHANGES_A_DAY: Limit = { free: 5, window: 24 * 60 * 60 }

type OwnChange = {
  /** Of the owner that is changed; a caller's own or nobody they reach. */
  id: string
  /** As the payload has it; undefined: unchanged. */
  email: string | undefined
  setsPassword: boolean
  /** Whether it changes the account into which the owner's money goes. */
  changesDetails: boolean
  currentPassword: string | undefined
  address: string
}

/**
 * Refuses an e-mail that signs in as an owner or administrator already, or whose reader refused mails of Rentbook.
 * @throws Refusal `email-taken`, `invalid`
 */
export async function requireFreeEmail(
  deps: Pick<OwnerDeps, 'database' | 'hashKey' | 'clock'>,
  email: string,
): Promise<void> {
  await deps.database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    if (await hasAccount(tx, 'owner', email)) throw emailTaken()
    await requireWanted(tx, deps, email, deps.clock())
  })
}

/** Refuses an e-mail whose reader refused mails of Rentbook. @throws Refusal `invalid` */
export const requireWantedEmail = (
  deps: Pick<OwnerDeps, 'database' | 'hashKey' | 'clock'>,
  email: string,
): Promise<void> =>
  deps.database.transaction({ role: 'rentbook_identity' }, (tx) =>
    requireWanted(tx, deps, email, deps.clock()),
  )

/**
 * Looks at what owners change of their own sign-in and payment details, which takes a fresh sign-in or the
 * password of now. New e-mails are throttled, whatever becomes of them: the reply reveals whether an
 * address has an account; an administrator's is refused like one that has, whether it has one yet or not.
 * To be called before the transaction of the change opens, so that a refused one is counted too.
 * @throws Refusal `sign-in-again`, `invalid`, `email-taken`, `too-many-requests`
 */
export async function checkOwnChange(
  deps: OwnerDeps,
  caller: Omit<AdminScope, 'tx'> | Omit<OwnerScope, 'tx'>,
  { id, email, setsPassword, changesDetails, ...proof }: OwnChange,
): Promise<void> {
  if (caller.kind === 'administrator') return
  const { organization, today, now } = caller
  if (id !== organization.ownerId) return
  const asIdentity = { role: 'rentbook_identity' } as const
  const owner = await deps.database.transaction(asIdentity, (tx) =>
    findOpenAccount(tx, organization.ownerId),
  )
  const newEmail = email === owner?.email ? undefined : email
  const isOver = isTrialExpired(organization.trial, today)
  if (newEmail === undefined && !setsPassword && (!changesDetails || isOver)) return
  await requireFreshSignIn(deps, caller, proof)
  // Refused in any case, and without a look at the address.
  if (newEmail === undefined || isOver) return
  await deps.database.transaction(asIdentity, (tx) =>
    takeAttempt(tx, `owner e-mail:${organization.ownerId}`, CHANGES_A_DAY, now),
  )
  if (deps.adminEmails.has(newEmail)) throw emailTaken()
  await requireFreeEmail(deps, newEmail)
}

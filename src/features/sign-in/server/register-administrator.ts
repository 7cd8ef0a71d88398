import type { ExpressionBuilder } from 'kysely'
import { asRole, paths } from '../../../paths.ts'
import { type Tables, type Transaction, violates } from '../../../server/database/database.ts'
import { newId } from '../../../server/new-id.ts'
import { invalidField, Refusal } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { id as anyId } from '../../../shared/wire.ts'
import { entryOf } from '../../identity/server/access/hashing-queue.ts'
import { hashToken, newToken, throttleKey } from '../../identity/server/access/keyed-hash.ts'
import type { AdminScope } from '../../identity/server/access/scope.ts'
import {
  countLinkMail,
  mailLimits,
  refund,
  takeAttempt,
} from '../../identity/server/access/throttle.ts'
import { findOpenAccount, hasAccount } from '../../identity/server/account-queries.ts'
import type { IdentityDeps } from '../../identity/server/identity-deps.ts'
import { inReadersLanguage } from '../../identity/server/readers-language.ts'
import {
  findSecondFactors,
  isAnySetUp,
  type SecondFactorDeps,
} from '../../identity/server/second-factor/second-factors.ts'
import { isFresh, requirePassword } from './fresh-sign-in.ts'
import { consumeCode } from './pass-second-factor.ts'
import { hashPassword } from './passwords.ts'
import { linkExpired, lookAtLink, type MailedLink } from './set-password-by-link.ts'
import { PER_PERSON } from './sign-in-limits.ts'

/**
 * Mails the page where an administrator's password is set, when the e-mail is listed in `ADMIN_EMAILS`
 * and has no account yet. Nothing is granted here and no password is kept: a request for another
 * person's address gains nothing when that person follows the link.
 * @throws Refusal `too-many-requests`
 */
export async function requestAdministrator(
  deps: IdentityDeps,
  email: string,
  address: string,
): Promise<void> {
  const now = deps.clock()
  await deps.database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    const limits = mailLimits(deps, 'administrator', { email, address })
    const { life } = await countLinkMail(tx, limits, () => hasConfirmation(tx, email, now), now)
    if (!deps.adminEmails.has(email) || life === undefined) return deps.mailer.enqueueDummy(tx)
    const known = await hasAccount(tx, 'owner', email)
    const text = known
      ? alreadyRegisteredText(deps)
      : confirmText(
          deps,
          await newConfirmation(tx, email, new Date(now.getTime() + life)),
          life / 60_000,
        )
    const subject = say`Your Rentbook administrator account`
    const mail = await inReadersLanguage(tx, { to: email, subject, text })
    await deps.mailer.enqueue(tx, mail)
  })
}

/** Whether a page that was mailed before can still be used. */
async function hasConfirmation(tx: Transaction, email: string, now: Date): Promise<boolean> {
  const found = await tx
    .selectFrom('administratorConfirmations')
    .select('id')
    .where('email', '=', email)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

async function newConfirmation(tx: Transaction, email: string, expiresAt: Date) {
  const token = newToken()
  const fresh = {
    id: newId(),
    tokenHash: hashToken(token),
    expiresAt,
  }
  await tx
    .insertInto('administratorConfirmations')
    .values({ email, ...fresh })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(fresh))
    .execute()
  return { id: fresh.id, token }
}

const confirmText = (
  { appUrl }: IdentityDeps,
  { id, token }: { id: string; token: string },
  minutes: number,
) =>
  say`Open the link to set your password and become an administrator of Rentbook. It works once and for ${minutes} minutes.

${appUrl}/confirmadmin?id=${id}&token=${token}

If you did not ask for it, ignore this email: there is no account yet.`

const alreadyRegisteredText = ({ appUrl }: IdentityDeps) =>
  say`Somebody, probably you, asked for an administrator account for this address. It has an account already.

Sign in: ${appUrl}${asRole(paths.signIn, 'owner')}

A new password: ${appUrl}/forgotPassword`

const isLink =
  ({ id, token }: MailedLink, now: Date) =>
  (row: ExpressionBuilder<Tables, 'administratorConfirmations'>) =>
    row.and([
      row('id', '=', id),
      row('tokenHash', '=', hashToken(token)),
      row('expiresAt', '>', now),
    ])

/** Whether a confirmation link works. @throws Refusal `link-expired`, `email-taken` */
export const lookAtConfirmation = (deps: IdentityDeps, link: MailedLink): Promise<void> =>
  lookAtLink(deps, link, async (tx) => {
    const found = await tx
      .selectFrom('administratorConfirmations')
      .select('email')
      .where(isLink(link, deps.clock()))
      .executeTakeFirst()
    if (!found || !deps.adminEmails.has(found.email)) throw linkExpired()
    if (await hasAccount(tx, 'owner', found.email)) throw accountThere()
  })

/**
 * Makes the administrator of a confirmation link, once, and returns the account's id.
 * @throws Refusal `link-expired`; `email-taken` when the address belongs to an owner by now; `busy`
 */
export async function confirmAdministrator(
  deps: IdentityDeps,
  link: { id: string; token: string },
  password: string,
  address: string,
): Promise<string> {
  const id = anyId.safeParse(link.id).data
  if (!id) throw linkExpired()
  const asIdentity = { role: 'rentbook_identity' } as const
  const now = deps.clock()
  const isThatLink = isLink(link, now)
  // Looked at first, so that a worthless link costs no hashing.
  await lookAtConfirmation(deps, link)
  const passwordHash = await hashPassword(password, entryOf(id, address))
  return deps.database.transaction(asIdentity, async (tx) => {
    const confirmation = await tx
      .deleteFrom('administratorConfirmations')
      .where(isThatLink)
      .returning('email')
      .executeTakeFirst()
    if (!confirmation || !deps.adminEmails.has(confirmation.email)) throw linkExpired()
    const account = await insertAdministrator(tx, { ...confirmation, passwordHash, now })
    deps.securityLog('administrator made', { account })
    return account
  })
}

async function insertAdministrator(
  tx: Transaction,
  { email, passwordHash, now }: { email: string; passwordHash: string; now: Date },
) {
  const id = newId()
  try {
    await tx
      .insertInto('accounts')
      .values({
        id,
        role: 'administrator',
        organizationId: null,
        email,
        name: email.slice(0, email.indexOf('@')),
        passwordHash,
        createdAt: now,
      })
      .execute()
    return id
  } catch (error) {
    throw violates(error, 'accounts_email') ? accountThere() : error
  }
}

const accountThere = () => new Refusal('email-taken', say`This address has an account already.`)

type Proof = {
  /** As the payload has them; undefined where it has none. */
  currentPassword: string | undefined
  code: string | undefined
  address: string
}

const asIdentity = { role: 'rentbook_identity' } as const

/**
 * Lets only those administrators act on how somebody else signs in who have just signed in, or who bring what a
 * sign-in of theirs would ask: a code where they have a second factor, else the password. Where a second factor is
 * required, a code of the app is always required. To be called before the transaction, since wrong ones count.
 * @throws Refusal `code-again`, `sign-in-again` where it is missing; `forbidden` for who signs in with Microsoft and has
 * to do so again; `invalid` for a wrong one; `too-many-requests`; `busy`
 */
export async function proveAdministrator(
  deps: SecondFactorDeps,
  caller: Pick<AdminScope, 'actor' | 'sessionHash' | 'now' | 'signedInAt'>,
  { code, ...proof }: Proof,
): Promise<void> {
  const { accountId } = caller.actor
  const { account, factors } = await deps.database.transaction(asIdentity, async (tx) => ({
    account: await findOpenAccount(tx, accountId),
    factors: await findSecondFactors(tx, accountId),
  }))
  const asksAlways = deps.requiresAdminSecondFactor && factors.appSince !== null
  if (isFresh(caller) && !asksAlways) return
  if (isAnySetUp(factors)) return requireCode(deps, caller, { code, address: proof.address })
  // Who signs in with Microsoft has no password here.
  if (!account) throw new Refusal('forbidden', say`Please sign in with Microsoft again first.`)
  await requirePassword(deps, caller, proof)
}

async function requireCode(
  deps: SecondFactorDeps,
  { actor: { accountId }, sessionHash }: Pick<AdminScope, 'actor' | 'sessionHash'>,
  { code, address }: Pick<Proof, 'code' | 'address'>,
) {
  if (!code)
    throw new Refusal('code-again', say`Please enter a code of your two-step verification as well.`)
  const key = `code:${throttleKey(deps, accountId, Buffer.from(sessionHash).toString('hex'))}`
  // Counted in a transaction of its own before the code is compared: parallel guesses cannot share one.
  await deps.database.transaction(asIdentity, (tx) =>
    takeAttempt(tx, key, PER_PERSON, deps.clock()),
  )
  const isRight = await deps.database.transaction(asIdentity, async (tx) => {
    const isConsumed = await consumeCode(tx, deps, accountId, code)
    if (isConsumed) await refund(tx, key)
    return isConsumed
  })
  if (isRight) return
  deps.securityLog('second factor refused', { account: accountId, address })
  throw invalidField('code', say`This code is wrong, or it was used before.`)
}

import { timingSafeEqual } from 'node:crypto'
import type { Transaction } from '../../../../server/database/database.ts'
import { nameInMail } from '../../../../server/mail/name-in-mail.ts'
import { Refusal } from '../../../../server/refusal.ts'
import { type Said, say, sayAll } from '../../../../shared/said.ts'
import { id as anyId } from '../../../../shared/wire.ts'
import { entryOf } from '../access/hashing-queue.ts'
import { hashAddress, hashToken, newToken } from '../access/keyed-hash.ts'
import { countLinkMail, mailLimits } from '../access/mail-limits.ts'
import { tellPasswordChanged } from '../account-notices.ts'
import {
  findAccountsOfEmail,
  findOpenAccount,
  markSignedIn,
  type SignInAccount,
  setPasswordHash,
} from '../account-queries.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { inReadersLanguage } from '../readers-language.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { rememberAddress } from './known-addresses.ts'
import { hashPassword } from './passwords.ts'

/**
 * Mails a link to each open account of the e-mail, through the queue; says nothing of whether there is
 * one. @throws Refusal `too-many-requests` for an address that asks too often
 */
export async function requestPasswordReset(
  deps: IdentityDeps,
  email: string,
  address: string,
): Promise<void> {
  const now = deps.clock()
  await deps.database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    const accounts = (await findAccountsOfEmail(tx, email, hashAddress(deps, address))).filter(
      (account) => mayReset(deps, account),
    )
    const isOneAlive = () => hasLink(tx, accounts, now)
    const limits = mailLimits(deps, 'reset', { email, address })
    const { life } = await countLinkMail(tx, limits, isOneAlive, now)
    if (accounts.length === 0 || life === undefined) return deps.mailer.enqueueDummy(tx)
    const expiresAt = new Date(now.getTime() + life)
    const links = []
    for (const account of accounts) links.push(await newLink(tx, deps, account, expiresAt))
    const mail = resetMail(email, links, life / MINUTE_MS)
    await deps.mailer.enqueue(tx, await inReadersLanguage(tx, mail))
  })
}

/** Whether one of the accounts has a link that still works. */
async function hasLink(tx: Transaction, accounts: SignInAccount[], now: Date): Promise<boolean> {
  if (accounts.length === 0) return false
  const ids = accounts.map(({ id }) => id)
  const link = await tx
    .selectFrom('passwordResets')
    .select('accountId')
    .where('accountId', 'in', ids)
    .where('expiresAt', '>', now)
    .limit(1)
    .executeTakeFirst()
  return link !== undefined
}

const MINUTE_MS = 60_000

const mayReset = ({ adminEmails }: IdentityDeps, { role, email }: SignInAccount) =>
  role !== 'administrator' || adminEmails.has(email)

type Link = { account: SignInAccount; url: string }

async function newLink(
  tx: Transaction,
  { appUrl }: IdentityDeps,
  account: SignInAccount,
  expiresAt: Date,
): Promise<Link> {
  const token = newToken()
  const fresh = { tokenHash: hashLink(token, account), expiresAt }
  await tx
    .insertInto('passwordResets')
    .values({ accountId: account.id, ...fresh })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(fresh))
    .execute()
  return { account, url: `${appUrl}/resetpassword?id=${account.id}&token=${token}` }
}

/** The hash that ties a link to what it was mailed for: another e-mail or another password voids it. */
export const hashLink = (
  token: string,
  { email, passwordHash }: Pick<SignInAccount, 'email' | 'passwordHash'>,
) => hashToken([token, email, passwordHash].join('\n'))

const resetMail = (to: string, links: Link[], minutes: number) => ({
  to,
  subject: say`Your new Rentbook password`,
  text: say`Open the link to set a new password. It works once and for ${minutes} minutes.

${sayAll(
  links.map(({ account, url }) => say`${titleOf(account)}:\n${url}`),
  '\n\n',
)}

If you did not ask for it, ignore this mail: your password stays as it is.`,
})

const titleOf = ({ name, role, ownerName }: SignInAccount): Said => {
  if (ownerName !== null) return say`${nameInMail(name)} (client of ${nameInMail(ownerName)})`
  return role === 'owner'
    ? say`${nameInMail(name)} (owner)`
    : say`${nameInMail(name)} (administrator)`
}

/**
 * Sets the password that a mailed link allows, once, and ends the account's sessions. It counts like a
 * sign-in from there. Answers the account's id.
 * @throws Refusal `link-expired` for a link that was used, replaced, is too old or never was; `busy`
 */
export async function resetPassword(
  deps: IdentityDeps,
  link: { id: string; token: string },
  password: string,
  address: string,
): Promise<string> {
  const accountId = anyId.safeParse(link.id).data
  if (!accountId) throw linkExpired()
  const asIdentity = { role: 'rentbook_identity' } as const
  // Looked at first, so that a worthless link costs no hashing.
  await deps.database.transaction(asIdentity, (tx) => requireLink(tx, deps, accountId, link.token))
  const passwordHash = await hashPassword(password, entryOf(accountId, address))
  await deps.database.transaction(asIdentity, async (tx) => {
    const account = await requireLink(tx, deps, accountId, link.token)
    await tx.deleteFrom('passwordResets').where('accountId', '=', accountId).execute()
    await setPasswordHash(tx, accountId, passwordHash)
    await rememberHere(tx, deps, accountId, address)
    await endSessionsOf(tx, accountId)
    await tellPasswordChanged(deps, tx, account)
  })
  deps.securityLog('password reset', { account: accountId })
  return accountId
}

/** Counts a sign-in: who reads the mail comes before everybody who only made a record of that e-mail. */
export async function rememberHere(
  tx: Transaction,
  deps: IdentityDeps,
  accountId: string,
  from: string,
): Promise<void> {
  const now = deps.clock()
  await markSignedIn(tx, accountId, now)
  await rememberAddress(tx, accountId, hashAddress(deps, from), now)
}

// Locks the link, so that of parallel uses one wins.
async function requireLink(tx: Transaction, deps: IdentityDeps, accountId: string, token: string) {
  const link = await tx
    .selectFrom('passwordResets')
    .select('tokenHash')
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', deps.clock())
    .forUpdate()
    .executeTakeFirst()
  const account = link && (await findOpenAccount(tx, accountId))
  const isValid =
    account && mayReset(deps, account) && timingSafeEqual(link.tokenHash, hashLink(token, account))
  if (!isValid) throw linkExpired()
  return account
}

/** For every link from a mail that cannot be used any more; the reason is not given. */
export const linkExpired = () =>
  new Refusal('link-expired', say`This link is no longer valid. Please ask for a new one.`)

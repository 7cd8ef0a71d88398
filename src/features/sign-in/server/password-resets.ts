import type { Transaction } from '../../../server/database/database.ts'
import { nameInMail } from '../../../server/mail/name-in-mail.ts'
import { type Said, say, sayAll } from '../../../shared/said.ts'
import { isListedIfAdministrator } from '../../identity/server/access/administrators.ts'
import { hashAddress, newToken } from '../../identity/server/access/keyed-hash.ts'
import { countLinkMail, mailLimits } from '../../identity/server/access/throttle.ts'
import { mailPasswordChanged } from '../../identity/server/account-notices.ts'
import {
  findAccountsOfEmail,
  findOpenAccount,
  type SignInAccount,
} from '../../identity/server/account-queries.ts'
import type { IdentityDeps } from '../../identity/server/identity-deps.ts'
import { inReadersLanguage } from '../../identity/server/readers-language.ts'
import {
  hashLink,
  isLinkOf,
  linkExpired,
  lookAtLink,
  type MailedLink,
  setPasswordByLink,
} from './set-password-by-link.ts'

/**
 * Mails a link to each open account of the e-mail, through the queue; does not reveal whether there is
 * one. @throws Refusal `too-many-requests` for an address with too many requests
 */
export async function requestPasswordReset(
  deps: IdentityDeps,
  email: string,
  address: string,
): Promise<void> {
  const now = deps.clock()
  await deps.database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    const accounts = (await findAccountsOfEmail(tx, email, hashAddress(deps, address))).filter(
      (account) => isListedIfAdministrator(deps, account),
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

const resetMail = (to: string, links: Link[], minutes: number) => ({
  to,
  subject: say`Your new Rentbook password`,
  text: say`Open the link to set a new password. It works once and for ${minutes} minutes.\n\n${sayAll(
    links.map(({ account, url }) => say`${titleOf(account)}:\n${url}`),
    '\n\n',
  )}\n\nIf you did not ask for it, ignore this email: your password stays as it is.`,
})

const titleOf = ({ name, role, member, ownerName }: SignInAccount): Said => {
  if (member !== null && ownerName !== null)
    return say`${nameInMail(name)} (works for ${nameInMail(ownerName)})`
  if (ownerName !== null) return say`${nameInMail(name)} (client of ${nameInMail(ownerName)})`
  return role === 'owner'
    ? say`${nameInMail(name)} (owner)`
    : say`${nameInMail(name)} (administrator)`
}

/** The account of a link that works. @throws Refusal `link-expired` */
export const lookAtReset = (deps: IdentityDeps, link: MailedLink): Promise<SignInAccount> =>
  lookAtLink(deps, link, (tx, id) => requireLink(tx, deps, id, link.token))

/** Sets the password that a mailed link allows (`setPasswordByLink`), and mails that it was changed. */
export const resetPassword = (
  deps: IdentityDeps,
  link: MailedLink,
  password: string,
  address: string,
): Promise<string> =>
  setPasswordByLink(
    deps,
    link,
    { password, address },
    {
      require: (tx, accountId) => requireLink(tx, deps, accountId, link.token),
      take: (tx, { id }) => tx.deleteFrom('passwordResets').where('accountId', '=', id).execute(),
      event: 'password reset',
      after: (tx, account) => mailPasswordChanged(deps, tx, account),
    },
  )

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
  if (
    !account ||
    !isListedIfAdministrator(deps, account) ||
    !isLinkOf(account, link.tokenHash, token)
  )
    throw linkExpired()
  return account
}

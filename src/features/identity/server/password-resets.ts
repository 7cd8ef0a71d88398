import { createHmac } from 'node:crypto'
import type { Transaction } from '../../../server/database/database.ts'
import { Refusal } from '../../../server/refusal.ts'
import { id as anyId } from '../../../shared/wire.ts'
import { findAccountsOfEmail, type SignInAccount, setPasswordHash } from './account-queries.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'
import { type Limit, takeOne } from './throttle.ts'
import { hashToken, newToken } from './tokens.ts'

/** How long a mailed link can be used. */
export const LINK_LIFE_MS = 30 * 60 * 1000

const HOUR = 60 * 60
const PER_ADDRESS: Limit = { free: 60, window: HOUR }
const MAILS_PER_EMAIL: Limit = { free: 6, window: 24 * HOUR }

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
    await takeOne(tx, `reset address:${keyed(deps, address)}`, PER_ADDRESS, now)
    const accounts = (await findAccountsOfEmail(tx, email)).filter((account) =>
      mayReset(deps, account),
    )
    if (accounts.length === 0 || (await isMailedEnough(tx, deps, email, now))) return
    const links = []
    for (const account of accounts) links.push(await newLink(tx, deps, account, now))
    await deps.mailer.enqueue(tx, resetMail(email, links))
  })
}

const mayReset = ({ adminEmails }: IdentityDeps, { role, email }: SignInAccount) =>
  role !== 'administrator' || adminEmails.has(email)

// Quietly: a refusal would tell that the e-mail has an account.
async function isMailedEnough(tx: Transaction, deps: IdentityDeps, email: string, now: Date) {
  try {
    await takeOne(tx, `reset mail:${keyed(deps, email)}`, MAILS_PER_EMAIL, now)
    return false
  } catch (error) {
    if (error instanceof Refusal) return true
    throw error
  }
}

type Link = { account: SignInAccount; url: string }

async function newLink(
  tx: Transaction,
  { appUrl }: IdentityDeps,
  account: SignInAccount,
  now: Date,
): Promise<Link> {
  const token = newToken()
  const fresh = { token_hash: hashToken(token), expires_at: new Date(now.getTime() + LINK_LIFE_MS) }
  await tx
    .insertInto('password_resets')
    .values({ account_id: account.id, ...fresh })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(fresh))
    .execute()
  return { account, url: `${appUrl}/resetpassword?id=${account.id}&token=${token}` }
}

const keyed = ({ hashKey }: IdentityDeps, text: string) =>
  createHmac('sha256', hashKey).update(text).digest('base64url')

const resetMail = (to: string, links: Link[]) => ({
  to,
  subject: 'Your new Rentbook password',
  text: `Open the link to set a new password. It works once and for 30 minutes.

${links.map(({ account, url }) => `${account.name} (${account.role}):\n${url}`).join('\n\n')}

If you did not ask for it, ignore this mail: your password stays as it is.`,
})

/**
 * Sets the password that a mailed link allows, once, and ends the account's sessions.
 * @throws Refusal `link-expired` for a link that was used, replaced, is too old or never was; `busy`
 */
export async function resetPassword(
  deps: IdentityDeps,
  link: { id: string; token: string },
  password: string,
): Promise<void> {
  const accountId = anyId.safeParse(link.id).data
  if (!accountId) throw linkExpired()
  const asIdentity = { role: 'rentbook_identity' } as const
  const matches = (tx: Transaction) =>
    tx
      .selectFrom('password_resets')
      .select('account_id')
      .where('account_id', '=', accountId)
      .where('token_hash', '=', hashToken(link.token))
      .where('expires_at', '>', deps.clock())
  // Looked at first, so that a worthless link costs no hashing.
  if (!(await deps.database.transaction(asIdentity, (tx) => matches(tx).executeTakeFirst())))
    throw linkExpired()
  const passwordHash = await hashPassword(password)
  await deps.database.transaction(asIdentity, async (tx) => {
    if (!(await matches(tx).forUpdate().executeTakeFirst())) throw linkExpired()
    await tx.deleteFrom('password_resets').where('account_id', '=', accountId).execute()
    await setPasswordHash(tx, accountId, passwordHash)
    await endSessionsOf(tx, accountId)
  })
}

/** For every link from a mail that cannot be used any more; why is not told. */
export const linkExpired = () =>
  new Refusal('link-expired', 'This link is not valid any more. Please ask for a new one.')

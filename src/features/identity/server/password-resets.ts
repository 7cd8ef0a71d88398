import { timingSafeEqual } from 'node:crypto'
import type { Transaction } from '../../../server/database/database.ts'
import { nameInMail } from '../../../server/mail/name-in-mail.ts'
import { Refusal } from '../../../server/refusal.ts'
import { id as anyId } from '../../../shared/wire.ts'
import { tellPasswordChanged } from './account-notices.ts'
import {
  findAccountsOfEmail,
  findOpenAccount,
  markSignedIn,
  type SignInAccount,
  setPasswordHash,
} from './account-queries.ts'
import { entryOf } from './hashing-queue.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { hashAddress, throttleKey } from './keyed-hash.ts'
import { rememberAddress } from './known-addresses.ts'
import { networkOf } from './network-of.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'
import { consume, type Limit, tryConsume } from './throttle.ts'
import { hashToken, newToken } from './tokens.ts'

/** How long a mailed link can be used. */
export const LINK_LIFE_MS = 30 * 60 * 1000

const HOUR = 60 * 60
const PER_ADDRESS: Limit = { free: 60, window: HOUR }
const MAILS_PER_EMAIL_AND_ADDRESS: Limit = { free: 6, window: 24 * HOUR }
// Whoever asks in a person's name, from however many places, keeps that person waiting for an hour at most.
const MAILS_PER_EMAIL: Limit = { free: 24, window: 24 * HOUR, pause: () => HOUR }

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
    const network = networkOf(address)
    await consume(tx, `reset address:${throttleKey(deps, network)}`, PER_ADDRESS, now)
    const accounts = (await findAccountsOfEmail(tx, email, hashAddress(deps, address))).filter(
      (account) => mayReset(deps, account),
    )
    const [fromHere, anywhere] = [throttleKey(deps, email, network), throttleKey(deps, email)]
    const isMailed =
      (await tryConsume(
        tx,
        `reset mail from one place:${fromHere}`,
        MAILS_PER_EMAIL_AND_ADDRESS,
        now,
      )) && (await tryConsume(tx, `reset mail:${anywhere}`, MAILS_PER_EMAIL, now))
    if (accounts.length === 0 || !isMailed) return deps.mailer.enqueueDummy(tx)
    const links = []
    for (const account of accounts) links.push(await newLink(tx, deps, account, now))
    await deps.mailer.enqueue(tx, resetMail(email, links))
  })
}

const mayReset = ({ adminEmails }: IdentityDeps, { role, email }: SignInAccount) =>
  role !== 'administrator' || adminEmails.has(email)

type Link = { account: SignInAccount; url: string }

async function newLink(
  tx: Transaction,
  { appUrl }: IdentityDeps,
  account: SignInAccount,
  now: Date,
): Promise<Link> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LINK_LIFE_MS)
  const fresh = { tokenHash: hashLink(token, account), expiresAt }
  await tx
    .insertInto('passwordResets')
    .values({ accountId: account.id, ...fresh })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(fresh))
    .execute()
  return { account, url: `${appUrl}/resetpassword?id=${account.id}&token=${token}` }
}

// Ties the link to what it was mailed for: another e-mail or another password voids it.
const hashLink = (token: string, { email, passwordHash }: SignInAccount) =>
  hashToken([token, email, passwordHash].join('\n'))

const resetMail = (to: string, links: Link[]) => ({
  to,
  subject: 'Your new Rentbook password',
  text: `Open the link to set a new password. It works once and for 30 minutes.

${links.map(({ account, url }) => `${titleOf(account)}:\n${url}`).join('\n\n')}

If you did not ask for it, ignore this mail: your password stays as it is.`,
})

const titleOf = ({ name, role, ownerName }: SignInAccount) =>
  `${nameInMail(name)} (${ownerName === null ? role : `client of ${nameInMail(ownerName)}`})`

/**
 * Sets the password that a mailed link allows, once, and ends the account's sessions. It counts like a
 * sign-in from there.
 * @throws Refusal `link-expired` for a link that was used, replaced, is too old or never was; `busy`
 */
export async function resetPassword(
  deps: IdentityDeps,
  link: { id: string; token: string },
  password: string,
  address: string,
): Promise<void> {
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
}

// Who reads the mail comes before everybody who only made a record of that e-mail.
async function rememberHere(tx: Transaction, deps: IdentityDeps, accountId: string, from: string) {
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
  new Refusal('link-expired', 'This link is no longer valid. Please ask for a new one.')

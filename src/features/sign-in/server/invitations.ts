import { type Transaction, writeAll } from '../../../server/database/database.ts'
import { nameInMail } from '../../../server/mail/name-in-mail.ts'
import { Refusal } from '../../../server/refusal.ts'
import { toZonedIso } from '../../../shared/calendar-date.ts'
import { dateSaid, say } from '../../../shared/said.ts'
import { INVITATION_LIFE_MS } from '../../identity/mailed-lifetimes.ts'
import { hashToken, newToken } from '../../identity/server/access/keyed-hash.ts'
import type { BooksScope, OwnerScope } from '../../identity/server/access/scope.ts'
import { findOpenAccount } from '../../identity/server/account-queries.ts'
import type { IdentityDeps } from '../../identity/server/identity-deps.ts'
import { takeMail } from '../../identity/server/mail-ceiling.ts'
import { listUnwanted } from '../../identity/server/mail-refusals.ts'
import { inReadersLanguage } from '../../identity/server/readers-language.ts'
import { type OrganizationMailDeps, withNotForMe } from '../../identity/server/unwanted-mails.ts'
import {
  hashLink,
  isLinkOf,
  linkExpired,
  lookAtLink,
  type MailedLink,
  setPasswordByLink,
} from './set-password-by-link.ts'
import '../../identity/server/identity-tables.ts'

const MINUTE_MS = 60_000
// The first mail may take this long; sending more often would fill a mailbox.
const SENT_AGAIN_AFTER_MS = 5 * MINUTE_MS

export type InvitationDeps = OrganizationMailDeps

/** A client without a password, and with an e-mail. */
type Invited = { id: string; name: string; email: string }

/**
 * Invites clients by mail to set a password of their own; the link of an earlier invitation is void. An e-mail whose
 * reader refused such mails gets none. Where the day's ceiling is reached (`takeMail`), an invitation waits and goes out
 * by itself (`sendWaitingInvitations`); returns the ids of those.
 */
export async function inviteClients(
  deps: InvitationDeps,
  scope: BooksScope,
  clients: readonly Invited[],
  { leaving = 0 } = {},
): Promise<string[]> {
  const unwanted = new Set(
    await listUnwanted(
      scope,
      clients.map(({ email }) => email),
    ),
  )
  const waiting: string[] = []
  const invited: Link[] = []
  for (const client of clients) {
    const isMailed = !unwanted.has(client.email)
    if (isMailed && !(await takeMail(scope, deps, client.email, { leaving })))
      waiting.push(client.id)
    else invited.push({ client, isMailed, token: newToken() })
  }
  await writeInvitations(scope, [...invited.map(rowOf), ...waiting.map(waitingRow)])
  await mailInvitations(deps, scope, invited)
  return waiting
}

/** Lets clients wait for their invitations, which go out a few at a time; `sendWaitingInvitations` sends them. */
export const queueInvitations = (
  scope: OwnerScope,
  clients: readonly Pick<Invited, 'id'>[],
): Promise<void> =>
  writeInvitations(
    scope,
    clients.map(({ id }) => waitingRow(id)),
  )

type Link = { client: Invited; token: string; isMailed: boolean }

const rowOf = ({ client, token }: Link) => ({
  clientId: client.id,
  // An invited account has no password yet: one that has is not let in by this link.
  tokenHash: hashLink(token, { email: client.email, passwordHash: null }),
  isWaiting: false,
})

// Nobody learns this token: the link is made when it is mailed.
const waitingRow = (clientId: string) => ({
  clientId,
  tokenHash: hashToken(newToken()),
  isWaiting: true,
})

async function writeInvitations(
  scope: BooksScope,
  invitations: readonly ReturnType<typeof rowOf>[],
): Promise<void> {
  const rows = invitations.map((it) => ({
    ...it,
    organizationId: scope.organization.id,
    sentAt: scope.now,
    expiresAt: expiryOf(scope),
  }))
  await writeAll(rows, async (some) => {
    const ids = some.map(({ clientId }) => clientId)
    await scope.tx
      .deleteFrom('invitations')
      .where('organizationId', '=', scope.organization.id)
      .where('clientId', 'in', ids)
      .execute()
    await scope.tx.insertInto('invitations').values(some).execute()
  })
}

const expiryOf = ({ now }: BooksScope) => new Date(now.getTime() + INVITATION_LIFE_MS)

async function mailInvitations(
  deps: InvitationDeps,
  scope: BooksScope,
  links: readonly Link[],
): Promise<void> {
  const mailed = links.filter(({ isMailed }) => isMailed)
  if (mailed.length === 0) return
  const from = nameInMail(await nameOfOwner(scope))
  const until = toZonedIso(expiryOf(scope), scope.timeZone)
  const mails = mailed.map(({ client: { id, name, email }, token }) =>
    withNotForMe(
      deps,
      { organizationId: scope.organization.id, id },
      {
        to: email,
        subject: say`Invitation to Rentbook, from ${from}`,
        text: invitationText({ from, until, to: name, url: urlOf(deps, id, token) }),
      },
    ),
  )
  const inLanguage = mails.map((mail) => inReadersLanguage(scope.tx, mail))
  await deps.mailer.enqueueAll(scope.tx, await Promise.all(inLanguage))
}

async function nameOfOwner({ tx, organization }: BooksScope): Promise<string> {
  const { name } = await tx
    .selectFrom('accounts')
    .select('name')
    .where('organizationId', '=', organization.id)
    .where('id', '=', organization.ownerId)
    .executeTakeFirstOrThrow()
  return name
}

const urlOf = ({ appUrl }: InvitationDeps, id: string, token: string) =>
  `${appUrl}/invitation?id=${id}&token=${token}`

const invitationText = (of: { to: string; from: string; until: string; url: string }) =>
  say`Dear ${nameInMail(of.to)},

${of.from} uses Rentbook for rent. See your dues, pay and download receipts here.

Open the link to set a password of your own. It works once, until ${dateSaid(of.until)}:
${of.url}

If you do not rent from ${of.from}, ignore this email.`

/** Refuses a second mail within minutes. @throws Refusal `too-many-requests` */
export async function requireInvitationRest(scope: OwnerScope, clientId: string): Promise<void> {
  const last = await ofClient(scope, clientId)
  const restsUntil = last ? last.sentAt.getTime() + SENT_AGAIN_AFTER_MS : 0
  const restMs = restsUntil - scope.now.getTime()
  if (restMs > 0)
    throw new Refusal(
      'too-many-requests',
      say`An invitation went out a moment ago. Please wait five minutes before you send another.`,
      { retryAfterSeconds: Math.ceil(restMs / 1000) },
    )
}

const ofClient = ({ tx, organization }: OwnerScope, clientId: string) =>
  tx
    .selectFrom('invitations')
    .select('sentAt')
    .where('organizationId', '=', organization.id)
    .where('clientId', '=', clientId)
    .where('isWaiting', '=', false)
    .executeTakeFirst()

/** Voids the link of an invitation; returns whether there was one. */
export async function takeBackInvitation(
  { tx, organization }: OwnerScope,
  clientId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('invitations')
    .where('organizationId', '=', organization.id)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Sets the first password of an invited client (`setPasswordByLink`) and returns the account's id.
 * @throws Refusal `link-expired` also for an invitation that was taken back, and where the account has a password by
 * now; `busy`
 */
export const acceptInvitation = (
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
      require: (tx, accountId) => requireInvitation(tx, deps, accountId, link.token),
      take: (tx, ofAccount) =>
        tx
          .deleteFrom('invitations')
          .where((row) => row.and(ofAccount))
          .execute(),
      event: 'invitation accepted',
    },
  )

/** The account of an invitation that works. @throws Refusal `link-expired` */
export const lookAtInvitation = (deps: IdentityDeps, link: MailedLink) =>
  lookAtLink(deps, link, async (tx, id) => {
    await requireInvitation(tx, deps, id, link.token)
    return findOpenAccount(tx, id)
  })

// Locks the invitation, so that of parallel uses one wins; returns its key.
async function requireInvitation(
  tx: Transaction,
  { clock }: IdentityDeps,
  accountId: string,
  token: string,
): Promise<{ organizationId: string; clientId: string }> {
  const account = await findOpenAccount(tx, accountId)
  if (!account?.organizationId) throw linkExpired()
  const key = { organizationId: account.organizationId, clientId: accountId }
  const invitation = await tx
    .selectFrom('invitations')
    .select('tokenHash')
    .where((row) => row.and(key))
    .where('expiresAt', '>', clock())
    .where('isWaiting', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (!invitation || !isLinkOf(account, invitation.tokenHash, token)) throw linkExpired()
  return key
}

import { invalidField, notFound, Refusal } from '../../../server/refusal.ts'
import type { MemberRole } from '../../../shared/contract.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import { INVITATION_LIFE_MS } from '../../identity/mailed-lifetimes.ts'
import type { CallerScope, OwnerScope } from '../../identity/server/access/scope.ts'
import { type Limit, takeAttempt } from '../../identity/server/access/throttle.ts'
import type { IdentityDeps } from '../../identity/server/identity-deps.ts'
import { takeMail } from '../../identity/server/mail-ceiling.ts'
import { isUnwanted } from '../../identity/server/mail-refusals.ts'
import { inReadersLanguage } from '../../identity/server/readers-language.ts'
import { type OrganizationMailDeps, withNotForMe } from '../../identity/server/unwanted-mails.ts'
import { requireFreeEmail } from '../../owners/server/owner-email.ts'
import { emailTaken } from '../../owners/server/owner-queries.ts'
import { newMemberLink } from '../../sign-in/server/member-invitations.ts'
import { memberHistory } from '../member-wire.ts'
import { type FindPlaces, limitSaid, limitTo, requireProperties } from './limit-member.ts'
import {
  hasClientOf,
  insertMember,
  lockMember,
  type MemberRow,
  updateMember,
} from './member-queries.ts'
import { invitationMail, mailInvited, notInvitedLine } from './team-mails.ts'

const INVITATIONS_A_DAY: Limit = { free: 20, window: 24 * 60 * 60 }
const MINUTE_MS = 60_000
const SENT_AGAIN_AFTER_MS = 5 * MINUTE_MS
const UNTIL_TOMORROW_S = 24 * 60 * 60

type Invitation = { name: string; email: string; role: MemberRole }
type Limited = Invitation & { properties: readonly string[] | null }
type InvitingDeps = OrganizationMailDeps & { findPlaces: FindPlaces }

/**
 * Refuses an e-mail that signs in as an owner, somebody's team or an administrator already, or whose reader refused mails
 * of Rentbook. The reply tells whether an address has such an account, so it is counted, whatever becomes of it. To be
 * called before the transaction.
 * @throws Refusal `email-taken`, `invalid`, `too-many-requests`
 */
export async function requireInvitable(
  deps: Pick<IdentityDeps, 'database' | 'hashKey' | 'clock' | 'adminEmails'>,
  { organization, now }: Pick<OwnerScope, 'organization' | 'now'>,
  email: string,
): Promise<void> {
  await deps.database.transaction({ role: 'rentbook_identity' }, (tx) =>
    takeAttempt(tx, `team invitations:${organization.id}`, INVITATIONS_A_DAY, now),
  )
  if (deps.adminEmails.has(email)) throw emailTaken()
  await requireFreeEmail(deps, email)
}

/**
 * Invites somebody to the team by mail, and notifies the owner; returns the id.
 * @throws Refusal `email-taken` for somebody of the team and for a client of these books; `invalid` where the e-mail's
 * reader refused such mails; `too-many-requests` where the day's ceiling of mails is reached; `not-found` for a property of
 * others
 */
export async function inviteMember(
  deps: InvitingDeps,
  scope: OwnerScope,
  { properties: wanted, ...invitation }: Limited,
): Promise<string> {
  const { name, email, role } = invitation
  const properties = await requireProperties(scope, deps.findPlaces, { properties: wanted })
  if (await hasClientOf(scope, email)) throw isClient()
  const { linkHash, urlOf } = newMemberLink(deps, email)
  const linkExpiresAt = expiryOf(scope)
  const isLimited = properties !== null
  const id = await insertMember(scope, { name, email, role, isLimited, linkHash, linkExpiresAt })
  await limitTo(scope, id, properties)
  await mailInvitation(deps, scope, { id, name, email, role, url: urlOf(id) })
  await mailInvited(deps, scope, invitation)
  await recordEvent(scope, {
    verb: 'added',
    kind: 'member',
    id,
    fields: memberHistory,
    after: { ...invitation, limitedTo: await limitSaid(scope, deps.findPlaces, properties) },
  })
  return id
}

/** Mails a new link to somebody who has not come. @throws Refusal as `inviteMember`, and `not-found`, `conflict` */
export async function inviteMemberAgain(
  deps: OrganizationMailDeps,
  scope: OwnerScope,
  id: string,
): Promise<string> {
  const member = await requireMember(scope, id)
  const { name, email, role } = member
  if (member.joinedAt !== null)
    throw new Refusal('conflict', say`This person is in your team and needs no invitation.`)
  if (await hasClientOf(scope, email)) throw isClient()
  requireRest(scope, member)
  const { linkHash, urlOf } = newMemberLink(deps, email)
  await updateMember(scope, id, { linkHash, linkExpiresAt: expiryOf(scope), invitedAt: scope.now })
  await mailInvitation(deps, scope, { id, name, email, role, url: urlOf(id) })
  const [before, after] = [{}, { invitation: 'sent again' }]
  await recordEvent(scope, {
    verb: 'changed',
    kind: 'member',
    id,
    fields: memberHistory,
    before,
    after,
  })
  return email
}

/** Somebody of the team, or invited to it, kept as they are until the transaction ends. @throws Refusal `not-found` */
export async function requireMember(scope: OwnerScope, id: string): Promise<MemberRow> {
  const member = await lockMember(scope, id)
  if (!member) throw notFound(say`Team member`)
  return member
}

const expiryOf = ({ now }: Pick<CallerScope, 'now'>) => new Date(now.getTime() + INVITATION_LIFE_MS)

async function mailInvitation(
  deps: OrganizationMailDeps,
  scope: OwnerScope,
  { id, url, ...invitation }: Invitation & { id: string; url: string },
): Promise<void> {
  const { email } = invitation
  if (await isUnwanted(scope, email))
    throw invalidField('email', say`The person at this address said these emails are not for them.`)
  if (!(await takeMail(scope, deps, email))) throw noMoreToday()
  const mail = invitationMail(scope, { ...invitation, url, expiresAt: expiryOf(scope) })
  const said = withNotForMe(
    deps,
    { organizationId: scope.organization.id, id },
    mail,
    notInvitedLine,
  )
  await deps.mailer.enqueue(scope.tx, await inReadersLanguage(scope.tx, said))
}

function isClient(): Refusal {
  const message = say`This address belongs to one of your clients.`
  return new Refusal('email-taken', message, { errors: { email: message } })
}

const noMoreToday = () =>
  new Refusal(
    'too-many-requests',
    say`No more invitations can be emailed today. Please invite this person tomorrow.`,
    { retryAfterSeconds: UNTIL_TOMORROW_S },
  )

function requireRest({ now }: OwnerScope, { invitedAt }: MemberRow): void {
  const restMs = invitedAt.getTime() + SENT_AGAIN_AFTER_MS - now.getTime()
  if (restMs > 0)
    throw new Refusal(
      'too-many-requests',
      say`An invitation went out a moment ago. Please wait five minutes before you send another.`,
      { retryAfterSeconds: Math.ceil(restMs / 1000) },
    )
}

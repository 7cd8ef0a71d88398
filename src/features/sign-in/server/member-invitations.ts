import { type Transaction, violates } from '../../../server/database/database.ts'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import { Refusal } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { id as anyId } from '../../../shared/wire.ts'
import { newToken } from '../../identity/server/access/keyed-hash.ts'
import { hasAccount, hasClientIn } from '../../identity/server/account-queries.ts'
import type { IdentityDeps } from '../../identity/server/identity-deps.ts'
import {
  hashLink,
  isLinkOf,
  linkExpired,
  lookAtLink,
  type MailedLink,
  setPasswordByLink,
} from './set-password-by-link.ts'
import '../../identity/server/identity-tables.ts'

/** A new link for somebody who is invited to a team, of whom an e-mail is known and no password. */
export function newMemberLink({ appUrl }: Pick<IdentityDeps, 'appUrl'>, email: string) {
  const token = newToken()
  return {
    linkHash: hashLink(token, { email, passwordHash: null }),
    urlOf: (id: string) => `${appUrl}/invitation?id=${id}&token=${token}`,
  }
}

/** Somebody who is invited to a team. */
export type Invited = { organizationId: string; id: string }

export type JoiningDeps = IdentityDeps & {
  /** Notes that somebody came. Ends as a job of that organization in `tx`. */
  noteJoined: (tx: Transaction, member: Invited) => Promise<void>
}

/** Whether a link is one by which somebody comes to a team, used or not. */
export async function isOfMember(
  { database }: Pick<IdentityDeps, 'database'>,
  link: MailedLink,
): Promise<boolean> {
  const id = anyId.safeParse(link.id).data
  if (!id) return false
  const account = await database.transaction({ role: 'rentbook_identity' }, (tx) =>
    tx.selectFrom('accounts').select('role').where('id', '=', id).executeTakeFirst(),
  )
  return account?.role === 'member'
}

/**
 * Sets the password with which somebody comes to the team that they were invited to (`setPasswordByLink`); returns the
 * account's id.
 * @throws Refusal `link-expired`, also for an invitation that was taken back or whose books are closed; `email-taken`
 * where another account or a client of these books has the e-mail by now; `busy`
 */
export async function joinTeam(
  deps: JoiningDeps,
  link: MailedLink,
  password: string,
  address: string,
): Promise<string> {
  const use = {
    require: (tx: Transaction, id: string) => requireInvited(tx, deps, id, link.token),
    take: (tx: Transaction, { organizationId, id }: Invited) =>
      tx
        .updateTable('memberships')
        .set({ joinedAt: deps.clock(), linkHash: null, linkExpiresAt: null })
        .where('organizationId', '=', organizationId)
        .where('id', '=', id)
        .execute(),
    event: 'team invitation accepted',
    after: (tx: Transaction, { organizationId, id }: Invited) =>
      deps.noteJoined(tx, { organizationId, id }),
  }
  return setPasswordByLink(deps, link, { password, address }, use).catch((error: unknown) => {
    if (!violates(error, 'accounts_email')) throw error
    throw new Refusal('email-taken', say`Another account uses this address now.`)
  })
}

/** Whose books an invitation that works is to, and as what. @throws Refusal `link-expired`, `email-taken` */
export const lookAtTeamInvitation = (deps: IdentityDeps, link: MailedLink) =>
  lookAtLink(deps, link, (tx, id) => requireInvited(tx, deps, id, link.token))

// Locks the membership, so that of parallel uses one wins, and a removal comes before or after.
async function requireInvited(
  tx: Transaction,
  { clock }: Pick<IdentityDeps, 'clock'>,
  accountId: string,
  token: string,
) {
  const invited = await tx
    .selectFrom('memberships')
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'memberships.id'))
    .innerJoin('organizations', 'organizations.id', 'memberships.organizationId')
    .innerJoin('accounts as owner', (join) =>
      join
        .onRef('owner.organizationId', '=', 'memberships.organizationId')
        .on('owner.role', '=', 'owner'),
    )
    .select(['memberships.organizationId', 'memberships.id', 'memberships.role as member'])
    .select(['memberships.linkHash', 'accounts.email', 'owner.name as ownerName'])
    .where('memberships.id', '=', accountId)
    .where('memberships.joinedAt', 'is', null)
    .where('memberships.endedAt', 'is', null)
    .where('memberships.linkExpiresAt', '>', clock())
    .where('accounts.closedAt', 'is', null)
    .where('organizations.closedAt', 'is', null)
    .forUpdate('memberships')
    .executeTakeFirst()
  const isRight =
    invited?.linkHash &&
    isLinkOf({ email: invited.email, passwordHash: null }, invited.linkHash, token)
  if (!isRight) throw linkExpired()
  const { organizationId, email } = invited
  if (await hasClientIn(tx, organizationId, email)) throw isClient(invited)
  if (await hasAccount(tx, 'owner', email)) throw hasAnother(invited)
  return { ...invited, role: 'owner' as const }
}

type ForWhom = { email: string; ownerName: string }

const isClient = ({ email, ownerName }: ForWhom) =>
  new Refusal(
    'email-taken',
    say`${email} belongs to a client of ${ownerName} by now, and a client cannot join the team. Ask ${ownerName} to invite you at another address.`,
  )

const hasAnother = ({ email, ownerName }: ForWhom) =>
  new Refusal(
    'email-taken',
    say`${email} has another account by now, and an address can have one. Ask ${ownerName} to invite you at another address.`,
  )

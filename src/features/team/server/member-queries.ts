import { sql } from 'kysely'
import { violates } from '../../../server/database/database.ts'
import type { IdRange } from '../../../server/database/keyset-page.ts'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import { newId } from '../../../server/new-id.ts'
import { Refusal } from '../../../server/refusal.ts'
import type { MemberRole } from '../../../shared/contract.ts'
import { say } from '../../../shared/said.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { endSessionsOf } from '../../identity/server/sessions/sessions.ts'

const limitOf = ({ organization }: OwnerScope) => sql<
  string[] | null
>`case when memberships.is_limited then array(select property_id
  from membership_properties where membership_properties.organization_id = ${organization.id}
    and member_id = memberships.id order by 1) end`

const members = (scope: OwnerScope) =>
  scope.tx
    .selectFrom('memberships')
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'memberships.id'))
    .select(['memberships.id', 'accounts.name', 'accounts.email', 'memberships.role'])
    .select(['memberships.invitedAt', 'memberships.linkExpiresAt', 'memberships.joinedAt'])
    .select(['memberships.endedAt', 'accounts.lastSignedInAt', 'memberships.isLimited'])
    .select(['memberships.recordedUntil', 'memberships.recordedWith', 'memberships.version'])
    .select(limitOf(scope).as('properties'))
    .where('memberships.organizationId', '=', scope.organization.id)

/** Somebody of a team, as the database has them. */
export type MemberRow = Awaited<ReturnType<ReturnType<typeof members>['execute']>>[number]

/** Everybody who is or was in the team, in the order in which they were invited; those who left come last. */
export const listMembers = (scope: OwnerScope): Promise<MemberRow[]> =>
  members(scope)
    .orderBy((row) => row('memberships.endedAt', 'is not', null))
    .orderBy('memberships.id')
    .execute()

/** Lists members of the team in the order of their ids, some at a time. */
export const listMembersAfter = (
  scope: OwnerScope,
  { after, atMost }: IdRange,
): Promise<MemberRow[]> =>
  members(scope)
    .$if(after !== undefined, (query) => query.where('memberships.id', '>', after as string))
    .orderBy('memberships.id')
    .limit(atMost)
    .execute()

/** Somebody who is in the team or invited to it, and whom nobody else changes until the transaction ends. */
export const lockMember = (scope: OwnerScope, id: string): Promise<MemberRow | undefined> =>
  members(scope)
    .where('memberships.id', '=', id)
    .where('memberships.endedAt', 'is', null)
    .forUpdate('memberships')
    .executeTakeFirst()

type NewMember = {
  name: string
  email: string
  role: MemberRole
  isLimited: boolean
  linkHash: Buffer
  linkExpiresAt: Date
}

/** Adds somebody who is invited: an account without a password. @throws Refusal `email-taken` */
export async function insertMember(
  { tx, organization, actor, now }: OwnerScope,
  { name, email, role, isLimited, ...link }: NewMember,
): Promise<string> {
  const id = newId()
  const whose = { organizationId: organization.id, id }
  try {
    await tx
      .insertInto('accounts')
      .values({ ...whose, role: 'member', email, name, passwordHash: null, createdAt: now })
      .execute()
  } catch (error) {
    throw violates(error, 'accounts_member_email') ? alreadyInvited() : error
  }
  const invited = { invitedBy: actor.accountId, invitedAt: now }
  await tx
    .insertInto('memberships')
    .values({ ...whose, role, isLimited, ...invited, ...link })
    .execute()
  return id
}

function alreadyInvited(): Refusal {
  const message = say`This person is in your team already, or invited to it.`
  return new Refusal('email-taken', message, { errors: { email: message } })
}

type MemberChange = {
  role?: MemberRole
  isLimited?: boolean
  linkHash?: Buffer | null
  linkExpiresAt?: Date | null
  invitedAt?: Date
  endedAt?: Date
  recordedUntil?: Date
  recordedWith?: string[] | null
}

/** Changes somebody of the team, into their next version. */
export async function updateMember(
  { tx, organization }: OwnerScope,
  id: string,
  change: MemberChange,
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set(change)
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('organizationId', '=', organization.id)
    .where('id', '=', id)
    .execute()
}

/** Closes the account of somebody who is no more of the team: its e-mail is free, and all of its sessions end. */
export async function closeMembersAccount(
  { tx, organization, now }: OwnerScope,
  id: string,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ closedAt: now })
    .where('organizationId', '=', organization.id)
    .where('role', '=', 'member')
    .where('id', '=', id)
    .execute()
  await endSessionsOf(tx, id)
}

/** Whether the organization has an open client of that e-mail. */
export async function hasClientOf(
  { tx, organization }: OwnerScope,
  email: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('organizationId', '=', organization.id)
    .where('role', '=', 'client')
    .where('email', '=', email)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the owner wants a second factor of the team. */
export async function findTeamSettings({ tx, organization }: OwnerScope) {
  return tx
    .selectFrom('organizations')
    .select('membersNeedSecondFactor as mustHaveSecondFactor')
    .where('id', '=', organization.id)
    .executeTakeFirstOrThrow()
}

/** Keeps whether the owner wants a second factor of the team. */
export async function updateTeamSettings(
  { tx, organization }: OwnerScope,
  { mustHaveSecondFactor }: { mustHaveSecondFactor: boolean },
): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ membersNeedSecondFactor: mustHaveSecondFactor })
    .where('id', '=', organization.id)
    .execute()
}

import { sql } from 'kysely'
import type { Transaction } from '../../../server/database/database.ts'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import type { MemberRole, Role } from '../../../shared/contract.ts'
import type { Trial } from '../trial.ts'
import './identity-tables.ts'

/** Which sign-in form: owners share theirs with their teams, and with administrators who have a password. */
export type SignInKind = 'owner' | 'client'

export type SignInAccount = {
  id: string
  role: Role
  /** What somebody of an owner's team is, whose role is the owner's; null for everybody else. */
  member: MemberRole | null
  /** The properties with which a member works who is limited to some; null of everybody else. */
  properties: readonly string[] | null
  organizationId: string | null
  email: string
  name: string
  /** The owner of this client, or of the team; null for owners and administrators. */
  ownerId: string | null
  ownerName: string | null
  passwordHash: string | null
  /** Until when a client who was deleted reads their receipts; null for everybody else. */
  readsUntil: string | null
  trial: Trial | null
  /** Whether the owner wants a second factor of their team. */
  membersNeedSecondFactor: boolean
}

/** An account that an e-mail may mean, as seen from the caller's network. */
export type Candidate = SignInAccount & {
  /** Whether it signed in from there before. */
  isKnownThere: boolean
}

// Each costs one hash.
const MAX_TRIED = 20
// More, so that no number of strangers' records that can be made keeps a person's own out of their mail.
const MAX_MAILED = 200

/**
 * The open accounts that an e-mail may mean on one form, 20 at most: first those that signed in from that
 * network before, then the last to sign in, then the newest. Runs as `rentbook_identity`.
 */
export async function findSignInAccounts(
  tx: Transaction,
  kind: SignInKind,
  email: string,
  addressHash: Buffer,
): Promise<Candidate[]> {
  const rows = await accountsOfEmail(tx, email, addressHash)
    .where('accounts.role', 'in', rolesOf(kind))
    .limit(MAX_TRIED)
    .execute()
  return rows.map(toCandidate)
}

/** The open accounts of an e-mail, whatever their role, in the same order; 200 at most. Runs as `rentbook_identity`. */
export async function findAccountsOfEmail(
  tx: Transaction,
  email: string,
  addressHash: Buffer,
): Promise<Candidate[]> {
  const rows = await accountsOfEmail(tx, email, addressHash).limit(MAX_MAILED).execute()
  return rows.map(toCandidate)
}

/** Whether an e-mail has an open account on one form. Runs as `rentbook_identity`. */
export async function hasAccount(
  tx: Transaction,
  kind: SignInKind,
  email: string,
): Promise<boolean> {
  const row = await openAccounts(tx)
    .where('accounts.email', '=', email)
    .where('accounts.role', 'in', rolesOf(kind))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an organization has an open client of that e-mail, who signs in there or may. Runs as `rentbook_identity`. */
export async function hasClientIn(
  tx: Transaction,
  organizationId: string,
  email: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('role', '=', 'client')
    .where('email', '=', email)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

const rolesOf = (kind: SignInKind) =>
  kind === 'client' ? (['client'] as const) : (['owner', 'member', 'administrator'] as const)

/** An account that is open, or undefined. Runs as `rentbook_identity`. */
export async function findOpenAccount(
  tx: Transaction,
  id: string,
): Promise<SignInAccount | undefined> {
  const row = await openAccounts(tx).where('accounts.id', '=', id).executeTakeFirst()
  return row && toSignInAccount(row)
}

/** When the account signed in last; null where it never did. Runs as `rentbook_identity`. */
export async function findLastSignIn(tx: Transaction, id: string): Promise<Date | null> {
  const account = tx.selectFrom('accounts').select('lastSignedInAt').where('id', '=', id)
  return (await account.executeTakeFirstOrThrow()).lastSignedInAt
}

/** The version of the privacy notice that the account has seen; nulls before. Runs as `rentbook_identity`. */
export const findSeenNotice = (tx: Transaction, id: string) =>
  tx
    .selectFrom('accounts')
    .select(['noticeVersion', 'noticeSeenAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Keeps that a version of the notice was seen; of one that was seen before, the first day stays. Runs as `rentbook_identity`. */
export async function setSeenNotice(
  tx: Transaction,
  id: string,
  { version, at }: { version: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ noticeVersion: version, noticeSeenAt: at })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('noticeVersion', 'is', null), eb('noticeVersion', '<', version)]))
    .execute()
}

// Also closed ones that still read; whether their time is over is checked at the sign-in and for every session.
const isOpen = sql<boolean>`(accounts.closed_at is null or accounts.reads_until is not null)`

// By the organization of the membership: before the sign-in it is not known.
const limitOf = sql<string[] | null>`case when memberships.is_limited then array(select property_id
  from membership_properties limits
  where (limits.organization_id, limits.member_id) = (memberships.organization_id, memberships.id) order by 1) end`

// Microsoft accounts are not part of the e-mail namespace.
const openAccounts = (tx: Transaction) =>
  tx
    .selectFrom('accounts')
    .leftJoin('organizations', 'organizations.id', 'accounts.organizationId')
    .leftJoin('accounts as owner', (join) =>
      join
        .onRef('owner.organizationId', '=', 'accounts.organizationId')
        .on('accounts.role', 'in', ['client', 'member'])
        .on('owner.role', '=', 'owner'),
    )
    .leftJoin('memberships', (join) =>
      sameOrganization(join, 'memberships.id', 'accounts.id')
        .on('memberships.joinedAt', 'is not', null)
        .on('memberships.endedAt', 'is', null),
    )
    .select(['owner.id as ownerId', 'owner.name as ownerName', 'memberships.role as member'])
    .select(['accounts.id', 'accounts.role', 'accounts.organizationId', 'accounts.email'])
    .select(['accounts.name', 'accounts.passwordHash', 'accounts.readsUntil'])
    .select(['organizations.trialEndsOn', 'organizations.subscribed'])
    .select('organizations.membersNeedSecondFactor')
    .select(limitOf.as('properties'))
    .where(isOpen)
    // Who was invited to a team and has not come has no account yet.
    .where((row) =>
      row.or([row('accounts.role', '<>', 'member'), row('memberships.id', 'is not', null)]),
    )
    .where('accounts.directoryId', 'is', null)
    .where('organizations.closedAt', 'is', null)

// Others may make as many records of a person's e-mail as they like: none of theirs comes before one that
// signed in from here (docs/decisions/0016).
const accountsOfEmail = (tx: Transaction, email: string, addressHash: Buffer) =>
  openAccounts(tx)
    .leftJoin('knownAddresses as known', (join) =>
      join.onRef('known.accountId', '=', 'accounts.id').on('known.addressHash', '=', addressHash),
    )
    .select('known.accountId as knownId')
    .where('accounts.email', '=', email)
    .orderBy((row) => row('known.accountId', 'is', null))
    .orderBy('accounts.lastSignedInAt', (by) => by.desc().nullsLast())
    .orderBy('accounts.id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof openAccounts>['execute']>>[number]

const toSignInAccount = ({ trialEndsOn, subscribed, role, ...account }: Row): SignInAccount => ({
  ...account,
  role: role === 'member' ? 'owner' : role,
  membersNeedSecondFactor: account.membersNeedSecondFactor === true,
  trial: trialFrom({ trialEndsOn, subscribed }),
})

const toCandidate = ({ knownId, ...row }: Row & { knownId: string | null }): Candidate => ({
  ...toSignInAccount(row),
  isKnownThere: knownId !== null,
})

/** The trial of an account's organization, read through a left join: an administrator has none. */
export const trialFrom = (columns: {
  trialEndsOn: string | null
  subscribed: boolean | null
}): Trial | null =>
  columns.trialEndsOn === null
    ? null
    : { trialEndsOn: columns.trialEndsOn, subscribed: columns.subscribed === true }

/** Keeps when an account signed in last. */
export async function markSignedIn(tx: Transaction, accountId: string, now: Date) {
  await tx
    .updateTable('accounts')
    .set({ lastSignedInAt: now })
    .where('id', '=', accountId)
    .execute()
}

/** Keeps that the reader of an account's mails acted on one. */
export async function markAddressConfirmed(tx: Transaction, accountId: string, now: Date) {
  await tx
    .updateTable('accounts')
    .set({ emailConfirmedAt: now })
    .where('id', '=', accountId)
    .execute()
}

/** Gives an account a new password. The caller ends its sessions. */
export async function setPasswordHash(tx: Transaction, accountId: string, passwordHash: string) {
  await tx.updateTable('accounts').set({ passwordHash }).where('id', '=', accountId).execute()
}

/** The owners whose accounts nobody has ever signed in to. Runs as `rentbook_identity`. */
export const listUnusedOwners = (tx: Transaction) =>
  tx
    .selectFrom('accounts')
    .select(['name', 'email'])
    .where('role', '=', 'owner')
    .where('closedAt', 'is', null)
    .where('lastSignedInAt', 'is', null)
    .execute()

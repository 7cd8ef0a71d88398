import type { Database, Transaction } from '../../../../server/database/database.ts'
import { newId } from '../../../../server/new-id.ts'
import type { MemberRole, Role } from '../../../../shared/contract.ts'
import { markSignedIn, trialFrom } from '../account-queries.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { deviceOf } from './device-of.ts'
import '../identity-tables.ts'
import { hashToken } from '../access/keyed-hash.ts'
import { shownNetwork } from '../access/network-of.ts'
import type { Organization } from '../access/scope.ts'
import { newSessionToken } from './session-token.ts'

const HOUR = 60 * 60 * 1000
/** How long a session lasts without use, and at all. */
export const IDLE_TIMEOUT = 12 * HOUR
export const MAX_SESSION_AGE = 30 * 24 * HOUR
/** How many an account has at most: the longest unused goes for a new one. */
const MAX_SESSIONS = 20
// Recording each use would make every read a write.
const TOUCH_INTERVAL = 60 * 1000

/** A session's account, and the organization it belongs to; an administrator belongs to none. */
export type Session = {
  tokenHash: Buffer
  accountId: string
  role: Role
  /** What somebody of an owner's team is, whose role is the owner's; null for everybody else. */
  member: MemberRole | null
  /** The properties with which a member works who is limited to some; null of everybody else. */
  properties: readonly string[] | null
  name: string
  email: string
  /** The language that the account chose; null where it chose none. */
  language: string | null
  directoryId: string | null
  directoryRole: string | null
  signedInAt: Date
  /** Until when an account that was closed still reads; null for an open one. */
  readsUntil: string | null
  /** Whether the owner wants a second factor of their team. */
  membersNeedSecondFactor: boolean
  organization: Organization | null
}

/** From where somebody signs in: the network address, and what the browser calls itself. */
export type Origin = { address: string; userAgent: string }

type Opening = Origin & {
  /** By which a token of the directory opens it. */
  directoryRole?: string | null
}

/** Opens a session and returns its token, which is stored nowhere. Runs as `rentbook_identity`. */
export async function openSession(
  tx: Transaction,
  deps: Pick<IdentityDeps, 'hashKey'>,
  accountId: string,
  { address, userAgent, directoryRole = null }: Opening,
  now: Date,
): Promise<string> {
  const token = newSessionToken(deps)
  await makeRoom(tx, accountId)
  await tx
    .insertInto('sessions')
    .values({
      id: newId(),
      tokenHash: hashToken(token),
      accountId,
      organizationId: (it) =>
        it.selectFrom('accounts').select('organizationId').where('id', '=', accountId),
      device: deviceOf(userAgent),
      network: shownNetwork(address),
      directoryRole,
      createdAt: now,
      lastUsedAt: now,
    })
    .execute()
  await markSignedIn(tx, accountId, now)
  return token
}

async function makeRoom(tx: Transaction, accountId: string) {
  const kept = tx
    .selectFrom('sessions')
    .select('tokenHash')
    .where('accountId', '=', accountId)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SESSIONS - 1)
  await tx
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .where('tokenHash', 'not in', kept)
    .execute()
}

type SessionRow = Omit<
  Session,
  'tokenHash' | 'organization' | 'membersNeedSecondFactor' | 'signedInAt'
> & {
  /** ISO 8601, as JSON has instants. */
  signedInAt: string
  lastUsedAt: string
  organizationId: string | null
  ownerId: string | null
  ownerName: string | null
  membersNeedSecondFactor: boolean | null
  trialEndsOn: string | null
  subscribed: boolean | null
}

/**
 * The session of a token, by its hash; undefined when it never was, has ended, went unused for 12 hours, is older
 * than 30 days, its account or organization is closed, or it was removed from the team.
 */
export async function findSession(
  database: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<Session | undefined> {
  const usedAfter = new Date(now.getTime() - IDLE_TIMEOUT)
  const openedAfter = new Date(now.getTime() - MAX_SESSION_AGE)
  const [row] = await database.ask<{ session: SessionRow }>({
    text: FIND_SESSION,
    values: [tokenHash, usedAfter, openedAfter],
  })
  if (!row) return undefined
  const { lastUsedAt, organizationId, ownerId, ownerName, trialEndsOn, subscribed, ...others } =
    row.session
  const trial = trialFrom({ trialEndsOn, subscribed })
  const organization =
    organizationId && ownerId && ownerName !== null && trial
      ? { id: organizationId, ownerId, ownerName, trial }
      : null
  const membersNeedSecondFactor = others.membersNeedSecondFactor === true
  const signedInAt = new Date(others.signedInAt)
  const account = { ...others, signedInAt, membersNeedSecondFactor }
  if (now.getTime() - Date.parse(lastUsedAt) > TOUCH_INTERVAL)
    await database.transaction({ role: 'rentbook_identity' }, (tx) =>
      tx
        .updateTable('sessions')
        .set({ lastUsedAt: now })
        .where('tokenHash', '=', tokenHash)
        .execute(),
    )
  return { ...account, tokenHash, organization }
}

// One JSON value, as every request runs this: eighteen columns would each be described and converted.
const FIND_SESSION = `select json_build_object('accountId', account_id, 'role', role, 'member', member,
  'properties', properties, 'name', name, 'email', email, 'language', language, 'directoryId', directory_id,
  'organizationId', organization_id, 'ownerId', owner_id, 'ownerName', owner_name, 'trialEndsOn', trial_ends_on,
  'subscribed', subscribed, 'membersNeedSecondFactor', members_need_second_factor, 'lastUsedAt', last_used_at,
  'signedInAt', signed_in_at, 'directoryRole', directory_role, 'readsUntil', reads_until) as session
  from find_session($1, $2, $3)`

/** Ends one session. */
export async function endSession(tx: Transaction, tokenHash: Uint8Array): Promise<void> {
  await tx.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
}

/** Ends every session of an account: after a new password, a reset, a deletion. */
export async function endSessionsOf(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('accountId', '=', accountId).execute()
}

/** A session as its account sees it. */
export type OpenSession = {
  id: string
  device: string | null
  network: string | null
  createdAt: Date
  lastUsedAt: Date
  /** Whether it is the one of this hash. */
  isThisOne: boolean
}

type Own = { accountId: string; sessionHash: Uint8Array }

/** The sessions of an account that are open, the last used first. Runs as `rentbook_identity`. */
export async function listSessions(
  tx: Transaction,
  { accountId, sessionHash }: Own,
  now: Date,
): Promise<OpenSession[]> {
  const rows = await tx
    .selectFrom('sessions')
    .select(['id', 'device', 'network', 'createdAt', 'lastUsedAt', 'tokenHash'])
    .where('accountId', '=', accountId)
    .where('lastUsedAt', '>', new Date(now.getTime() - IDLE_TIMEOUT))
    .where('createdAt', '>', new Date(now.getTime() - MAX_SESSION_AGE))
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ tokenHash, ...row }) => ({
    ...row,
    isThisOne: Buffer.compare(tokenHash, sessionHash) === 0,
  }))
}

/** Ends one session of an account; returns whether there was one of that id. Runs as `rentbook_identity`. */
export async function endSessionOf(
  tx: Transaction,
  accountId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends the sessions of an account except the one of this hash. */
export async function endOtherSessions(
  tx: Transaction,
  { accountId, sessionHash }: Own,
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .where('tokenHash', '<>', sessionHash)
    .execute()
}

/** Whether a session is still there. */
export async function isSessionOpen(tx: Transaction, { accountId, sessionHash }: Own) {
  const row = await tx
    .selectFrom('sessions')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('tokenHash', '=', sessionHash)
    .executeTakeFirst()
  return row !== undefined
}

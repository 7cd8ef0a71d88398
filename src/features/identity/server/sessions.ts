import type { Transaction } from '../../../server/database/database.ts'
import type { Role } from '../../../shared/role.ts'
import type { Trial } from '../trial.ts'
import { markSignedIn } from './account-queries.ts'
import './identity-tables.ts'
import { hashToken, newToken } from './tokens.ts'

const HOUR = 60 * 60 * 1000
/** How long a session lasts without use, and at all. */
export const LONGEST_PAUSE = 12 * HOUR
export const LONGEST_LIFE = 30 * 24 * HOUR
// Writing each use down would make every read a write.
const TOUCHED_EVERY = 60 * 1000

/** A session's account; `organizationId` and `trial` are null for administrators. */
export type Session = {
  tokenHash: Buffer
  accountId: string
  role: Role
  name: string
  email: string
  directoryId: string | null
  organizationId: string | null
  trial: Trial | null
}

/** Opens a session and answers its token, which is told once and never kept. Runs as `rentbook_identity`. */
export async function openSession(tx: Transaction, accountId: string, now: Date): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      created_at: now,
      last_used_at: now,
    })
    .execute()
  await markSignedIn(tx, accountId, now)
  return token
}

/**
 * The session of a token, or undefined when it never was, has ended, went unused for 12 hours, is older
 * than 30 days, or its account or organization is closed. Runs as `rentbook_identity`.
 */
export async function findSession(
  tx: Transaction,
  token: string,
  now: Date,
): Promise<Session | undefined> {
  const tokenHash = hashToken(token)
  const row = await tx
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .leftJoin('organizations', 'organizations.id', 'accounts.organization_id')
    .select([
      'sessions.last_used_at',
      'accounts.id',
      'accounts.role',
      'accounts.name',
      'accounts.email',
    ])
    .select(['accounts.directory_id', 'accounts.organization_id'])
    .select(['organizations.trial_ends_on', 'organizations.subscribed'])
    .where('token_hash', '=', tokenHash)
    .where('last_used_at', '>', new Date(now.getTime() - LONGEST_PAUSE))
    .where('sessions.created_at', '>', new Date(now.getTime() - LONGEST_LIFE))
    .where('accounts.closed_at', 'is', null)
    .where('organizations.closed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  if (now.getTime() - row.last_used_at.getTime() > TOUCHED_EVERY)
    await tx
      .updateTable('sessions')
      .set({ last_used_at: now })
      .where('token_hash', '=', tokenHash)
      .execute()
  return {
    tokenHash,
    accountId: row.id,
    role: row.role,
    name: row.name,
    email: row.email,
    directoryId: row.directory_id,
    organizationId: row.organization_id,
    trial:
      row.trial_ends_on === null
        ? null
        : { trialEndsOn: row.trial_ends_on, subscribed: row.subscribed === true },
  }
}

/** Ends one session. */
export async function endSession(tx: Transaction, tokenHash: Uint8Array): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Ends every session of an account: after a new password, a reset, a deletion. */
export async function endSessionsOf(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('account_id', '=', accountId).execute()
}

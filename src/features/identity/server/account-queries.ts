import type { Transaction } from '../../../server/database/database.ts'
import type { Trial } from '../trial.ts'
import './identity-tables.ts'

/** Which sign-in form: owners share theirs with administrators who have a password. */
export type SignInKind = 'owner' | 'client'

export type SignInAccount = {
  id: string
  role: 'administrator' | 'owner' | 'client'
  organizationId: string | null
  email: string
  name: string
  /** Whose client this is; null for owners and administrators. */
  ownerName: string | null
  passwordHash: string | null
  trial: Trial | null
}

const MOST_TRIED = 20

/**
 * The open accounts that an e-mail may mean on one form: the one that signed in last first, then the
 * newest; 20 at most. Runs as `rentbook_identity`.
 */
export async function findSignInAccounts(
  tx: Transaction,
  kind: SignInKind,
  email: string,
): Promise<SignInAccount[]> {
  const rows = await openAccounts(tx)
    .where('accounts.email', '=', email)
    .where('accounts.role', 'in', kind === 'client' ? ['client'] : ['owner', 'administrator'])
    .orderBy('accounts.last_signed_in_at', (by) => by.desc().nullsLast())
    .orderBy('accounts.id', 'desc')
    .limit(MOST_TRIED)
    .execute()
  return rows.map(toSignInAccount)
}

/** Every open account of an e-mail, whatever its role. Runs as `rentbook_identity`. */
export async function findAccountsOfEmail(
  tx: Transaction,
  email: string,
): Promise<SignInAccount[]> {
  const rows = await openAccounts(tx)
    .where('accounts.email', '=', email)
    .limit(MOST_TRIED)
    .execute()
  return rows.map(toSignInAccount)
}

/** An account that is open, or undefined. Runs as `rentbook_identity`. */
export async function findOpenAccount(
  tx: Transaction,
  id: string,
): Promise<SignInAccount | undefined> {
  const row = await openAccounts(tx).where('accounts.id', '=', id).executeTakeFirst()
  return row && toSignInAccount(row)
}

// Microsoft accounts stand outside the e-mail namespace.
const openAccounts = (tx: Transaction) =>
  tx
    .selectFrom('accounts')
    .leftJoin('organizations', 'organizations.id', 'accounts.organization_id')
    .leftJoin('accounts as owner', (join) =>
      join
        .onRef('owner.organization_id', '=', 'accounts.organization_id')
        .on('accounts.role', '=', 'client')
        .on('owner.role', '=', 'owner'),
    )
    .select('owner.name as owner_name')
    .select(['accounts.id', 'accounts.role', 'accounts.organization_id', 'accounts.email'])
    .select(['accounts.name', 'accounts.password_hash'])
    .select(['organizations.trial_ends_on', 'organizations.subscribed'])
    .where('accounts.closed_at', 'is', null)
    .where('accounts.directory_id', 'is', null)
    .where('organizations.closed_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof openAccounts>['execute']>>[number]

const toSignInAccount = (row: Row): SignInAccount => ({
  id: row.id,
  role: row.role,
  organizationId: row.organization_id,
  email: row.email,
  name: row.name,
  ownerName: row.owner_name,
  passwordHash: row.password_hash,
  trial:
    row.trial_ends_on === null
      ? null
      : { trialEndsOn: row.trial_ends_on, subscribed: row.subscribed === true },
})

/** Gives an account a new password. The caller ends its sessions. */
export async function setPasswordHash(tx: Transaction, accountId: string, passwordHash: string) {
  await tx
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where('id', '=', accountId)
    .execute()
}

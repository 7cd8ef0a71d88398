import type { Transaction } from '../../../../server/database/database.ts'
import type { Role } from '../../../../shared/contract.ts'
import type { Directory, IdentityDeps } from '../identity-deps.ts'
import '../identity-tables.ts'

// Who may act as an administrator. The settings are checked at each sign-in and each request: ADMIN_EMAILS for those
// with a password or a passkey, ENTRA_ADMIN_ROLE and ENTRA_ADMIN_IDS of those who come from Microsoft.

/** How long a session of the directory lasts at most: the directory may not be queried again after the sign-in. */
const DIRECTORY_SESSION_AGE = 8 * 60 * 60 * 1000

type Listed = Pick<IdentityDeps, 'adminEmails'>

/** An administrator who is signed in; of the directory, with an id there. */
type Administrator = {
  email: string
  directoryId: string | null
  directoryRole: string | null
  signedInAt: Date
}

/** Whether a password or a passkey lets an account in: an administrator's only while their e-mail is listed. */
export const isListedIfAdministrator = (
  { adminEmails }: Listed,
  { role, email }: { role: Role; email: string },
): boolean => role !== 'administrator' || adminEmails.has(email)

/**
 * Whether the settings of now make an administrator of somebody whom the directory let in: its tenant, and
 * the role or the listed id.
 */
export function isDirectoryAdministrator(
  directory: Directory | undefined,
  { ssoId, directoryRole }: { ssoId: string; directoryRole: string | null },
): boolean {
  const [tenantId, objectId = ''] = ssoId.split(':')
  if (!directory || tenantId !== directory.tenantId) return false
  return directoryRole === directory.adminRole || directory.adminIds.has(objectId)
}

/**
 * Whether an administrator's session still counts. A session of the directory is short, as it may not be
 * queried again after the sign-in.
 */
export function isStillAdministrator(
  { email, directoryId, directoryRole, signedInAt }: Administrator,
  { adminEmails, directory }: Listed & { directory: Directory | undefined },
  now: Date,
): boolean {
  if (directoryId === null) return adminEmails.has(email)
  const age = now.getTime() - signedInAt.getTime()
  return (
    age < DIRECTORY_SESSION_AGE &&
    isDirectoryAdministrator(directory, { ssoId: directoryId, directoryRole })
  )
}

/** The administrators who may act by their e-mail; who signs in with Microsoft has no mailbox here. */
export const listAdministrators = (tx: Transaction, adminEmails: ReadonlySet<string>) =>
  tx
    .selectFrom('accounts')
    .select(['name', 'email'])
    .where('role', '=', 'administrator')
    .where('closedAt', 'is', null)
    .where('email', 'in', [...adminEmails, ''])
    .execute()

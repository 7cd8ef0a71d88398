import type { Database } from '../../../server/database/database.ts'
import { inLocalTime } from '../../../server/local-time.ts'
import { notFound, Refusal } from '../../../server/refusal.ts'
import { addDays, today } from '../../../shared/calendar-date.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { AdminScope } from '../../identity/server/access/scope.ts'
import { endSessionsOf } from '../../identity/server/sessions/sessions.ts'
import { type ClosedOwner, type Owner, ownerHistory } from '../owner-wire.ts'
import { requireOwner } from './change-owner.ts'
import { owners, refuseTakenEmail } from './owner-queries.ts'

const MAX_LISTED = 1_000

/**
 * Closes the owner's organization at once: nobody of it can sign in or go on, nothing is erased before
 * `reopenBy`.
 */
export async function closeOwner(
  scope: AdminScope,
  owner: Owner,
  reason: string | null,
): Promise<void> {
  const { id, organizationId } = owner
  await setClosed(scope, owner, scope.now)
  await endSessionsOf(scope.tx, id)
  const before = { ...owner, reason: reason ?? undefined }
  const event = { verb: 'deleted', kind: 'owner', id, organizationId } as const
  await recordEvent(scope, { ...event, fields: ownerHistory, before })
}

/**
 * Opens a closed organization again, as it was, as long as nothing of it was erased. Returns the owner.
 * @throws Refusal `not-found` where none is closed under that id; `conflict` once something was erased; `email-taken`
 * where another account has the owner's e-mail by now
 */
export async function reopenOwner(
  scope: AdminScope,
  id: string,
  reason: string | null,
): Promise<Owner> {
  const closed = await requireClosed(scope, id)
  if (closed.erasedAt !== null)
    throw new Refusal('conflict', say`What no law asks to be kept is erased already.`)
  await refuseTakenEmail(() => setClosed(scope, closed, null))
  const owner = await requireOwner(scope, id)
  const { organizationId } = owner
  const [before, after] = [{ closed: true }, { closed: false, reason: reason ?? undefined }]
  const event = { verb: 'changed', kind: 'owner', id, organizationId } as const
  await recordEvent(scope, { ...event, fields: ownerHistory, before, after })
  return owner
}

/** The last day on which what was closed then can be opened again, for sure. */
export const reopenBy = (
  { timeZone }: Pick<AdminScope, 'timeZone'>,
  closedAt: Date,
  eraseAfterDays: number,
): string => addDays(today(closedAt, timeZone), Math.max(0, eraseAfterDays - 1))

/** The owners whose organization is closed and of which nothing was erased, the last closed first. */
export async function listClosedOwners(
  scope: AdminScope,
  eraseAfterDays: number,
): Promise<ClosedOwner[]> {
  const rows = await closedOwners(scope)
    .where('organizations.erasedAt', 'is', null)
    .orderBy('organizations.closedAt', 'desc')
    .orderBy('owners.id')
    .limit(MAX_LISTED)
    .execute()
  return rows.flatMap(({ id, name, email, closedAt }) =>
    closedAt === null
      ? []
      : [
          inLocalTime(scope, {
            id,
            name,
            email,
            closedAt,
            reopenBy: reopenBy(scope, closedAt, eraseAfterDays),
          }),
        ],
  )
}

/** Somebody beside the owner who signs in to the books. */
export type OtherReader = { name: string; email: string; role: 'client' | 'member' }

/** Clients and members who have signed in to books: they lose their sign-in where these close. Runs before the transaction. */
export const listOtherReaders = (
  { database }: { database: Database },
  organizationId: string,
): Promise<OtherReader[]> =>
  database.transaction({ role: 'rentbook_identity' }, (tx) =>
    tx
      .selectFrom('accounts')
      .select(['name', 'email', 'role'])
      .$narrowType<Pick<OtherReader, 'role'>>()
      .where('organizationId', '=', organizationId)
      .where('role', 'in', ['client', 'member'])
      .where('closedAt', 'is', null)
      .where('lastSignedInAt', 'is not', null)
      .orderBy('id')
      .execute(),
  )

const closedOwners = (scope: AdminScope) =>
  owners(scope, { isClosed: true }).select(['organizations.closedAt', 'organizations.erasedAt'])

/** A closed owner. Locks it: the erasure passes over what is locked. @throws Refusal `not-found` */
export async function requireClosed(scope: AdminScope, id: string) {
  const closed = await closedOwners(scope)
    .where('owners.id', '=', id)
    .forUpdate(['organizations', 'accounts'])
    .executeTakeFirst()
  if (!closed) throw notFound(say`Owner`)
  return closed
}

async function setClosed(
  scope: AdminScope,
  { id, organizationId }: Pick<Owner, 'id' | 'organizationId'>,
  closedAt: Date | null,
): Promise<void> {
  await scope.tx
    .updateTable('organizations')
    .set({ closedAt })
    .where('id', '=', organizationId)
    .execute()
  await scope.tx.updateTable('accounts').set({ closedAt }).where('id', '=', id).execute()
}

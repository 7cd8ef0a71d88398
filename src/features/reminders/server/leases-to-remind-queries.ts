import { sql } from 'kysely'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import type { Paise } from '../../../shared/paise.ts'
import { type BooksScope, ofOrganization } from '../../identity/server/access/scope.ts'
import '../../ledger/server/ledger-tables.ts'
import '../../clients/server/client-queries.ts'
import '../../identity/server/mail-refusals.ts'
import '../../leases/server/lease-tables.ts'
import '../../properties/server/property-queries.ts'
import './reminder-tables.ts'

/** An open charge of an agreement whose client may be reminded. */
export type OverdueCharge = { id: string; leaseId: string; dueOn: string; open: Paise }

/** An agreement whose client may be reminded. */
export type LeaseToRemind = {
  id: string
  clientId: string
  name: string
  email: string
  /** The language that the client chose; null where they chose none. */
  language: string | null
  address1: string
  address2: string
}

/** Who rents what, with what a reminder names. */
const leasesWithNames = (scope: BooksScope) =>
  scope.tx
    .selectFrom('leases')
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'leases.clientId'))
    .innerJoin('properties', (join) => sameOrganization(join, 'properties.id', 'leases.propertyId'))
    .select(['leases.id', 'leases.clientId', 'accounts.name', 'accounts.email'])
    .select(['accounts.language', 'properties.address1', 'properties.address2'])
    .where('leases.organizationId', '=', scope.organization.id)

/** Finds agreements by id, ended ones included, in order of id; `lock` holds them until the transaction ends. */
export const listLeasesToRemind = (
  scope: BooksScope,
  leaseIds: readonly string[],
  { lock = false } = {},
): Promise<LeaseToRemind[]> =>
  leasesWithNames(scope)
    .where('leases.id', 'in', leaseIds)
    .orderBy('leases.id')
    .$if(lock, (query) => query.forUpdate('leases'))
    .execute()

/**
 * The next agreements, in order of id, of which something is due by that day and whose reminders are not switched off;
 * held until the transaction ends. Those that others hold are left to them.
 */
export async function holdLeasesToRemind(
  scope: BooksScope,
  { dueBy, after, atMost }: { dueBy: string; after: string | undefined; atMost: number },
) {
  return leasesToRemind(scope, dueBy)
    .$if(after !== undefined, (query) => query.where('leases.id', '>', after as string))
    .orderBy('leases.id')
    .limit(atMost)
    .forUpdate('leases')
    .skipLocked()
    .execute()
}

/** Counts the agreements that `holdLeasesToRemind` would find, locked ones included. */
export async function countLeasesToRemind(scope: BooksScope, dueBy: string): Promise<number> {
  const { total } = await leasesToRemind(scope, dueBy)
    .clearSelect()
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

function leasesToRemind(scope: BooksScope, dueBy: string) {
  return leasesWithNames(scope)
    .where('accounts.email', '<>', '')
    .where('accounts.closedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('charges')
          .select('charges.id')
          .where(ofOrganization(scope, 'charges'))
          .whereRef('charges.leaseId', '=', 'leases.id')
          .where('charges.reversedOn', 'is', null)
          .where(sql<boolean>`charges.settled < charges.net + charges.gst`)
          .where('charges.dueOn', '<=', dueBy),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reminderStops')
            .select('reminderStops.leaseId')
            .where(ofOrganization(scope, 'reminderStops'))
            .whereRef('reminderStops.leaseId', '=', 'leases.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mailRefusals')
            .select('mailRefusals.id')
            .where(ofOrganization(scope, 'mailRefusals'))
            .whereRef('mailRefusals.email', '=', 'accounts.email')
            .where('mailRefusals.refusedBy', '=', 'reader'),
        ),
      ),
    )
}

/** Whether any agreement runs, or an ended one is still owed. */
export async function isAnythingToRemind({ tx, organization }: BooksScope): Promise<boolean> {
  const { rows } = await sql<{ isAny: boolean }>`select
    exists (select from leases where organization_id = ${organization.id} and ended_at is null)
    or exists (select from charges where organization_id = ${organization.id} and reversed_on is null
      and settled < net + gst) as "isAny"`.execute(tx)
  return rows[0]?.isAny === true
}

/** Open charges of these agreements that are due by that day, oldest first. */
export async function listOverdueCharges(
  scope: BooksScope,
  leaseIds: readonly string[],
  dueBy: string,
): Promise<OverdueCharge[]> {
  if (leaseIds.length === 0) return []
  return scope.tx
    .selectFrom('charges')
    .select(['id', 'leaseId', 'dueOn', sql<Paise>`(amount - settled)::bigint`.as('open')])
    .where('organizationId', '=', scope.organization.id)
    .where('leaseId', 'in', leaseIds)
    .where('reversedOn', 'is', null)
    .where(sql<boolean>`settled < net + gst`)
    .where('dueOn', '<=', dueBy)
    .orderBy('dueOn')
    .orderBy('id')
    .execute()
}

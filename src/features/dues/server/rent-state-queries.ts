import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { addDays } from '../../../shared/calendar-date.ts'
import type { ClientFlag } from '../../clients/server/client-queries.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { LeaseFlag } from '../../leases/server/lease-queries.ts'
import type { RentState as RentWord } from '../../properties/property.ts'
import { ENDING_SOON_DAYS } from '../dues.ts'
import '../../charges/server/ledger-tables.ts'

/** Whether the rent of a row is due or paid; neither without charges. */
export type RentState = {
  /** Something of it is open that was due by today. */
  isDue: RawBuilder<SqlBool>
  /** It is charged, and everything is settled that was due by today. */
  isPaid: RawBuilder<SqlBool>
}

/** The rent state of the agreement in a row of `leases`. */
export function rentStateOfLease(scope: OwnerScope): RentState {
  const open = sql`select 1 from charges where charges.lease_id = leases.id
    and charges.organization_id = ${scope.organization.id} and charges.reversed_on is null
    and charges.settled < charges.net + charges.gst and charges.due_on <= ${scope.today}`
  return {
    isDue: sql<SqlBool>`exists (${open})`,
    isPaid: sql<SqlBool>`(leases.charged_from is not null and not exists (${open}))`,
  }
}

/** Flags of the running agreement in a row of `leases`. */
export function flagsOfLease(scope: OwnerScope): Record<LeaseFlag, Expression<SqlBool>> {
  const soon = addDays(scope.today, ENDING_SOON_DAYS)
  return {
    ...rentStateOfLease(scope),
    isUncharged: sql<SqlBool>`leases.charged_from is null`,
    // Without a last day an agreement is neither.
    isEnding: sql<SqlBool>`coalesce(leases.end_date between ${scope.today} and ${soon}, false)`,
    isExpired: sql<SqlBool>`coalesce(leases.end_date < ${scope.today}, false)`,
  }
}

/** The rent state of the running agreement of a row of `properties`. */
export function rentStateOfProperty(scope: OwnerScope): RentState {
  const { isDue, isPaid } = rentStateOfLease(scope)
  const runs = (condition: Expression<SqlBool>) =>
    sql<SqlBool>`exists (select 1 from leases where leases.property_id = properties.id
      and leases.organization_id = properties.organization_id and leases.ended_at is null and ${condition})`
  return { isDue: runs(isDue), isPaid: runs(isPaid) }
}

/** The rent states of those of these properties that are let, by property id. */
export async function findRentStates(
  scope: OwnerScope,
  propertyIds: string[],
): Promise<Map<string, RentWord>> {
  if (propertyIds.length === 0) return new Map()
  const { isDue, isPaid } = rentStateOfLease(scope)
  const rows = await scope.tx
    .selectFrom('leases')
    .select(['propertyId', isDue.as('isDue'), isPaid.as('isPaid')])
    .where('organizationId', '=', scope.organization.id)
    .where('propertyId', 'in', propertyIds)
    .where('endedAt', 'is', null)
    .execute()
  return new Map(
    rows.map((row) => [row.propertyId, row.isDue ? 'due' : row.isPaid ? 'paid' : 'let']),
  )
}

/** Flags of the client in a row of `clients`. */
export function flagsOfClient(scope: OwnerScope): Record<ClientFlag, Expression<SqlBool>> {
  return {
    isRenting: sql<SqlBool>`exists (select 1 from leases where leases.client_id = clients.id
      and leases.organization_id = ${scope.organization.id} and leases.ended_at is null)`,
    isDue: sql<SqlBool>`exists (select 1 from charges where charges.client_id = clients.id
      and charges.organization_id = ${scope.organization.id} and charges.reversed_on is null
      and charges.settled < charges.net + charges.gst and charges.due_on <= ${scope.today})`,
  }
}

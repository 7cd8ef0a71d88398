import { type RawBuilder, sql } from 'kysely'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import type { Days } from '../../../shared/days.ts'
import type { Paise } from '../../../shared/paise.ts'
import '../../ledger/server/ledger-tables.ts'
import type { ExpenseCategory } from '../../expenses/expense-categories.ts'
import type { ChargeKind } from '../../ledger/charge.ts'
import '../../expenses/server/expense-tables.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { paymentsWithTds } from '../../income-tax/server/tds-told-queries.ts'
import '../../history/server/history-tables.ts'
import { lastCharged } from '../../leases/server/lease-queries.ts'
import { findBooksClosedUntil } from '../../ledger/server/closed-books.ts'
import type { PropertyName } from '../../properties/property-wire.ts'

/** A property with the day on which it was deleted; null where it was not. */
export type HouseName = PropertyName & { deletedOn: string | null }

/** All properties, deleted ones included, in the order of their addresses. */
export const listHouses = (scope: OwnerScope): Promise<HouseName[]> =>
  scope.tx
    .selectFrom('properties')
    .select(['id', 'address1', 'address2', 'pincode', 'city', 'state'])
    .select(sql<string | null>`(deleted_at at time zone ${scope.timeZone})::date`.as('deletedOn'))
    .where('organizationId', '=', scope.organization.id)
    .orderBy('address1')
    .orderBy('id')
    .execute()

/** The agreements that run on any of these days, that are charged for some of them, or of which tax was withheld on them, with the terms by which a charge is divided. */
export const listHouseLeases = (scope: OwnerScope, { from, to }: Days) =>
  scope.tx
    .selectFrom('leases')
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'leases.clientId'))
    .select(['leases.id', 'leases.propertyId', 'leases.startDate', 'leases.chargedFrom'])
    .select(['leases.rentDay', 'leases.rentEvery', 'leases.rentMonth', 'leases.dueIn'])
    .select(['leases.paymentDay', 'leases.proration', 'leases.rounding', lastCharged])
    .select(['accounts.id as clientId', 'accounts.name', 'accounts.email'])
    .where('leases.organizationId', '=', scope.organization.id)
    .where('accounts.organizationId', '=', scope.organization.id)
    .where(
      // A receipt may be for days before it is known that the agreement ran.
      sql<boolean>`(coalesce(leases.start_date, leases.charged_from, ${from}) <= ${to}
          and coalesce(leases.ended_on, ${to}) >= ${from}
        or exists (select from credits
          where credits.organization_id = ${scope.organization.id} and credits.lease_id = leases.id
            and credits.tds > 0 and credits.reversed_on is null and credits.dated_on between ${from} and ${to})
        or exists (select from charges
          where charges.organization_id = ${scope.organization.id} and charges.lease_id = leases.id
            and charges.reversed_on is null and charges.period_start <= ${to} and charges.period_end >= ${from}))`,
    )
    .orderBy('accounts.name')
    .orderBy('leases.id')
    .execute()

/** When the books of the year that ends on this day were closed; null while they are open. */
export async function findClosedAt(scope: OwnerScope, lastDay: string): Promise<Date | null> {
  const closedUntil = await findBooksClosedUntil(scope)
  if (closedUntil === null || closedUntil < lastDay) return null
  const closing = await scope.tx
    .selectFrom('events')
    .select('happenedAt')
    .where('organizationId', '=', scope.organization.id)
    .where('recordId', '=', scope.organization.id)
    .where('kind', '=', 'closed years')
    .where(sql<boolean>`after ->> 'closedUntil' >= ${lastDay}`)
    .where(sql<boolean>`coalesce(before ->> 'closedUntil', '') < ${lastDay}`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return closing?.happenedAt ?? null
}

/** A valid charge of an agreement, without GST. */
export type HouseCharge = {
  id: string
  leaseId: string
  propertyId: string
  kind: ChargeKind
  periodStart: string | null
  periodEnd: string | null
  /** Less the credit notes that lower it. */
  net: Paise
  waived: Paise
  /** Credited after the year was closed, and not taken off `net`; zero while the year is open. */
  creditedLater: Paise
  isRecovery: boolean
}

/** Sums the credit notes of a kind against a charge, without their GST. */
const notes = (scope: OwnerScope, which: RawBuilder<boolean>) => sql<Paise>`coalesce((
  select sum(credits.credited - credits.gst) from credits
  where credits.organization_id = ${scope.organization.id} and credits.lease_id = charges.lease_id
    and credits.against_charge_id = charges.id and credits.kind = 'credit_note' and ${which}), 0)`

/** Selects valid credit notes; for a closed year, those that were valid at the time of closing. */
const standing = ({ timeZone }: OwnerScope, closedAt: Date | null) =>
  closedAt === null
    ? sql<boolean>`credits.reversed_on is null`
    : sql<boolean>`credits.created_at <= ${closedAt} and (credits.reversed_on is null
        or credits.reversed_on > (${closedAt}::timestamptz at time zone ${timeZone})::date)`

/**
 * Valid charges: those for rent that overlap these days, and all others dated within them. With `closedAt`, the time at
 * which the year was closed, as they were credited by then.
 */
export const listHouseCharges = (
  scope: OwnerScope,
  { from, to }: Days,
  closedAt: Date | null,
): Promise<HouseCharge[]> =>
  scope.tx
    .selectFrom('charges')
    .innerJoin('leases', (join) => sameOrganization(join, 'leases.id', 'charges.leaseId'))
    .select(['charges.id', 'charges.leaseId', 'leases.propertyId', 'charges.kind'])
    .select(['charges.periodStart', 'charges.periodEnd'])
    .select(
      sql<Paise>`greatest(0, charges.net
        - ${notes(scope, sql`not credits.waiver and ${standing(scope, closedAt)}`)})::bigint`.as(
        'net',
      ),
    )
    .select(
      sql<Paise>`${notes(scope, sql`credits.waiver and ${standing(scope, closedAt)}`)}::bigint`.as(
        'waived',
      ),
    )
    .select(
      sql<Paise>`${notes(
        scope,
        sql`credits.reversed_on is null and credits.created_at > ${closedAt}::timestamptz`,
      )}::bigint`.as('creditedLater'),
    )
    .select(
      sql<boolean>`exists (select from expense_recoveries
        where expense_recoveries.organization_id = ${scope.organization.id}
          and expense_recoveries.charge_id = charges.id)`.as('isRecovery'),
    )
    .where('charges.organizationId', '=', scope.organization.id)
    .where('leases.organizationId', '=', scope.organization.id)
    .where('charges.reversedOn', 'is', null)
    .where('charges.kind', '<>', 'opening')
    .where(
      sql<boolean>`case when charges.kind = 'rent' and charges.period_start is not null
        then charges.period_start <= ${to} and charges.period_end >= ${from}
        else charges.dated_on between ${from} and ${to} end`,
    )
    .orderBy('charges.datedOn')
    .orderBy('charges.id')
    .execute()

/** Net spending on a property in one category. */
export type SpentOnHouse = { propertyId: string | null; category: ExpenseCategory; amount: Paise }

/** Sums the expenses of these days by property and category, as the journal has them. */
export const sumSpentOnHouses = async (
  { tx, organization }: OwnerScope,
  { from, to }: Days,
): Promise<SpentOnHouse[]> => {
  const { rows } = await sql<SpentOnHouse>`
    select property_id as "propertyId", replace(case when debit like 'expense%' then debit else credit end,
        'expense_', '') as category,
      sum(case when debit like 'expense%' then amount else -amount end)::bigint as amount
    from whole_journal
    where organization_id = ${organization.id} and document = 'expense' and dated_on between ${from} and ${to}
    group by 1, 2 having sum(case when debit like 'expense%' then amount else -amount end) <> 0
    order by 1, 2`.execute(tx)
  return rows
}

/** The part of a payment with tax withheld that settled a rent charge; all null if it settled none. */
export type TdsPart = {
  creditId: string
  leaseId: string
  receivedOn: string
  tds: Paise
  chargeId: string | null
  periodStart: string | null
  periodEnd: string | null
  amount: Paise | null
}

/** Payments with tax withheld that came on these days or settled rent for them, split by the charges they settled. */
export const listTdsParts = (scope: OwnerScope, { from, to }: Days): Promise<TdsPart[]> =>
  paymentsWithTds(scope)
    .leftJoin('allocations', (join) => sameOrganization(join, 'allocations.creditId', 'credits.id'))
    .leftJoin('charges', (join) =>
      sameOrganization(join, 'charges.id', 'allocations.chargeId').on('charges.kind', '=', 'rent'),
    )
    .select(['credits.id as creditId', 'credits.leaseId', 'credits.datedOn as receivedOn'])
    .select(['credits.tds', 'charges.id as chargeId', 'charges.periodStart', 'charges.periodEnd'])
    .select(sql<Paise | null>`sum(allocations.amount)::bigint`.as('amount'))
    // A payment of a year settles rent of that year, of arrears before it or in advance of the next.
    .where(sql<boolean>`credits.dated_on between ${from}::date - 366 and ${to}::date + 366`)
    .groupBy(['credits.organizationId', 'credits.id', 'charges.organizationId', 'charges.id'])
    .orderBy('credits.datedOn')
    .orderBy('credits.id')
    .execute()

/** A payment of municipal tax for a property, with its bill. */
export type MunicipalPaid = {
  propertyId: string
  spentOn: string
  amount: Paise
  billNumber: string | null
  reference: string | null
}

/** Payments of municipal tax on these days, by date; without those entered by mistake or refunded within them. */
export const listMunicipalPaid = (
  scope: OwnerScope,
  { from, to }: Days,
): Promise<MunicipalPaid[]> =>
  scope.tx
    .selectFrom('expenses')
    .select((it) => it.ref('propertyId').$notNull().as('propertyId'))
    .select(['spentOn', 'amount', 'billNumber', 'reference'])
    .where('organizationId', '=', scope.organization.id)
    .where('category', '=', 'municipal_tax')
    .where('propertyId', 'is not', null)
    .where(
      sql<boolean>`(reversed_on is null or reversal is distinct from 'mistake' and reversed_on > ${to})`,
    )
    .where('spentOn', '>=', from)
    .where('spentOn', '<=', to)
    .orderBy('spentOn')
    .orderBy('id')
    .execute()

export type HouseLease = Awaited<ReturnType<typeof listHouseLeases>>[number]

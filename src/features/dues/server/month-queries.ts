import { type Expression, type RawBuilder, sql } from 'kysely'
import { addMonths, firstOfMonth } from '../../../shared/calendar-date.ts'
import { minus, type Paise, ZERO } from '../../../shared/paise.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { LeaseMonth, MonthOfMoney } from '../dues.ts'
import { depositsByLease, partiesOf } from './dues-queries.ts'
import { namesIn } from './lease-names.ts'
import '../../charges/server/ledger-tables.ts'

const MONTHS = 12

/**
 * The twelve months that end with this one, oldest first. What fell due is what was charged less what was
 * credited of it; what was received is what came into cash, bank and unsorted for charges, less what went
 * back, by the day of each document. What is paid of a month is what fell due in it and is not open today, so that
 * rent paid ahead counts for its own month.
 */
export async function listMonths(scope: OwnerScope): Promise<MonthOfMoney[]> {
  const first = addMonths(firstOfMonth(scope.today), 1 - MONTHS)
  const end = addMonths(firstOfMonth(scope.today), 1)
  const sums = await Promise.all([
    chargedByMonth(scope, first, end),
    collectedByMonth(scope, first, end),
    sumsOf(scope, openCharges(scope, first, end), MONTH, 'month'),
  ])
  const lettings = await countLettings(scope, first)
  const [charges = NONE, receipts = NONE, open = NONE] = sums.map((of) => new Map(of.map(byMonth)))
  return Array.from({ length: MONTHS }, (_, place) => {
    const month = addMonths(first, place).slice(0, 7)
    const charged = charges.get(month) ?? ZERO
    return {
      month,
      charged,
      collected: receipts.get(month) ?? ZERO,
      paid: minus(charged, open.get(month) ?? ZERO),
      ...(lettings.get(month) ?? NO_PROPERTIES),
    }
  })
}

const NO_PROPERTIES = { properties: 0, let: 0 }

/**
 * How many of today's properties there were at the end of each month since `first`, or today, and how many of them
 * were let. A property counts from the first day that is known of it: its agreements may be older than its entry.
 */
async function countLettings(
  { tx, organization, today }: OwnerScope,
  first: string,
): Promise<Map<string, { properties: number; let: number }>> {
  const { rows } = await sql<{ month: string; properties: number; let: number }>`
    with lettings as materialized (
      select property_id, coalesce(start_date, charged_from, created_at::date) as since, ended_on as until
      from leases where organization_id = ${organization.id}
    ), known as materialized (
      select properties.id, least(created_at::date, min(since)) as since
      from properties left join lettings on property_id = properties.id
      where organization_id = ${organization.id} and deleted_at is null
      group by properties.id, created_at
    ), ends as (
      select least(day + interval '1 month - 1 day', ${today}::date)::date as on_day
      from generate_series(${first}::date, ${today}::date, interval '1 month') day
    )
    select to_char(on_day, 'YYYY-MM') as month,
      (select count(*)::int from known where since <= on_day) as properties,
      (select count(distinct property_id)::int from lettings join known on known.id = property_id
        where lettings.since <= on_day and (until is null or until >= on_day)) as let
    from ends`.execute(tx)
  return new Map(rows.map(({ month, ...counts }) => [month, counts]))
}

const MONTH = sql`to_char(day, 'YYYY-MM')`
type Sum = { month: string; amount: Paise }
const byMonth = ({ month, amount }: Sum) => [month, amount] as const

const chargedByMonth = (scope: OwnerScope, from: string, before: string): Promise<Sum[]> =>
  sumsOf(scope, charged(scope, from, before), MONTH, 'month')

const collectedByMonth = (scope: OwnerScope, from: string, before: string): Promise<Sum[]> =>
  sumsOf(scope, collected(scope, from, before), MONTH, 'month')

/** Amounts by agreement and day. */
type Parts = Expression<{ leaseId: string; day: string; amount: Paise }>

async function sumsOf<Key extends string>(
  { tx }: OwnerScope,
  parts: Parts,
  by: RawBuilder<unknown>,
  key: Key,
): Promise<({ [K in Key]: string } & { amount: Paise })[]> {
  const { rows } = await sql<{ [K in Key]: string } & { amount: Paise }>`
    select ${by} as ${sql.ref(key)}, sum(amount)::bigint as amount from (${parts}) parts group by 1`.execute(
    tx,
  )
  return rows
}

// Both name columns of one index for each part, which is all that is read (0036).

/** What fell due in a time, and as less than nothing the notes that lower it, whenever they were written. */
const charged = ({ tx, organization }: OwnerScope, from: string, before: string) =>
  tx
    .selectFrom('charges')
    .select(['leaseId', 'dueOn as day', 'amount'])
    .where('organizationId', '=', organization.id)
    .where('reversedOn', 'is', null)
    .where('dueOn', '>=', from)
    .where('dueOn', '<', before)
    .unionAll(
      tx
        .selectFrom('credits')
        .innerJoin('charges', (join) =>
          join
            .onRef('charges.organizationId', '=', 'credits.organizationId')
            .onRef('charges.id', '=', 'credits.againstChargeId'),
        )
        .select(['charges.leaseId', 'charges.dueOn as day', sql<Paise>`-credited`.as('amount')])
        .where('credits.organizationId', '=', organization.id)
        .where('credits.againstChargeId', 'is not', null)
        .where('credits.reversedOn', 'is', null)
        .where('charges.reversedOn', 'is', null)
        .where('charges.dueOn', '>=', from)
        .where('charges.dueOn', '<', before),
    )

/** What is open today of what fell due in a time. */
const openCharges = ({ tx, organization }: OwnerScope, from: string, before: string) =>
  tx
    .selectFrom('charges')
    .select(['leaseId', 'dueOn as day', sql<Paise>`amount - settled`.as('amount')])
    .where('organizationId', '=', organization.id)
    .where('reversedOn', 'is', null)
    .where(sql<boolean>`settled < net + gst`)
    .where('dueOn', '>=', from)
    .where('dueOn', '<', before)

/**
 * What came in for charges in a time, less what went back: payments and refunds by their days, and those that were
 * taken back once more, the other way, by the day of that.
 */
function collected({ tx, organization }: OwnerScope, from: string, before: string) {
  const paid = (on: 'datedOn' | 'reversedOn', amount: RawBuilder<Paise>) =>
    tx
      .selectFrom('credits')
      .select(['leaseId', sql<string>`${sql.ref(on)}`.as('day'), amount.as('amount')])
      .where('organizationId', '=', organization.id)
      .where('kind', '=', 'payment')
      .where(on, '>=', from)
      .where(on, '<', before)
  const refunded = (on: 'paidOn' | 'reversedOn', amount: RawBuilder<Paise>) =>
    tx
      .selectFrom('payouts')
      .select(['leaseId', sql<string>`${sql.ref(on)}`.as('day'), amount.as('amount')])
      .where('organizationId', '=', organization.id)
      .where('kind', '=', 'refund')
      .where(on, '>=', from)
      .where(on, '<', before)
  return paid('datedOn', sql`received - to_deposit`)
    .unionAll(paid('reversedOn', sql`to_deposit - received`))
    .unionAll(refunded('paidOn', sql`-amount`))
    .unionAll(refunded('reversedOn', sql`amount`))
}

/**
 * What fell due of each agreement in the month (YYYY-MM), what was received of it, and the deposit that is
 * held today; the sums are those of `listMonths` and `sumFigures`.
 */
export async function listMonthByLease(scope: OwnerScope, month: string): Promise<LeaseMonth[]> {
  const from = `${month}-01`
  const before = addMonths(from, 1)
  // Each sum once for all agreements: joined in one statement, they may be reckoned anew for each of them.
  const sums = await Promise.all([
    sumsOf(scope, charged(scope, from, before), LEASE, 'leaseId'),
    sumsOf(scope, collected(scope, from, before), LEASE, 'leaseId'),
    sumsOf(scope, openCharges(scope, from, before), LEASE, 'leaseId'),
    depositsByLease(scope).execute(),
  ])
  const [due = NONE, received = NONE, unpaid = NONE, deposits = NONE] = sums.map(
    (of) => new Map(of.map(byLease)),
  )
  const sumsOfLease = (id: string) => ({
    charged: due.get(id) ?? ZERO,
    collected: received.get(id) ?? ZERO,
    open: unpaid.get(id) ?? ZERO,
    deposit: deposits.get(id) ?? ZERO,
  })
  const ids = [...new Set([...due.keys(), ...received.keys(), ...deposits.keys()])]
  const rows = await partiesOf(scope)
    .where(sql<boolean>`leases.id = any (${ids}::uuid[])`)
    .orderBy('accounts.name')
    .orderBy('leases.id')
    .execute()
  return rows
    .map((row) => ({ ...namesIn(row), ...sumsOfLease(row.id) }))
    .filter(({ charged, collected, deposit }) => charged || collected || deposit)
}

const LEASE = sql.ref('leaseId')
const NONE: ReadonlyMap<string, Paise> = new Map()

type SumOfLease = { leaseId: string; amount: Paise }
const byLease = ({ leaseId, amount }: SumOfLease) => [leaseId, amount] as const

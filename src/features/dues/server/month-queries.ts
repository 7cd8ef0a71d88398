import { type Expression, type RawBuilder, sql } from 'kysely'
import { addDays, addMonths, firstOfMonth } from '../../../shared/calendar-date.ts'
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
  const months = Array.from({ length: MONTHS }, (_, place) => addMonths(first, place))
  const [sums, lettings] = await Promise.all([
    sumMonths(scope, first),
    countLettings(scope, months),
  ])
  return months.map((day, place) => {
    const month = day.slice(0, 7)
    const { charged = ZERO, collected = ZERO, open = ZERO } = sums.get(month) ?? {}
    return { month, charged, collected, paid: minus(charged, open), ...letIn(lettings, place) }
  })
}

/** The sums of months since `first`, by YYYY-MM: the database keeps them by day. */
async function sumMonths({ tx, organization }: OwnerScope, first: string) {
  const sum = (column: 'charged' | 'collected' | 'open') =>
    sql<Paise>`sum(${sql.ref(column)})::bigint`.as(column)
  const rows = await tx
    .selectFrom('dayTotals')
    .select(sql<string>`to_char(day, 'YYYY-MM')`.as('month'))
    .select([sum('charged'), sum('collected'), sum('open')])
    .where('organizationId', '=', organization.id)
    .where('day', '>=', first)
    .groupBy('month')
    .execute()
  return new Map(rows.map((row) => [row.month, row]))
}

/** So many properties were known after `before` of the months, and let at the end of those whose bit is set. */
type Letting = { before: number; let: number; properties: number }

/**
 * The properties of today by the ends of months (or today) at which they were known and let. A property counts from
 * the first day that is known of it: its agreements may be older than its entry. Each is read once, for all months.
 */
async function countLettings(
  { tx, organization, today }: OwnerScope,
  months: string[],
): Promise<Letting[]> {
  const ends = months.map((first) => smallerOf(addDays(addMonths(first, 1), -1), today))
  const { rows } = await sql<Letting>`
    with ends(days) as materialized (select ${ends}::date[]),
    lettings as (
      select property_id, min(since) as since, bit_or(greatest(0,
        (1 << coalesce(width_bucket(until, days), ${MONTHS})) - (1 << width_bucket(since - 1, days)))) as bits
      from ends, (select property_id, coalesce(start_date, charged_from, created_at::date) as since, ended_on as until
        from leases where organization_id = ${organization.id}) of_property
      group by 1
    )
    select width_bucket(least(created_at::date, since) - 1, days) as before, coalesce(bits, 0) as let,
      count(*)::int as properties
    from ends, properties left join lettings on property_id = properties.id
    where organization_id = ${organization.id} and deleted_at is null
    group by 1, 2`.execute(tx)
  return rows
}

const smallerOf = (a: string, b: string) => (a < b ? a : b)

/** How many properties there were at the end of a month, and how many of them were let. */
function letIn(lettings: readonly Letting[], place: number): { properties: number; let: number } {
  const count = (isMeant: (letting: Letting) => boolean) =>
    lettings.filter(isMeant).reduce((all, { properties }) => all + properties, 0)
  const isKnown = ({ before }: Letting) => before <= place
  const isLet = (letting: Letting) => isKnown(letting) && (letting.let & (1 << place)) !== 0
  return { properties: count(isKnown), let: count(isLet) }
}

/** Amounts by agreement. */
type Parts = Expression<{ leaseId: string; amount: Paise }>

async function sumsOf({ tx }: OwnerScope, parts: Parts): Promise<Map<string, Paise>> {
  const { rows } = await sql<{ leaseId: string; amount: Paise }>`
    select lease_id, sum(amount)::bigint as amount from (${parts}) parts group by 1`.execute(tx)
  return new Map(rows.map(({ leaseId, amount }) => [leaseId, amount]))
}

// Both name columns of one index for each part, which is all that is read (0036).

/** What fell due in a time, and as less than nothing the notes that lower it, whenever they were written. */
const charged = ({ tx, organization }: OwnerScope, from: string, before: string) =>
  tx
    .selectFrom('charges')
    .select(['leaseId', 'amount'])
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
        .select(['charges.leaseId', sql<Paise>`-credited`.as('amount')])
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
    .select(['leaseId', sql<Paise>`amount - settled`.as('amount')])
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
      .select(['leaseId', amount.as('amount')])
      .where('organizationId', '=', organization.id)
      .where('kind', '=', 'payment')
      .where(on, '>=', from)
      .where(on, '<', before)
  const refunded = (on: 'paidOn' | 'reversedOn', amount: RawBuilder<Paise>) =>
    tx
      .selectFrom('payouts')
      .select(['leaseId', amount.as('amount')])
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
  const [due, received, unpaid, deposits] = await Promise.all([
    sumsOf(scope, charged(scope, from, before)),
    sumsOf(scope, collected(scope, from, before)),
    sumsOf(scope, openCharges(scope, from, before)),
    sumsOf(scope, depositsByLease(scope)),
  ])
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

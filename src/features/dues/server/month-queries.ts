import { sql } from 'kysely'
import { addDays, addMonths, firstOfMonth } from '../../../shared/calendar-date.ts'
import { minus, type Paise, ZERO } from '../../../shared/paise.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { MonthOfMoney } from '../dues.ts'
import { dayTotals } from './day-totals-queries.ts'
import '../../ledger/server/ledger-tables.ts'

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

/** The sums of months since `first`, by YYYY-MM. */
async function sumMonths(scope: OwnerScope, first: string) {
  const sum = (column: 'charged' | 'collected' | 'open') =>
    sql<Paise>`sum(${sql.ref(column)})::bigint`.as(column)
  const rows = await dayTotals(scope)
    .select(sql<string>`to_char(day, 'YYYY-MM')`.as('month'))
    .select([sum('charged'), sum('collected'), sum('open')])
    .where('day', '>=', first)
    .groupBy('month')
    .execute()
  return new Map(rows.map((row) => [row.month, row]))
}

/** How many `properties` were entered after the first `before` months, and let at the ends of the months whose bit is set in `let`. */
type Letting = { before: number; let: number; properties: number }

/**
 * The properties of today by the ends of months (or today) at which they were in the books and let. A property counts
 * from its entry: of the time before, only agreements are known that still run, never how long it was vacant. An
 * agreement without a first day runs at the latest since it was entered: rent may be charged from later on. Each is
 * read once, for all months.
 */
async function countLettings(
  { tx, organization, today }: OwnerScope,
  months: string[],
): Promise<Letting[]> {
  const ends = months.map((first) => smallerOf(addDays(addMonths(first, 1), -1), today))
  const { rows } = await sql<Letting>`
    with ends(days) as materialized (select ${ends}::date[]),
    lettings as (
      select property_id, bit_or(greatest(0,
        (1 << coalesce(width_bucket(until, days), ${MONTHS})) - (1 << width_bucket(since - 1, days)))) as bits
      from ends, (select property_id, coalesce(start_date, least(charged_from, created_at::date)) as since, ended_on as until
        from leases where organization_id = ${organization.id}) of_property
      group by 1
    )
    select width_bucket(created_at::date - 1, days) as before, coalesce(bits, 0) as let,
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
  const isEntered = ({ before }: Letting) => before <= place
  const isLet = (letting: Letting) => isEntered(letting) && (letting.let & (1 << place)) !== 0
  return { properties: count(isEntered), let: count(isLet) }
}

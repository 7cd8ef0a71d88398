import { notFound } from '../../../server/refusal.ts'
import { addMonths, financialYear } from '../../../shared/calendar-date.ts'
import { countDays, type Days, earlier, financialYearDays } from '../../../shared/days.ts'
import { type Paise, sumOf, ZERO } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { EXPENSE_CATEGORY_CODES } from '../../expenses/expense-categories.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { PropertyYear } from '../house-property.ts'
import {
  type HouseLease,
  type HouseName,
  listHouseLeases,
  listHouses,
  type SpentOnHouse,
  sumSpentOnHouses,
} from './house-year-queries.ts'
import { type MonthOfProperty, sumMonthsOfProperties } from './property-year-queries.ts'
import { countLetDays } from './read-worksheet.ts'

type Money = Omit<MonthOfProperty, 'propertyId' | 'month'>

/**
 * A property, or all of them, in the financial year of a day beside the year before: what was charged, received and
 * spent by month, what on, and how long it was let. @throws Refusal `not-found` for a property that is none
 */
export async function readPropertyYear(
  scope: OwnerScope,
  { propertyId, day }: { propertyId: string | undefined; day: string },
): Promise<PropertyYear> {
  const year = financialYearDays(day)
  const last = financialYearDays(addMonths(year.from, -12))
  const sofar = (days: Days) => ({ from: days.from, to: earlier(days.to, scope.today) })
  const [houses, months, spent, spentBefore, leases] = await Promise.all([
    listHouses(scope),
    sumMonthsOfProperties(scope, { from: last.from, to: year.to }),
    sumSpentOnHouses(scope, year),
    sumSpentOnHouses(scope, last),
    listHouseLeases(scope, { from: last.from, to: earlier(year.to, scope.today) }),
  ])
  const asked = houses.find(({ id }) => id === propertyId)
  if (propertyId !== undefined && !asked) throw notFound(say`Property`)
  const isAsked = (it: { propertyId: string | null }) =>
    propertyId === undefined || it.propertyId === propertyId
  const shown = asked ? [asked] : houses
  const own = months.filter(isAsked)
  const firstMonth = year.from.slice(0, 7)
  const isNow = ({ month }: MonthOfProperty) => month >= firstMonth
  // A deleted one is listed in the year of its last day, and while it has money: the rows add up to the year.
  const listed = houses.filter(
    ({ id, deletedOn }) =>
      deletedOn === null ||
      deletedOn >= year.from ||
      months.some((it) => it.propertyId === id && isNow(it)),
  )
  const daysLet = (days: Days) =>
    shown
      .map((house) => daysOf(leases, house, days))
      .reduce(
        (sum, it) => ({
          letDays: sum.letDays + it.letDays,
          emptyDays: sum.emptyDays + it.emptyDays,
        }),
        NO_DAYS,
      )
  return {
    year: financialYear(year.from),
    ...sofar(year),
    property: asked ? nameOf(asked) : null,
    now: { ...sumsOf(own.filter(isNow)), ...daysLet(sofar(year)) },
    before: { ...sumsOf(own.filter((it) => !isNow(it))), ...daysLet(last) },
    months: monthsOf(year.from).map((month) => monthOf(own, month)),
    categories: categoriesOf(spent.filter(isAsked), spentBefore.filter(isAsked)),
    properties: asked
      ? []
      : listed.map((house) => ({
          property: nameOf(house),
          ...sumsOf(months.filter((it) => it.propertyId === house.id && isNow(it))),
          ...daysOf(leases, house, sofar(year)),
        })),
  }
}

const NO_DAYS = { letDays: 0, emptyDays: 0 }

const nameOf = ({ deletedOn: _, ...property }: HouseName) => property

/** How long a property was let on these days, until it was deleted. */
function daysOf(
  leases: readonly HouseLease[],
  { id, deletedOn }: HouseName,
  { from, to }: Days,
): typeof NO_DAYS {
  const days = { from, to: earlier(to, deletedOn ?? to) }
  if (days.from > days.to) return NO_DAYS
  const letDays = countLetDays(
    leases.filter(({ propertyId }) => propertyId === id),
    days,
  )
  return { letDays, emptyDays: countDays(days) - letDays }
}

const sumsOf = (rows: readonly Money[]): Money => {
  const sum = (of: (row: Money) => Paise) => sumOf(rows.map(of))
  return {
    rent: sum((it) => it.rent),
    other: sum((it) => it.other),
    waived: sum((it) => it.waived),
    received: sum((it) => it.received),
    tds: sum((it) => it.tds),
    fromDeposits: sum((it) => it.fromDeposits),
    spent: sum((it) => it.spent),
  }
}

/** The twelve months from a day on (YYYY-MM). */
const monthsOf = (first: string): string[] =>
  Array.from({ length: 12 }, (_, at) => addMonths(first, at).slice(0, 7))

function monthOf(rows: readonly MonthOfProperty[], month: string) {
  const yearBefore = addMonths(`${month}-01`, -12).slice(0, 7)
  const before = sumsOf(rows.filter((it) => it.month === yearBefore))
  return {
    month,
    ...sumsOf(rows.filter((it) => it.month === month)),
    receivedBefore: before.received,
    spentBefore: before.spent,
  }
}

/** What was spent on each category in the two years, in the order of the closed list. */
function categoriesOf(now: readonly SpentOnHouse[], before: readonly SpentOnHouse[]) {
  return EXPENSE_CATEGORY_CODES.flatMap((category) => {
    const sum = (spent: readonly SpentOnHouse[]) =>
      sumOf(spent.filter((it) => it.category === category).map(({ amount }) => amount))
    const sums = { now: sum(now), before: sum(before) }
    return sums.now === ZERO && sums.before === ZERO ? [] : [{ category, ...sums }]
  })
}

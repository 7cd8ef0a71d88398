import type { PrintedSheet } from '../../../server/pdf/sheet-pdf.ts'
import { addMonths, financialYear, lastOfMonth } from '../../../shared/calendar-date.ts'
import { formatCount } from '../../../shared/money.ts'
import { minus, type Paise } from '../../../shared/paise.ts'
import { dateSaid, daysSaid, type Sayable, say, sayFixed } from '../../../shared/said.ts'
import type { SheetCell, SheetTable } from '../../../shared/sheet.ts'
import { EXPENSE_CATEGORIES } from '../../expenses/expense-categories.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { PropertyYear } from '../house-property.ts'

const placeOf = ({ address1, address2, city }: NonNullable<PropertyYear['property']>): string =>
  [address1, address2, city].filter(Boolean).join(', ')

/** The year of a property on paper. */
export function printedPropertyYear(
  read: PropertyYear,
  { organization, today }: OwnerScope,
): PrintedSheet {
  const { property, year, now, before } = read
  return {
    title: say`Year ${year}`,
    fields: [
      { label: say`Property`, value: property ? placeOf(property) : say`All properties` },
      { label: say`Owner`, value: organization.ownerName },
      { label: say`Days`, value: daysSaid(read) },
    ],
    sheet: propertyYearSheet(read),
    notes: [
      say`Let on ${formatCount(now.letDays)} days, empty on ${formatCount(now.emptyDays)}. In the year before: ${formatCount(before.letDays)} and ${formatCount(before.emptyDays)}.`,
      say`By the days on which it was charged or paid. Charges are without GST; what was received includes it, and no TDS.`,
    ],
    footer: say`Made on ${dateSaid(today)} from what was recorded in Rentbook until then.`,
  }
}

/** What was charged, received and spent, this year beside the last, and what was left of each month. */
export const propertyYearSheet = ({
  year,
  from,
  now,
  before,
  categories,
  months,
}: PropertyYear): SheetTable<Sayable> => ({
  title: say`Year ${year}`,
  columns: [
    { head: say`What`, kind: 'text' },
    { head: year, kind: 'money' },
    { head: financialYear(addMonths(from, -12)), kind: 'money' },
  ],
  rows: [
    row(say`Rent charged`, now.rent, before.rent),
    row(say`Other charges`, now.other, before.other),
    row(say`Waived`, now.waived, before.waived),
    row(say`Received`, now.received, before.received),
    row(say`TDS`, now.tds, before.tds),
    row(say`From deposits`, now.fromDeposits, before.fromDeposits),
    ...categories.map((it) =>
      row(sayFixed(EXPENSE_CATEGORIES[it.category].name), it.now, it.before),
    ),
    row(say`Spent`, now.spent, before.spent),
    row(say`Received less spent`, netOf(now), netOf(before)),
    ...months.map((it) =>
      row(
        say`${monthSaid(it.month)}: received less spent`,
        minus(it.received, it.spent),
        minus(it.receivedBefore, it.spentBefore),
      ),
    ),
  ],
})

const row = (what: Sayable, now: Paise, before: Paise): SheetCell<Sayable>[] => [what, now, before]

const netOf = ({ received, spent }: { received: Paise; spent: Paise }) => minus(received, spent)

/** 'April 2026' within a text, in the months of its language. */
const monthSaid = (month: string) =>
  daysSaid({ from: `${month}-01`, to: lastOfMonth(`${month}-01`) })

import { t } from '@lingui/core/macro'
import { dateWords } from '../../../shared/calendar-date.ts'
import type { SheetTable } from '../../../shared/sheet.ts'
import { monthsFrom, placeOf, type RegisterGroup } from '../rent-register.ts'

/** `Apr 26`: the month of a day, as short as a column's head. */
export const monthAsHead = (day: string): string =>
  `${dateWords.short[Number(day.slice(5, 7)) - 1]} ${day.slice(2, 4)}`

/** The register for spreadsheets: what is paid of each month, empty where nothing is charged, and the sums. */
export function registerSheet(
  groups: readonly RegisterGroup[],
  { title, from }: { title: string; from: string },
): SheetTable {
  const money = (head: string) => ({ head, kind: 'money' as const, isSummed: true })
  const text = (head: string) => ({ head, kind: 'text' as const })
  return {
    title,
    columns: [
      text(t`Building or area`),
      text(t`Property`),
      text(t`Client`),
      ...monthsFrom(from).map((month) => money(t`${monthAsHead(month)} paid`)),
      money(t`Charged`),
      money(t`Paid`),
      money(t`Pending`),
    ],
    rows: groups.flatMap(({ name, rows }) =>
      rows.map(({ property, tenant, cells, charged, paid, open }) => [
        name,
        placeOf(property).flat,
        tenant,
        ...cells.map((cell) => (cell.charged > 0n ? cell.paid : null)),
        charged,
        paid,
        open,
      ]),
    ),
  }
}

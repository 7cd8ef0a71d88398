import type { PrintedSheet } from '../../../server/pdf/sheet-pdf.ts'
import { dateSaid, daysSaid, type Sayable, say, sayAll } from '../../../shared/said.ts'
import type { SheetCell, SheetTable } from '../../../shared/sheet.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { WorksheetMade } from './make-worksheet.ts'

/** The worksheet on paper. */
export function printedWorksheet(
  made: WorksheetMade,
  { organization, today }: OwnerScope,
): PrintedSheet {
  return {
    title: say`Income from house property ${made.year}`,
    fields: [
      { label: say`Owner`, value: organization.ownerName },
      { label: say`Days`, value: daysSaid(made) },
      { label: say`Law`, value: made.act },
    ],
    sheet: worksheetSheet(made),
    notes: made.notFor === null ? made.notes : [made.notFor, ...made.notes],
    footer: say`Made on ${dateSaid(today)} from what was recorded in Rentbook until then.`,
  }
}

/** All properties of the year, one after the other, each line with its section and how it was made. */
export const worksheetSheet = (made: WorksheetMade): SheetTable<Sayable> => ({
  title: say`House property ${made.year}`,
  columns: [
    { head: say`Line`, kind: 'text' },
    { head: say`What`, kind: 'text' },
    { head: say`Amount`, kind: 'money' },
    { head: say`In the return`, kind: 'money' },
    { head: say`Section`, kind: 'text' },
    { head: say`How it was made`, kind: 'text', isWide: true },
  ],
  rows: [
    ...made.houses.flatMap((house): SheetCell<Sayable>[][] => [
      ['', placeOf(house), null, null, '', daysLet(house)],
      ...house.lines.map(({ code, label, amount, inReturn, section, note }) => [
        /^1/.test(code) ? code : '',
        label,
        amount,
        inReturn,
        section ?? '',
        note ?? '',
      ]),
      ...house.tds.map(({ client, byIncome, byPayment }) => [
        '',
        say`TDS by ${client.name}, of the year of the rent`,
        byIncome,
        null,
        '',
        sayAll(
          [
            ...(byIncome === byPayment
              ? []
              : [say`By the days of payment another sum: see the TDS ledger.`]),
            say`PAN or TAN of this tenant, from their certificate: ____________`,
          ],
          ' ',
        ),
      ]),
    ]),
    ['3', say`Total of the head`, made.total, null, '', ''],
  ],
})

const placeOf = ({ property }: WorksheetMade['houses'][number]): string =>
  [property.address1, property.address2, property.city].filter(Boolean).join(', ')

const daysLet = ({ letDays, emptyDays }: WorksheetMade['houses'][number]): Sayable =>
  say`Let on ${letDays} days, empty on ${emptyDays}`

import { expect, test } from 'vitest'
import { paise } from './paise.ts'
import { type SheetTable, sheetCsv, totalsOf } from './sheet.ts'

const sheet: SheetTable = {
  title: 'Rents',
  columns: [
    { head: 'Client', kind: 'text' },
    { head: 'On', kind: 'day' },
    { head: 'Rent', kind: 'money', isSummed: true },
  ],
  rows: [
    ['Ravi', '2026-11-01', paise(1_200_050n)],
    ['=1+1', null, paise(10n)],
    ['Meera', '2026-11-02', null],
  ],
}

test('a summed column totals its amounts; without one there are no totals', () => {
  expect(totalsOf(sheet)).toEqual([null, null, 1_200_060n])
  const bare = sheet.columns.map(({ isSummed: _, ...column }) => column)
  expect(totalsOf({ ...sheet, columns: bare })).toBeUndefined()
})

test('as text it has plain decimals, harmless cells and the total in its last row', () => {
  expect(sheetCsv(sheet, 'Total').slice(1).split('\r\n')).toEqual([
    'Client,On,Rent',
    'Ravi,2026-11-01,12000.50',
    "'=1+1,,0.10",
    'Meera,2026-11-02,',
    'Total,,12000.60',
    '',
  ])
})

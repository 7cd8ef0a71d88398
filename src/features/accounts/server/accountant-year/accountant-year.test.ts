import { read, utils } from '@e965/xlsx'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Action,
  anAction,
  anActionOnExpenses,
} from '../../../../../tests/kit/money-actions.ts'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../../tests/kit/money-world.ts'
import { pagesOfPdf } from '../../../../../tests/kit/read-pdf.ts'
import { wholeTest } from '../../../../../tests/kit/whole-test.ts'
import type { Caller } from '../../../../../tests/kit/world.ts'
import { addMonths, financialYear } from '../../../../shared/calendar-date.ts'

// 16 November 2026.

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

type Row = (string | number | null)[]

/** The files of the zip, and the rows of each sheet of the workbook, its heads left out. */
async function downloadYear(as: Pick<Caller, 'get'>, year = '2026-27') {
  const { status, bytes } = await as.get(`/accountantyear?year=${year}`)
  expect(status).toBe(200)
  const files = unzipSync(bytes ?? Buffer.of())
  const [workbook = ''] = Object.keys(files)
  const { Sheets, SheetNames } = read(files[workbook])
  const rowsOf = (name: string) =>
    utils.sheet_to_json<Row>(Sheets[name] ?? {}, { header: 1, defval: null }).slice(1)
  return { files, names: SheetNames, rowsOf }
}

/** The lines of the overview whose sum is not that of the trial balance, with the difference. */
const differencesIn = (overview: Row[]) =>
  overview
    .filter(([, , , , difference]) => difference)
    .map(([sheet, , , , difference]) => [sheet, difference])

/** The tax of February and March was invoiced with that of the months after, when charging began. */
const INVOICED_LATER = [['GST return', 2 * 2_160]]

test('a year is one zip: a workbook, whose first sheet compares the others with the trial balance, and the reports as PDF', async () => {
  const rent = { monthlyRent: '12000', dueIn: 'same', paymentDate: 5 }
  const since = { startDate: '2026-02-01', chargeFrom: '2026-02-01', gstRate: '18' }
  const { lease } = await world.letTo({ ...rent, ...since })
  // 14,160 a month. Two months of the year before are paid; in this one 40,000 with a deposit and tax withheld.
  await made(world.pay(lease, '28320', { receivedOn: '2026-03-10' }))
  const more = {
    depositAmount: '24000',
    tdsAmount: '1200',
    method: 'neft',
    reference: 'UTR0000007',
  }
  await made(world.pay(lease, '64000', { receivedOn: '2026-05-06', ...more }))
  const bounced = await made(world.pay(lease, '500', { receivedOn: '2026-06-01' }))
  const back = { reversal: 'returned', returnedOn: '2026-06-09', reason: 'It bounced' }
  expect((await world.owner.post(`/payments/${bounced}/reverse`, back)).status).toBe(200)
  const tap = { category: 'repairs', method: 'cash', paidTo: 'Kumar Plumbing' }
  await made(world.owner.post('/expenses', { ...tap, amount: '1250.50', spentOn: '2026-06-12' }))

  const { files, names, rowsOf } = await downloadYear(world.owner)
  expect(names).toEqual([
    'Overview 2026-27',
    'Income by month',
    'Income and dues',
    'Expenses',
    'Money',
    'Dues',
    'Deposits',
    'TDS ledger',
    'GST return',
    'Day book',
    'Trial balance',
  ])
  expect(Object.keys(files)).toEqual([
    'year-2026-27.xlsx',
    '01-overview.pdf',
    '02-income-by-month.pdf',
    '03-income-and-dues.pdf',
    '04-expenses.pdf',
    '05-money.pdf',
    '06-dues.pdf',
    '07-deposits.pdf',
    '08-tds.pdf',
    '09-gst-return.pdf',
    '11-trial-balance.pdf',
  ])
  expect((await pagesOfPdf(files['02-income-by-month.pdf'] ?? Buffer.of()))[0]).toContain('96,000')
  // Eight months from April, without tax.
  expect(rowsOf('Income by month').at(-1)?.at(-1)).toBe(96_000)
  expect(rowsOf('Dues').at(-1)?.slice(2)).toEqual([0, 8 * 14_160 - 40_000 - 1_200])
  expect(rowsOf('Money').map((row) => row.slice(5))).toEqual([
    ['UTR0000007', 'Bank', null, 24_000, null, 24_000],
    ['UTR0000007', 'Bank', 40_000, null, null, 40_000],
    [null, 'Cash', 500, null, null, 500],
    [null, 'Cash', -500, null, null, -500],
    [null, 'Cash', null, null, -1_250.5, -1_250.5],
    [null, null, 40_000, 24_000, -1_250.5, 62_749.5],
  ])
  expect(rowsOf('Expenses').map((row) => [row[1], row[3], row.at(-1)])).toEqual([
    ['Repairs and painting', 'Kumar Plumbing', 1_250.5],
    [null, null, 1_250.5],
  ])
  expect(differencesIn(rowsOf('Overview 2026-27'))).toEqual(INVOICED_LATER)
  // The year still goes on.
  expect(rowsOf('Overview 2026-27')[0]?.[1]).toContain('as recorded by 16 Nov 2026')
  const before = await downloadYear(world.owner, '2025-26')
  expect(before.rowsOf('Income by month').at(-1)?.at(-1)).toBe(24_000)
  expect((await world.client.get('/accountantyear?year=2026-27')).status).toBe(403)
})

/** The financial years since the first agreement was charged, as "2025-26", up to the one that it is in the world. */
function yearsSoFar(): string[] {
  const last = financialYear(world.today())
  const years = ['2025-26']
  while (years.at(-1) !== last)
    years.push(financialYear(addMonths('2025-04-01', years.length * 12)))
  return years
}

wholeTest(
  'after any history every sheet comes to what the trial balance has, and the GST of all years to that of all invoices',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(anAction, anActionOnExpenses), { minLength: 4, maxLength: 9 }),
        async (actions) => {
          const terms = {
            monthlyRent: '12345.50',
            startDate: '2026-08-01',
            chargeFrom: '2026-08-01',
          }
          const letting = await world.letTo(terms)
          for (const action of actions as Action[]) await action.run(world, letting as never)
          const invoicedLater: number[] = []
          for (const year of yearsSoFar()) {
            const { names, rowsOf } = await downloadYear(world.owner, year)
            for (const [sheet, difference] of differencesIn(rowsOf(names[0] ?? ''))) {
              expect([year, sheet]).toEqual([year, 'GST return'])
              invoicedLater.push(Number(difference))
            }
          }
          expect(invoicedLater.reduce((sum, difference) => sum + difference, 0)).toBe(0)
        },
      ),
      { numRuns: 3 },
    )
  },
)

import { expect, test } from 'vitest'
import { financialYearDays } from '../../shared/days.ts'
import { paise, paiseFromDecimal, paiseToDecimal, sumOf, ZERO } from '../../shared/paise.ts'
import type { LeaseInYear } from '../income-tax/annual-rent.ts'
import { USUAL_CHARGING_TERMS } from '../leases/charging-terms.ts'
import { monthsOf } from './hra-pack.ts'
import { inMonths } from './hra-pack-months.ts'

const rupees = paiseFromDecimal
const lease: LeaseInYear = {
  ...USUAL_CHARGING_TERMS,
  rentEvery: 'quarter',
  rentMonth: 2,
  year: financialYearDays('2026-11-16'),
  rents: [{ from: '0001-01-01', monthlyRent: rupees('30000') }],
  startDate: null,
  chargedFrom: '2026-02-01',
  endDate: null,
  endedOn: null,
  charges: [],
  tdsStated: ZERO,
  chargedDays: [],
}
const charge = (id: string, from: string, to: string, open = '0') => ({
  id,
  leaseId: '1',
  days: { from, to },
  rent: rupees('90000'),
  open: rupees(open),
  gst: ZERO,
  gstInterState: false,
})
const paid = (creditId: string, chargeId: string, amount: string, gst = '0') => ({
  gst: rupees(gst),
  creditId,
  chargeId,
  days: { from: '2026-02-01', to: '2026-04-30' },
  amount: rupees(amount),
  receivedOn: '2026-05-04',
  dateKnown: true,
  method: 'upi' as const,
  mode: null,
})
const shown = (books: ReturnType<typeof inMonths>) =>
  monthsOf(books.charges, books.settled, (id) => id).map(({ from, rent, paid, open, payments }) =>
    [from, ...[rent, paid, open].map(paiseToDecimal), ...payments.map((it) => it.receiptCode)].join(
      ' ',
    ),
  )

test('a quarter is listed by its months, and of one over 31 March only those of the year', () => {
  const charges = [
    charge('a', '2026-02-01', '2026-04-30'),
    charge('b', '2026-05-01', '2026-07-31', '40000'),
  ]
  const settled = [paid('p', 'a', '90000'), paid('q', 'b', '35000'), paid('r', 'b', '15000')]
  expect(shown(inMonths(lease, { charges, settled }))).toEqual([
    '2026-04-01 30000 30000 0 p',
    '2026-05-01 30000 30000 0 q',
    '2026-06-01 30000 20000 10000 q r',
    '2026-07-01 30000 0 30000',
  ])
})

test('what a balance settled counts for the earliest months', () => {
  const charges = [charge('a', '2026-05-01', '2026-07-31')]
  const settled = [paid('p', 'a', '60000')]
  const books = inMonths(lease, { charges, settled })
  expect(shown(books)).toEqual([
    '2026-05-01 30000 30000 0 p',
    '2026-06-01 30000 30000 0 p',
    '2026-07-01 30000 0 0',
  ])
})

test('amounts that no month divides add up, and charges of a month stay as they are', () => {
  const odd = { ...charge('a', '2026-05-01', '2026-07-31'), rent: rupees('100000') }
  const month = { ...charge('m', '2026-08-01', '2026-08-31'), rent: rupees('30000') }
  const { charges } = inMonths(lease, { charges: [odd, month], settled: [] })
  expect(sumOf(charges.slice(0, 3).map(({ rent }) => rent))).toBe(odd.rent)
  expect(charges[3]).toEqual(month)
})

test('the months of a quarter, and the parts of a payment over them, hold all tax, whatever else paid', () => {
  const quarter = {
    ...charge('a', '2026-05-01', '2026-07-31'),
    rent: rupees('118001'),
    gst: paise(18_000_15n),
  }
  // The rest of it was paid by the deposit.
  const settled = [paid('p', 'a', '50000.01', '7627.12'), paid('q', 'a', '33333.33', '5084.75')]
  const books = inMonths(lease, { charges: [quarter], settled })
  const payments = monthsOf(books.charges, books.settled, (id) => id).flatMap((it) => it.payments)
  const taxOf = (code: string) =>
    sumOf(payments.filter(({ receiptCode }) => receiptCode === code).map(({ gst }) => gst))
  expect([taxOf('p'), taxOf('q')]).toEqual([rupees('7627.12'), rupees('5084.75')])
  expect(sumOf(books.charges.map(({ gst }) => gst))).toBe(quarter.gst)
  expect(payments[0]?.gst).toBe(books.charges[0]?.gst)
})

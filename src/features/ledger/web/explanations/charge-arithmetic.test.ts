import { expect, test } from 'vitest'
import '../../../../../tests/kit/english.ts'
import { rupees } from '../../../../../tests/kit/ledger-views.ts'
import { sumOf, ZERO } from '../../../../shared/paise.ts'
import { arithmeticOf } from './charge-arithmetic.ts'

const stretch = (from: string, to: string, days: number, of: number, rent: string) => ({
  from,
  to,
  days,
  of,
  monthlyRent: rupees(rent),
})
const rent = (net: string, ...stretches: ReturnType<typeof stretch>[]) => ({
  net: rupees(net),
  gst: ZERO,
  computation: { stretches },
})

test('a whole month is one line', () => {
  const november = rent('12000', stretch('2026-11-01', '2026-11-30', 30, 30, '12000'))
  expect(arithmeticOf(november)).toEqual([
    { label: 'November 2026', detail: 'a whole month at ₹ 12,000', amount: rupees('12000') },
  ])
})

test('a rise within a month is a line for each rent, and the rounding', () => {
  const january = rent(
    '11032',
    stretch('2027-01-01', '2027-01-15', 15, 31, '10000'),
    stretch('2027-01-16', '2027-01-31', 16, 31, '12000'),
  )
  expect(arithmeticOf(january)).toEqual([
    {
      label: '1–15 Jan 2027',
      detail: '15 of 31 days at ₹ 10,000 a month',
      amount: rupees('4838.71'),
    },
    {
      label: '16–31 Jan 2027',
      detail: '16 of 31 days at ₹ 12,000 a month',
      amount: rupees('6193.55'),
    },
    { label: 'Rounded', detail: undefined, amount: rupees('-0.26') },
  ])
})

test('by thirtieths, a month is never more than its rent', () => {
  const capped = rent('15000', stretch('2027-01-01', '2027-01-31', 31, 30, '15000'))
  expect(arithmeticOf(capped).at(-1)).toEqual({
    label: 'Under the agreement',
    detail: "never more than a month's rent",
    amount: rupees('-500'),
  })
})

test('a month that is charged whole is shown as such', () => {
  const whole = rent('15000', stretch('2027-01-15', '2027-01-31', 17, 31, '15000'))
  expect(arithmeticOf(whole).at(-1)?.detail).toBe('a month is charged whole')
})

test('what a change of the rent added is the rent of all its days, less what was charged before', () => {
  const { computation } = rent(
    '0',
    stretch('2026-11-01', '2026-11-15', 15, 30, '12000'),
    stretch('2026-11-16', '2026-11-30', 15, 30, '13000'),
  )
  const added = { net: rupees('500'), gst: ZERO }
  const lines = arithmeticOf({ ...added, computation: { ...computation, less: rupees('12000') } })
  expect(lines.map(({ label, amount }) => [label, amount])).toEqual([
    ['1–15 Nov 2026', rupees('6000')],
    ['16–30 Nov 2026', rupees('6500')],
    ['Charged before', rupees('-12000')],
  ])
})

test('electricity shows both readings, the units and the price of one, however fine', () => {
  const meter = { from: '1284', to: '1391', units: '107', rate: '8.505' }
  const charge = { net: rupees('910'), gst: ZERO, computation: { meter } }
  expect(arithmeticOf(charge)).toEqual([
    { label: 'Meter 1284 → 1391', detail: '107 units at ₹ 8.505', amount: rupees('910') },
  ])
})

test('a price of whole rupees has no paise', () => {
  const parts = [
    { days: 1, rate: '8' },
    { days: 30, rate: '8.5' },
  ]
  const detailOf = (meter: object) =>
    arithmeticOf({
      net: rupees('910'),
      gst: ZERO,
      computation: { meter: { from: '1284', to: '1391', units: '107', rate: '8', ...meter } },
    })[0]?.detail
  expect(detailOf({})).toBe('107 units at ₹ 8')
  expect(detailOf({ parts })).toBe('107 units, by days: 1 day at ₹ 8, 30 days at ₹ 8.50')
})

test('tax is a line of its own, and the lines add up to the charge', () => {
  const charge = {
    ...rent('50000', stretch('2026-11-01', '2026-11-30', 30, 30, '50000')),
    gst: rupees('9000'),
  }
  const lines = arithmeticOf(charge)
  expect(lines.at(-1)).toEqual({ label: 'Tax (GST)', amount: rupees('9000') })
  expect(sumOf(lines.map(({ amount }) => amount))).toBe(rupees('59000'))
})

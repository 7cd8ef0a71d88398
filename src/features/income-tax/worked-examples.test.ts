import { expect, test } from 'vitest'
import { type Paise, paiseFromDecimal, paiseToDecimal } from '../../shared/paise.ts'
import { electricityCharge } from '../charging/electricity.ts'
import { lateFeeFor } from '../charging/late-fee.ts'
import type { LateFeeRule } from '../leases/charging-terms.ts'
import { gstOn, totalGst } from '../leases/gst.ts'
import { receiptCode } from '../receipts/server/receipt-number.ts'

const rupees = paiseFromDecimal
const shown = (amount: Paise | null) => amount && paiseToDecimal(amount)

test('tax within a state is two equal halves, each rounded to the paisa', () => {
  const within = { rate: '18', isInterState: false }
  expect(gstOn(rupees('50000'), within)).toEqual({ cgst: 450_000n, sgst: 450_000n, igst: 0n })
  expect(gstOn(rupees('33333.33'), within)).toEqual({ cgst: 300_000n, sgst: 300_000n, igst: 0n })
  expect(shown(totalGst(gstOn(rupees('33333.33'), { rate: '18', isInterState: true })))).toBe(
    '6000',
  )
  expect(shown(totalGst(gstOn(rupees('1000'), { rate: '2.5', isInterState: false })))).toBe('25')
})

test('electricity is the units between two readings at the price of one', () => {
  const use = { before: '1284', after: '1391', unitRate: '8.50', rounding: 'rupee' } as const
  expect(electricityCharge(use)).toEqual({
    amount: 91_000n,
    use: { from: '1284', to: '1391', units: '107', rate: '8.50' },
  })
  expect(electricityCharge({ ...use, rounding: 'paise' }).amount).toBe(90_950n)
  const tenths = { ...use, before: '0.1', after: '0.3' }
  expect(electricityCharge(tenths).use.units).toBe('0.2')
})

const fee: LateFeeRule = { graceDays: 5, kind: 'percent', value: '2', cap: null }
const november = (...paid: [day: string, amount: string][]) => ({
  dueOn: '2026-12-06',
  amount: rupees('12000'),
  settled: paid.map(([receivedOn, amount]) => ({ receivedOn, amount: rupees(amount) })),
})
const on = (today: string) => ({ today, rounding: 'rupee' }) as const

test('there is no fee for a payment within the days of grace', () => {
  const paid = november(['2026-12-03', '5000'], ['2026-12-09', '7000'])
  expect(lateFeeFor(paid, fee, on('2026-12-20'))).toBeNull()
  expect(lateFeeFor(november(), fee, on('2026-12-11'))).toBeNull()
})

test('a fee is a share of what was open when the days of grace were over', () => {
  const late = november(['2026-12-03', '5000'], ['2026-12-15', '7000'])
  expect(shown(lateFeeFor(late, fee, on('2026-12-20')))).toBe('140')
  expect(shown(lateFeeFor(november(), fee, on('2026-12-12')))).toBe('240')
})

test('a fee is never more than its cap, and may be one amount', () => {
  expect(shown(lateFeeFor(november(), { ...fee, cap: '100' }, on('2026-12-20')))).toBe('100')
  const fixed: LateFeeRule = { ...fee, kind: 'fixed', value: '250.50' }
  expect(shown(lateFeeFor(november(), fixed, on('2026-12-20')))).toBe('250.50')
})

test('a receipt is numbered in the financial year of its day', () => {
  expect(receiptCode('RB', '2027-03-31', 148)).toBe('RB/26-27/000148')
  expect(receiptCode('RB', '2027-04-01', 1)).toBe('RB/27-28/000001')
  expect(receiptCode('ABC', '2027-04-01', 999_999)).toHaveLength(16)
})

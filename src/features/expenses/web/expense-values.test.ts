import '../../../../tests/kit/english.ts'
import { expect, test } from 'vitest'
import { daysOfBill, expenseBody, expenseRules, newExpense } from './expense-values.ts'

const today = '2026-11-16'
const values = {
  ...newExpense({ category: 'repairs', property: 'all', today }),
  amount: '1234',
}
const faultOf = (more: Partial<typeof values>) => {
  const all = { ...values, ...more }
  return expenseRules(today).confirmedBill(all.confirmedBill, all)
}

test('a bill dated more than a year before its payment is confirmed before it is sent', () => {
  expect(faultOf({ billedOn: '2026-01-02' })).toBeUndefined()
  expect(faultOf({ billedOn: '1926-11-09' })).toBeDefined()
  expect(faultOf({ billedOn: '1926-11-09', confirmedBill: '1926-11-08' })).toBeDefined()
  const confirmed = { billedOn: '1926-11-09', confirmedBill: '1926-11-09' }
  expect(faultOf(confirmed)).toBeUndefined()
  expect(expenseBody({ ...values, ...confirmed })).toMatchObject({ confirmDay: true })
  expect(expenseBody({ ...values, confirmedBill: '1926-11-09' })).not.toHaveProperty('confirmDay')
  expect(expenseBody(values)).not.toHaveProperty('confirmDay')
})

test('a bill says its date and its days where its fields are folded', () => {
  expect(daysOfBill(values)).toEqual([])
  const period = { periodStart: '2026-10-01', periodEnd: '2026-10-31' }
  expect(daysOfBill({ ...period, billedOn: '2026-11-02' })).toEqual([
    '2 Nov 2026',
    '1 Oct 2026 – 31 Oct 2026',
  ])
  expect(daysOfBill({ ...period, periodEnd: '', billedOn: '' })).toEqual(['1 Oct 2026'])
})

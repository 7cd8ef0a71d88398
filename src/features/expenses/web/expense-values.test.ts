import '../../../../tests/kit/english.ts'
import { expect, test } from 'vitest'
import {
  broughtBy,
  daysOfBill,
  expenseBody,
  expenseRules,
  newExpense,
  weightFault,
} from './expense-values.ts'

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

test('a vendor fills in category and method until another name is typed, and replaces no choice made by hand', () => {
  const proposed = { category: 'repairs', method: '' }
  const ram = { category: 'electricity', method: 'cash' }
  expect(broughtBy(ram, proposed, { proposed, before: proposed })).toEqual(ram)
  // 'Ram' becomes 'Ram Electricals', whom nobody paid before.
  expect(broughtBy(undefined, ram, { proposed, before: ram })).toEqual(proposed)
  const chosen = { category: 'insurance', method: '' }
  expect(broughtBy(ram, chosen, { proposed, before: proposed })).toEqual({
    category: 'insurance',
    method: 'cash',
  })
  expect(broughtBy(undefined, { ...ram, method: 'upi' }, { proposed, before: ram })).toEqual({
    category: 'repairs',
    method: 'upi',
  })
})

test.each(['', '  ', '0', '850', '1,200.5', '१२', 'ticked'])(
  'a share of “%s” is taken as it is, or is none',
  (typed) => expect(weightFault(typed)).toBeUndefined(),
)

test.each(['850 sq ft', '12.3456', '-1', 'x', '1234567890'])(
  'a share of “%s” is refused at its field',
  (typed) => expect(weightFault(typed)).toBeDefined(),
)

import { expect, test } from 'vitest'
import { type Days, financialYearDays } from '../../shared/days.ts'
import { paiseFromDecimal } from '../../shared/paise.ts'
import { USUAL_CHARGING_TERMS } from '../leases/charging-terms.ts'
import type { LeaseInYear } from './annual-rent.ts'
import { cashNotice, tdsNotice, tdsNotices } from './tax-notices.ts'
import { taxRuleOn } from './tax-years.ts'

const rupees = paiseFromDecimal
const codes = (notices: { code: string }[]) => notices.map(({ code }) => code)

const lease = (today: string, more: Partial<LeaseInYear> = {}): LeaseInYear => ({
  ...USUAL_CHARGING_TERMS,
  year: financialYearDays(today),
  rents: [{ from: '0001-01-01', monthlyRent: rupees('60000') }],
  ...{ chargedFrom: '2026-04-01', endDate: null, endedOn: null },
  ...{ charged: rupees('0'), tdsTold: rupees('0'), chargedDays: [] as Days[] },
  ...more,
})
const proposed = (today: string, more: Partial<LeaseInYear> = {}) =>
  tdsNotices(lease(today, more), today).find(({ code }) => code === 'tds-proposal')?.amount

test('₹ 2,00,000 in cash in a day are told of, a paisa less is not', () => {
  expect(cashNotice(rupees('199999.99'), '2026-11-16')).toEqual([])
  expect(cashNotice(rupees('200000'), '2026-11-16')).toEqual([
    { code: 'cash-limit', amount: rupees('200000'), rate: null },
  ])
})

test('a client may have to withhold tax above ₹ 50,000 a month, at the rate of the day', () => {
  expect(tdsNotice(rupees('50000'), '2026-11-16')).toEqual([])
  expect(tdsNotice(rupees('50000.01'), '2026-11-16')).toEqual([
    { code: 'tds', amount: rupees('50000'), rate: '2' },
  ])
  expect(tdsNotice(rupees('60000'), '2024-09-30')[0]?.rate).toBe('5')
  expect(tdsNotice(rupees('60000'), '2024-10-01')[0]?.rate).toBe('2')
})

test('in March 2 per cent of the rent of the year are proposed, and in no other month', () => {
  expect(proposed('2027-03-01')).toBe(rupees('14400'))
  expect(codes(tdsNotices(lease('2027-02-28'), '2027-02-28'))).toEqual(['tds'])
})

test('in the last month of an agreement the rent until then counts', () => {
  expect(proposed('2026-09-10', { endDate: '2026-09-30' })).toBe(rupees('7200'))
  expect(proposed('2026-09-10', { endedOn: '2026-09-30' })).toBe(rupees('7200'))
  expect(proposed('2026-08-31', { endDate: '2026-09-30' })).toBeUndefined()
})

test('what the client told already is not proposed again', () => {
  expect(proposed('2027-03-31', { tdsTold: rupees('14000') })).toBe(rupees('400'))
  expect(proposed('2027-03-31', { tdsTold: rupees('14400') })).toBeUndefined()
})

test('forms and sections change with the year', () => {
  expect(taxRuleOn('claimForm', '2026-03-31')).toBe('Form 12BB')
  expect(taxRuleOn('claimForm', '2026-04-01')).toBe('Form 124')
  expect(taxRuleOn('rentTds', '2026-03-31')).toMatchObject({ section: '194-IB', form: 'Form 26QC' })
  expect(taxRuleOn('rentTds', '2026-04-01').form).toBe('Form 141, Schedule A')
  expect(taxRuleOn('cashBelow', '1999-01-01').section).toBe('269ST')
})

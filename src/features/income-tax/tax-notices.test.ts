import { expect, test } from 'vitest'
import { type Days, financialYearDays } from '../../shared/days.ts'
import { paiseFromDecimal } from '../../shared/paise.ts'
import { USUAL_CHARGING_TERMS } from '../leases/charging-terms.ts'
import type { LeaseInYear } from './annual-rent.ts'
import { cashDepositBackLimit, cashNotices, tooMuchTds } from './tax-notices.ts'
import { taxRuleOn } from './tax-rules.ts'
import type { TdsParties } from './tds-amount.ts'
import { tdsFilingOf } from './tds-filing.ts'
import { tdsNotice, tdsNotices } from './tds-to-withhold.ts'

const rupees = paiseFromDecimal
const codes = (notices: { code: string }[]) => notices.map(({ code }) => code)

const lease = (today: string, more: Partial<LeaseInYear> = {}): LeaseInYear => ({
  ...USUAL_CHARGING_TERMS,
  year: financialYearDays(today),
  rents: [{ from: '0001-01-01', monthlyRent: rupees('60000') }],
  startDate: null,
  chargedFrom: '2026-04-01',
  endDate: null,
  endedOn: null,
  charges: [],
  tdsStated: rupees('0'),
  chargedDays: [] as Days[],
  ...more,
})
const KNOWN: TdsParties = { residence: 'resident', hasPan: true, withholdsAs: 'individual' }
const noticesOn = (today: string, parties: Partial<TdsParties>, more: Partial<LeaseInYear> = {}) =>
  tdsNotices(lease(today, more), today, { ...KNOWN, ...parties })
const proposed = (today: string, more: Partial<LeaseInYear> = {}) =>
  noticesOn(today, {}, more).find(({ code }) => code === 'tds-proposal')?.amount

const filing = (form: string, payBy: string, reportBy: string) => ({
  code: 'tds-filing',
  amount: null,
  rate: null,
  filing: { form, payBy, reportBy },
})

test('where a rate is named, so is the form of who pays whom, with its days', () => {
  const lastOf = (today: string, parties: Partial<TdsParties>) => noticesOn(today, parties).at(-1)
  const business = { withholdsAs: 'business' } as const
  expect(lastOf('2026-11-16', business)).toEqual(filing('Form 140', '2026-12-07', '2027-01-31'))
  expect(lastOf('2027-03-01', business)).toEqual(filing('Form 140', '2027-04-30', '2027-05-31'))
  expect(lastOf('2026-03-31', business)).toEqual(filing('Form 26Q', '2026-04-30', '2026-05-31'))
  const abroad = { residence: 'non-resident' } as const
  expect(lastOf('2026-01-15', abroad)).toEqual(filing('Form 27Q', '2026-02-07', '2026-05-31'))
  expect(lastOf('2026-06-30', { ...abroad, ...business })).toEqual(
    filing('Form 144', '2026-07-07', '2026-07-31'),
  )
  expect(lastOf('2027-03-10', {})).toEqual(
    filing('Form 141, Schedule A', '2027-04-30', '2027-04-30'),
  )
})

test('no form is named where it is not known who pays whom, and no certificate whose number is not', () => {
  expect(tdsFilingOf('unknown', '2026-11-16')).toBeNull()
  expect(codes(noticesOn('2027-03-01', { withholdsAs: null }))).not.toContain('tds-filing')
  expect(codes(noticesOn('2027-02-28', {}))).not.toContain('tds-filing')
  expect(tdsFilingOf('business', '2016-12-01')).toBeNull()
  const certificates = (['individual', 'business', 'non-resident'] as const).map((of) => [
    tdsFilingOf(of, '2026-03-31')?.certificate,
    tdsFilingOf(of, '2026-04-01')?.certificate,
  ])
  expect(certificates).toEqual([
    [null, 'Form 132'],
    ['Form 16A', 'Form 131'],
    ['Form 16A', 'Form 131'],
  ])
})

test('₹ 2,00,000 in cash are reported: in a day, and for one thing over several', () => {
  const cash = (cashOfDay: string, cashOfThing: string) =>
    codes(
      cashNotices({
        receivedOn: '2026-11-16',
        cashOfDay: rupees(cashOfDay),
        cashOfThing: rupees(cashOfThing),
      }),
    )
  expect(cash('199999.99', '199999.99')).toEqual([])
  expect(cash('200000', '0')).toEqual(['cash-limit'])
  expect(cash('100000', '200000')).toEqual(['cash-limit-thing'])
  expect(cash('200000', '200000')).toEqual(['cash-limit'])
})

test('a deposit of ₹ 20,000 and more is not to be paid back in cash', () => {
  expect(cashDepositBackLimit('2026-11-16', rupees('19999.99'))).toBeUndefined()
  expect(cashDepositBackLimit('2026-11-16', rupees('20000'))).toBe(rupees('20000'))
  expect(cashDepositBackLimit('2025-11-16', rupees('36000'))).toBe(rupees('20000'))
})

test('a client may have to withhold tax above ₹ 50,000 a month; no rate is named', () => {
  expect(tdsNotice(rupees('50000'), '2026-11-16')).toEqual([])
  expect(tdsNotice(rupees('50000.01'), '2026-11-16')).toEqual([
    { code: 'tds', amount: rupees('50000'), rate: null },
  ])
})

test('no number is named where it is not known who pays whom; the notice names what is not known', () => {
  const march = '2027-03-01'
  expect(codes(noticesOn(march, { residence: 'unknown' }))).toEqual(['tds', 'tds-landlord-unknown'])
  expect(codes(noticesOn(march, { withholdsAs: null }))).toEqual(['tds', 'tds-client-unknown'])
  const later = { chargedFrom: '2026-11-01' }
  expect(codes(noticesOn(march, {}, later))).toEqual(['tds', 'tds-start-unknown'])
  const notices = [...noticesOn(march, { residence: 'unknown' }), ...noticesOn(march, {}, later)]
  expect(notices.map(({ rate }) => rate)).toEqual([null, null, null, null])
})

test('a business withholds 10 per cent of each payment, in any month', () => {
  const business = { withholdsAs: 'business' } as const
  expect(noticesOn('2026-07-01', business)[1]).toEqual({
    code: 'tds-each',
    amount: rupees('6000'),
    rate: '10',
    base: rupees('60000'),
  })
  expect(noticesOn('2026-07-01', { ...business, hasPan: false }).slice(1, 3)).toEqual([
    { code: 'tds-each', amount: rupees('12000'), rate: '20', base: rupees('60000') },
    { code: 'tds-no-pan', amount: null, rate: null },
  ])
})

test('a tenant who pays a landlord abroad withholds 31.2 per cent from the first rupee', () => {
  const rents = [{ from: '0001-01-01', monthlyRent: rupees('10000') }]
  for (const withholdsAs of ['individual', 'business', null] as const)
    expect(noticesOn('2026-07-01', { residence: 'non-resident', withholdsAs }, { rents })).toEqual([
      { code: 'tds-each', amount: rupees('3120'), rate: '31.2', base: rupees('10000') },
      filing('Form 144', '2026-08-07', '2026-10-31'),
    ])
  expect(noticesOn('2026-07-01', { residence: 'unknown' }, { rents })).toEqual([])
})

test("without the landlord's PAN an individual withholds 20 per cent, at most the last month's rent", () => {
  expect(noticesOn('2027-03-01', { hasPan: false }).slice(1, 3)).toEqual([
    { code: 'tds-proposal', amount: rupees('60000'), rate: '20', base: rupees('720000') },
    { code: 'tds-no-pan', amount: rupees('60000'), rate: null },
  ])
  const short = { startDate: '2027-01-01', chargedFrom: '2027-01-01' }
  expect(noticesOn('2027-03-01', { hasPan: false }, short)[1]?.amount).toBe(rupees('36000'))
})

test('tax above 31.2 per cent of what was paid is reported', () => {
  const tooMuch = (tds: string, gross: string) =>
    codes(tooMuchTds(rupees(tds), rupees(gross), '2026-11-16'))
  expect(tooMuch('31.20', '100')).toEqual([])
  expect(tooMuch('31.21', '100')).toEqual(['tds-too-high'])
  expect(tooMuch('1000000', '1000010')).toEqual(['tds-too-high'])
})

test('in March 2 per cent of the rent of the year are proposed, and in no other month', () => {
  expect(proposed('2027-03-01')).toBe(rupees('14400'))
  expect(codes(noticesOn('2027-02-28', {}))).toEqual(['tds'])
})

test('in March 2 per cent of the rent since April, also where charging began in November', () => {
  const since = { startDate: '2026-04-01', chargedFrom: '2026-11-01' }
  expect(proposed('2027-03-01', since)).toBe(rupees('14400'))
})

test('in the last month of an agreement the rent until then counts', () => {
  expect(proposed('2026-09-10', { endDate: '2026-09-30' })).toBe(rupees('7200'))
  expect(proposed('2026-09-10', { endedOn: '2026-09-30' })).toBe(rupees('7200'))
  expect(proposed('2026-08-31', { endDate: '2026-09-30' })).toBeUndefined()
})

test('what the client stated already is not proposed again', () => {
  expect(proposed('2027-03-31', { tdsStated: rupees('14000') })).toBe(rupees('400'))
  expect(proposed('2027-03-31', { tdsStated: rupees('14400') })).toBeUndefined()
})

test('forms and sections change with the year', () => {
  expect(taxRuleOn('claimForm', '2026-03-31')).toBe('Form 12BB')
  expect(taxRuleOn('claimForm', '2026-04-01')).toBe('Form 124')
  expect(taxRuleOn('rentTds', '2026-03-31')).toMatchObject({ section: '194-IB', form: 'Form 26QC' })
  expect(taxRuleOn('rentTds', '2026-04-01').form).toBe('Form 141, Schedule A')
  expect(taxRuleOn('cashBelow', '1999-01-01').section).toBe('269ST')
})

const rising = (first: string, second: string, from: string) => ({
  rents: [
    { from: '0001-01-01', monthlyRent: rupees(first) },
    { from, monthlyRent: rupees(second) },
  ],
})

test('an individual withholds from the months above ₹ 50,000 only, whatever the rent is today', () => {
  const rise = rising('45000', '51000', '2026-10-01')
  const [, proposal] = noticesOn('2027-03-01', {}, rise)
  expect(proposal).toEqual({
    code: 'tds-proposal',
    amount: rupees('6120'),
    rate: '2',
    base: rupees('306000'),
  })
  const fall = rising('55000', '45000', '2027-01-01')
  expect(proposed('2027-03-01', fall)).toBe(rupees('9900'))
  expect(codes(noticesOn('2027-02-01', {}, fall))).toEqual(['tds'])
  expect(noticesOn('2027-03-01', {}, rising('45000', '50000', '2026-10-01'))).toEqual([])
})

test('months that were charged count with what they were charged', () => {
  const month = (from: string, to: string, net: string) => ({
    days: { from, to },
    net: rupees(net),
  })
  const charges = [
    month('2026-04-01', '2026-04-30', '50000'),
    month('2026-05-01', '2026-05-31', '52000'),
  ]
  const chargedDays = [{ from: '2026-04-01', to: '2026-05-31' }]
  // 52,000 and ten months at 60,000.
  expect(proposed('2027-03-01', { charges, chargedDays })).toBe(rupees('13040'))
})

test('without a PAN an individual withholds at most the rent of the last month, though it is below the limit', () => {
  const fall = rising('55000', '45000', '2027-01-01')
  expect(noticesOn('2027-03-01', { hasPan: false }, fall)[1]).toMatchObject({
    code: 'tds-proposal',
    amount: rupees('45000'),
    base: rupees('495000'),
  })
})

test('a business withholds 10 per cent of a whole quarter or year, by the limit of a month', () => {
  const each = (more: Partial<LeaseInYear>) =>
    noticesOn('2026-11-01', { withholdsAs: 'business' }, more).find(({ rate }) => rate === '10')
  const quarter = { rentEvery: 'quarter', rentMonth: 4 } as const
  expect(each(quarter)).toEqual({
    code: 'tds-each',
    amount: rupees('18000'),
    rate: '10',
    base: rupees('180000'),
  })
  expect(each({ rentEvery: 'year', rentMonth: 4 })?.amount).toBe(rupees('72000'))
  const small = { ...quarter, rents: [{ from: '0001-01-01', monthlyRent: rupees('50000') }] }
  expect(each(small)).toBeUndefined()
})

test('a business withholds from the days that the agreement runs, in a quarter in which it begins or ends', () => {
  const each = (more: Partial<LeaseInYear>) =>
    noticesOn(
      '2026-11-10',
      { withholdsAs: 'business' },
      { rentEvery: 'quarter', rentMonth: 4, ...more },
    ).find(({ code }) => code === 'tds-each')
  expect(each({ startDate: '2026-11-01' })).toMatchObject({
    amount: rupees('12000'),
    base: rupees('120000'),
  })
  expect(each({ startDate: '2026-12-01' })?.base).toBe(rupees('60000'))
  expect(each({ endedOn: '2026-11-30' })?.base).toBe(rupees('120000'))
})

test('two flats of one landlord, each below the limit and together above, get no amount', () => {
  const flat = (monthlyRent: string) =>
    lease('2027-03-01', { rents: [{ from: '0001-01-01', monthlyRent: rupees(monthlyRent) }] })
  const notices = (own: string, other: string, parties: Partial<TdsParties> = {}) =>
    tdsNotices(flat(own), '2027-03-01', { ...KNOWN, ...parties }, [flat(other)])
  const together = { code: 'tds-together', amount: null, rate: null }
  expect(notices('30000', '25000')).toEqual([together])
  expect(notices('30000', '25000', { withholdsAs: 'business' })).toEqual([together])
  expect(notices('25000', '25000')).toEqual([])
  // One that is above by itself has its amount; whether the other adds to it is not known.
  expect(codes(notices('60000', '25000'))).toContain('tds-proposal')
  expect(notices('25000', '60000')).toEqual([together])
})

import { expect, test } from 'vitest'
import { chargeView, ledgerView, rentOf, rupees } from '../../../../tests/kit/ledger-views.ts'
import { USUAL_CHARGING_TERMS } from '../../leases/charging-terms.ts'
import { nextPeriod, openPeriods } from './open-periods.ts'

const terms = { ...USUAL_CHARGING_TERMS, paymentDay: 5 }
const today = '2026-11-21'
const receipted = (month: string) => rentOf(month, { open: rupees('0') })
const notCharging = (changes: Parameters<typeof ledgerView>[0]) =>
  ledgerView({ isCharging: false, ...changes })

test('without charging, a month between receipts without one is missing', () => {
  const ledger = notCharging({ charges: [receipted('2026-09'), receipted('2026-11')] })
  const october = { from: '2026-10-01', to: '2026-10-31', dueOn: '2026-11-05', open: null }
  expect(openPeriods(ledger, terms, today)).toEqual([october])
  expect(nextPeriod(ledger, terms, today)).toEqual(october)
})

test('without any receipt and any start nothing is missing, and the current month is proposed', () => {
  expect(openPeriods(notCharging({}), terms, today)).toEqual([])
  expect(nextPeriod(notCharging({}), terms, today)).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
    dueOn: '2026-12-05',
    open: null,
  })
})

test('the agreed start counts from its day, and a start to come is missing nothing', () => {
  const started = notCharging({ startDate: '2026-10-15' })
  expect(openPeriods(started, terms, today).map(({ from, to }) => [from, to])).toEqual([
    ['2026-10-15', '2026-10-31'],
    ['2026-11-01', '2026-11-30'],
  ])
  const toCome = notCharging({ startDate: '2026-12-15' })
  expect(openPeriods(toCome, terms, today)).toEqual([])
  expect(nextPeriod(toCome, terms, today)).toMatchObject({ from: '2026-12-15', to: '2026-12-31' })
})

test('a cancelled receipt leaves its month without one', () => {
  const cancelled = rentOf('2026-10', { reversedOn: '2026-11-01', open: rupees('0') })
  const ledger = notCharging({ charges: [receipted('2026-09'), cancelled, receipted('2026-11')] })
  expect(openPeriods(ledger, terms, today).map(({ from }) => from)).toEqual(['2026-10-01'])
})

test('where this month has a receipt already, the next is proposed', () => {
  const ledger = notCharging({ charges: [receipted('2026-11')] })
  expect(nextPeriod(ledger, terms, today)).toMatchObject({ from: '2026-12-01', to: '2026-12-31' })
})

test('with charging, what is open of the rent counts, oldest first, and nothing else', () => {
  const ledger = ledgerView({
    charges: [
      rentOf('2026-11'),
      receipted('2026-09'),
      rentOf('2026-10', { open: rupees('4000') }),
      chargeView({ id: 'window', kind: 'other', name: 'Window', days: null }),
    ],
  })
  expect(openPeriods(ledger, terms, today).map(({ from, open }) => [from, open])).toEqual([
    ['2026-10-01', rupees('4000')],
    ['2026-11-01', rupees('12000')],
  ])
})

test('a rent that was raised afterwards is one period with its revision', () => {
  const revision = rentOf('2026-11', { id: 'revision', open: rupees('600') })
  const ledger = ledgerView({ charges: [rentOf('2026-11'), revision] })
  expect(openPeriods(ledger, terms, today)).toMatchObject([{ open: rupees('12600') }])
})

test('with everything paid, the next days to be charged are proposed', () => {
  const paid = rentOf('2026-11', { open: rupees('0') })
  expect(nextPeriod(ledgerView({ charges: [paid] }), terms, today)).toMatchObject({
    from: '2026-12-01',
    dueOn: '2027-01-05',
    open: null,
  })
})

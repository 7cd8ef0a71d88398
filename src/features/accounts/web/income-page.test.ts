import { expect, test } from 'vitest'
import '../../../../tests/kit/english.ts'
import { paise, ZERO } from '../../../shared/paise.ts'
import type { PropertyIncome } from '../accounts-wire.ts'
import { incomeTable } from './income-page.tsx'

const NO_INCOME: PropertyIncome = {
  property: {
    id: '1',
    address1: 'Flat 101',
    address2: 'Kothrud',
    city: 'Pune',
    pincode: '411038',
    state: 'Maharashtra',
  },
  owedBefore: ZERO,
  broughtForward: ZERO,
  charged: ZERO,
  credited: ZERO,
  received: ZERO,
  tds: ZERO,
  fromDeposits: ZERO,
  owedAfter: ZERO,
  deposits: ZERO,
  spent: ZERO,
}

const tableOf = (...properties: PropertyIncome[]) =>
  incomeTable({ year: '2026-27', from: '2026-04-01', to: '2027-03-31', properties })

const headsOf = (...properties: PropertyIncome[]) =>
  tableOf(...properties).columns.map(({ head }) => head)

test('a column in which no property has anything is left out', () => {
  expect(headsOf(NO_INCOME)).toEqual(['Property', 'Charged', 'Received', 'Closing dues'])
  expect(headsOf(NO_INCOME, { ...NO_INCOME, tds: paise(100n), deposits: paise(-5n) })).toEqual([
    'Property',
    'Charged',
    'Received',
    'TDS',
    'Closing dues',
    'Net deposits',
  ])
})

test('what is owed after the year is shown where it is zero, the other figures are left empty', () => {
  const charged = paise(700n)
  expect(tableOf({ ...NO_INCOME, charged }, NO_INCOME).rows).toEqual([
    ['Flat 101, Kothrud', charged, null, ZERO],
    ['Flat 101, Kothrud', null, null, ZERO],
  ])
})

test('where something was spent, what is left of what was received stands beside it', () => {
  const [received, spent] = [paise(900n), paise(250n)]
  const forAll = { ...NO_INCOME, property: null, spent }
  expect(headsOf({ ...NO_INCOME, received }, forAll)).toEqual([
    'Property',
    'Charged',
    'Received',
    'Closing dues',
    'Spent',
    'Received less spent',
  ])
  expect(tableOf({ ...NO_INCOME, received }, forAll).rows).toEqual([
    ['Flat 101, Kothrud', null, received, ZERO, null, received],
    ['All properties', null, null, ZERO, spent, paise(-250n)],
  ])
})

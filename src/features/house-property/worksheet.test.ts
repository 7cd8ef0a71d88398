import { expect, test } from 'vitest'
import { type Paise, paise, paiseFromDecimal, ZERO } from '../../shared/paise.ts'
import { ratio } from '../../shared/ratio.ts'
import { type HouseInYear, returnViewOf, worksheetOf } from './worksheet.ts'

const rupees = (text: string): Paise => paiseFromDecimal(text)

const FLAT: HouseInYear = {
  year: 2025,
  rent: rupees('240000'),
  expected: rupees('200000'),
  letDays: 365,
  emptyDays: 0,
  isYearOver: true,
  unrealised: ZERO,
  isUnrealisedShown: false,
  municipalTax: rupees('10000'),
  share: ratio(1n),
  interest: rupees('150000'),
  interestBefore: ZERO,
  completedYear: null,
  receivedLater: ZERO,
}

test('a let flat: rent less municipal tax, less 30 %, less interest', () => {
  expect(worksheetOf(FLAT)).toEqual({
    grossRent: rupees('240000'),
    reason: 'actual is higher',
    unrealised: ZERO,
    municipalTax: rupees('10000'),
    deducted: rupees('10000'),
    annualValue: rupees('230000'),
    ownShare: rupees('230000'),
    standard: rupees('69000'),
    interest: rupees('150000'),
    fifth: null,
    deductions: rupees('219000'),
    receivedLater: ZERO,
    income: rupees('11000'),
  })
})

test('a loss is below zero, and nothing is set off against it', () => {
  expect(worksheetOf({ ...FLAT, interest: rupees('300000') }).income).toBe(paise(-13_900_000n))
})

test('the expected rent counts where it is higher, but for days on which the flat was empty', () => {
  const value = (house: Partial<HouseInYear>) => {
    const { grossRent, reason } = worksheetOf({ ...FLAT, ...house })
    return [grossRent, reason]
  }
  const expected = rupees('260000')
  expect(value({ expected })).toEqual([expected, 'lower, and not only because empty'])
  // 10 months of 24,000: with the two empty ones it would be 2,88,000.
  const empty = { expected, letDays: 304, emptyDays: 61 }
  expect(value(empty)).toEqual([rupees('240000'), 'lower because empty'])
  expect(value({ ...empty, expected: rupees('300000') })[1]).toBe(
    'lower, and not only because empty',
  )
  expect(value({ expected, rent: ZERO, letDays: 0, emptyDays: 365 })).toEqual([
    expected,
    'empty all year',
  ])
  expect(value({ expected: null })).toEqual([rupees('240000'), 'not entered'])
  expect(value({ expected, isYearOver: false })).toEqual([rupees('240000'), 'year not over'])
})

test('unrealised rent lowers the value only where the conditions hold, and never below zero', () => {
  const claimed = { ...FLAT, unrealised: rupees('300000') }
  expect(worksheetOf(claimed)).toMatchObject({ unrealised: ZERO })
  expect(worksheetOf({ ...claimed, isUnrealisedShown: true })).toMatchObject({
    unrealised: rupees('240000'),
    annualValue: ZERO,
    standard: ZERO,
  })
})

test('municipal tax is not deducted where there is no rent, nor one that came back', () => {
  expect(worksheetOf({ ...FLAT, rent: ZERO, expected: null }).municipalTax).toBe(ZERO)
  expect(worksheetOf({ ...FLAT, municipalTax: paise(-500n) }).municipalTax).toBe(ZERO)
})

test('a third is a fraction, and shares and 30 % are rounded half up to the paisa', () => {
  const { ownShare, standard } = worksheetOf({
    ...FLAT,
    rent: rupees('240000.01'),
    share: ratio(1n, 3n),
  })
  expect([ownShare, standard]).toEqual([rupees('76666.67'), rupees('23000')])
})

test('interest of the years before completion comes in five parts that add up', () => {
  const before = { ...FLAT, interest: ZERO, interestBefore: rupees('1000.03'), completedYear: 2023 }
  const parts = [2022, 2023, 2024, 2025, 2026, 2027, 2028].map(
    (year) => worksheetOf({ ...before, year }).fifth,
  )
  expect(parts[0]).toBeNull()
  expect(parts[6]).toBeNull()
  expect(parts[3]).toEqual({ number: 3, amount: rupees('200.01') })
  expect(parts.reduce((sum, it) => sum + (it?.amount ?? 0n), 0n)).toBe(100_003n)
})

test('rent that came later counts with 70 %', () => {
  expect(worksheetOf({ ...FLAT, receivedLater: rupees('20000') })).toMatchObject({
    receivedLater: rupees('14000'),
    income: rupees('25000'),
  })
})

test("the return's boxes are whole rupees, each from those before it", () => {
  const house = { ...FLAT, rent: rupees('240000.50'), municipalTax: rupees('10000.49') }
  expect(returnViewOf(house)).toMatchObject({
    grossRent: rupees('240001'),
    municipalTax: rupees('10000'),
    annualValue: rupees('230001'),
    standard: rupees('69000'),
    income: rupees('11001'),
  })
})

import {
  larger,
  minus,
  type Paise,
  paise,
  plus,
  roundPaise,
  smaller,
  ZERO,
} from '../../shared/paise.ts'
import { type Ratio, ratio } from '../../shared/ratio.ts'

/** What the worksheet of one let property is made from, for one financial year; amounts in paise. */
export type HouseInYear = {
  /** The calendar year in which the financial year begins. */
  year: number
  /** Rent charged for days of the year, without GST, less credit notes. */
  rent: Paise
  /** What it might let for in a year, as the owner entered it; null: not entered. */
  expected: Paise | null
  /** Days on which it was let, and on which it was empty. */
  letDays: number
  emptyDays: number
  isYearOver: boolean
  /** Rent that the owner says cannot be realised, and whether they say that all conditions of the law hold. */
  unrealised: Paise
  isUnrealisedShown: boolean
  /** Municipal tax that the owner paid in the year, less what came back. */
  municipalTax: Paise
  /** The owner's share of the property. */
  share: Ratio
  /** Interest of the year that the owner bears. */
  interest: Paise
  /** Interest of the years before the one in which the building was complete; null where that day is not known. */
  interestBefore: Paise
  completedYear: number | null
  /** Rent of earlier years that was never taxed and came in this one. */
  receivedLater: Paise
}

/** Why line 1a is what it is. */
export type ReasonOfValue =
  | 'not entered'
  | 'year not over'
  | 'actual is higher'
  | 'lower because empty'
  | 'lower, and not only because empty'
  | 'empty all year'

/** A fifth of the interest of the years before completion. */
type Fifth = { number: number; amount: Paise }

/** The boxes of the schedule of house property, 1a to 1k, in paise. */
export type Worksheet = {
  grossRent: Paise
  reason: ReasonOfValue
  unrealised: Paise
  municipalTax: Paise
  deducted: Paise
  annualValue: Paise
  ownShare: Paise
  standard: Paise
  interest: Paise
  fifth: Fifth | null
  deductions: Paise
  receivedLater: Paise
  income: Paise
}

type Rounding = (exact: Ratio) => Paise
const TO_PAISE: Rounding = (exact) => roundPaise(exact, 'paise')
const TO_RUPEES: Rounding = (exact) => roundPaise(exact, 'rupee')

/**
 * The income from one let property, by sections 23 to 25A of the Income-tax Act 1961, from 1 April 2026 sections 21 to
 * 23 of that of 2025. Rounded half up to the paisa, at the share and at the 30 %.
 */
export const worksheetOf = (house: HouseInYear): Worksheet => made(house, TO_PAISE)

/** The boxes of `worksheetOf` in whole rupees, as the return has them, each made from those before it. */
export const returnViewOf = (house: HouseInYear): Worksheet => made(house, TO_RUPEES)

/** The deduction for repairs and whatever else, whatever was spent, in per cent; both Acts have the same. */
const STANDARD_DEDUCTION = 30n

const standardOf = (amount: Paise, round: Rounding): Paise =>
  round(ratio(amount * STANDARD_DEDUCTION, 100n))

function made(house: HouseInYear, round: Rounding): Worksheet {
  const whole = (amount: Paise) => round(ratio(amount))
  const { value, reason } = grossRentOf(house)
  const grossRent = whole(value)
  const unrealised = house.isUnrealisedShown ? smaller(whole(house.unrealised), grossRent) : ZERO
  // The schedule refuses municipal tax where there is no rent.
  const municipalTax = grossRent === ZERO ? ZERO : larger(whole(house.municipalTax), ZERO)
  const deducted = plus(unrealised, municipalTax)
  const annualValue = larger(minus(grossRent, deducted), ZERO)
  const { numerator, denominator } = house.share
  const ownShare = round(ratio(annualValue * numerator, denominator))
  const standard = standardOf(ownShare, round)
  const fifth = fifthOf(house)
  const interest = plus(whole(house.interest), fifth ? whole(fifth.amount) : ZERO)
  const deductions = plus(standard, interest)
  const later = whole(house.receivedLater)
  const receivedLater = minus(later, standardOf(later, round))
  return {
    grossRent,
    reason,
    unrealised,
    municipalTax,
    deducted,
    annualValue,
    ownShare,
    standard,
    interest,
    fifth,
    deductions,
    receivedLater,
    income: plus(minus(ownShare, deductions), receivedLater),
  }
}

/**
 * The higher of the expected and the actual rent; the actual where it is lower because the property was empty: where
 * with the rent of the empty days, at what the other days brought, it would not be lower.
 */
function grossRentOf(house: HouseInYear): { value: Paise; reason: ReasonOfValue } {
  const { rent, expected, letDays, emptyDays } = house
  if (expected === null) return { value: rent, reason: 'not entered' }
  if (!house.isYearOver) return { value: rent, reason: 'year not over' }
  if (rent >= expected) return { value: rent, reason: 'actual is higher' }
  if (letDays === 0) return { value: expected, reason: 'empty all year' }
  const wouldBe = paise((rent * BigInt(letDays + emptyDays)) / BigInt(letDays))
  if (emptyDays > 0 && wouldBe >= expected) return { value: rent, reason: 'lower because empty' }
  return { value: expected, reason: 'lower, and not only because empty' }
}

/** Five equal parts from the year of completion on; they add up to the whole. */
function fifthOf({ year, completedYear, interestBefore }: HouseInYear): Fifth | null {
  if (completedYear === null || interestBefore === ZERO) return null
  const number = year - completedYear + 1
  if (number < 1 || number > 5) return null
  const until = (parts: number) => roundPaise(ratio(interestBefore * BigInt(parts), 5n), 'paise')
  return { number, amount: minus(until(number), until(number - 1)) }
}

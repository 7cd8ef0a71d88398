import { LANGUAGES } from '../../../server/language/catalogues.ts'
import { addMonths, lastOfMonth, monthsIn } from '../../../shared/calendar-date.ts'
import type { Days } from '../../../shared/days.ts'
import { type Paise, paiseFromDecimal } from '../../../shared/paise.ts'
import { asciiDigits, readTypedAmount } from '../../../shared/typed-amount.ts'
import { canonicalReference } from '../../payments/reference.ts'
import { readSearchedNumber, type SearchedNumber } from './searched-number.ts'

/** What typed words may mean of money; each is looked up by an index of its own. */
export type SearchedMoney = {
  /** A bank's reference, as it is stored. */
  reference?: string
  amount?: Paise
  /** Of a receipt. */
  number?: SearchedNumber
  /** A month. */
  days?: Days
}

const AMOUNT = /^\d{1,13}(?:\.\d{0,2})?$/

/** Reads typed words as a reference, an amount, a receipt's number and a month: several where they may be several. */
export function readSearchedMoney(words: string, today: string): SearchedMoney {
  const text = asciiDigits(words).trim()
  const reference = /\d/.test(text) ? canonicalReference(text) : undefined
  const amount = readTypedAmount(text)
  const days = monthOfWords(text, today)
  const number = days ? undefined : readSearchedNumber(text)
  return {
    ...(reference !== undefined && { reference }),
    ...(amount !== undefined && AMOUNT.test(amount) && { amount: paiseFromDecimal(amount) }),
    ...(number && { number }),
    ...(days && { days }),
  }
}

/** 'Nov 2026', 'november', 'नवंबर 2026', '11/2026', '2026-11'; without a year the last one that has begun. */
function monthOfWords(text: string, today: string): Days | undefined {
  const [, year, month] = /^(20\d\d)-(\d{1,2})$/.exec(text) ?? []
  if (year) return daysOfMonth(year, Number(month))
  const [, number, yearAfter] = /^(\d{1,2})[/.-](20\d\d)$/.exec(text) ?? []
  if (yearAfter) return daysOfMonth(yearAfter, Number(number))
  const [, word = '', yearNamed] = /^([^\d\s]+)(?:\s+(20\d\d))?$/.exec(text) ?? []
  const place = placeOfMonth(word.replace(/[.,]$/, '').toLowerCase())
  if (yearNamed || place === 0) return daysOfMonth(yearNamed ?? '', place)
  const days = daysOfMonth(today.slice(0, 4), place)
  return days && days.from > today ? daysOfMonth(addMonths(today, -12).slice(0, 4), place) : days
}

/** The days of a month from 1 to 12; undefined for others. */
function daysOfMonth(year: string, month: number): Days | undefined {
  if (month < 1 || month > 12) return undefined
  const from = `${year}-${String(month).padStart(2, '0')}-01`
  return { from, to: lastOfMonth(from) }
}

const names = LANGUAGES.flatMap((language) =>
  (['long', 'short'] as const).map((length) =>
    monthsIn(language, length).map((name) => name.toLowerCase()),
  ),
)

/** 1 to 12 for a month's name or three letters or more of it; 0 for other words. */
const placeOfMonth = (word: string): number =>
  word.length < 3
    ? 0
    : 1 + Math.max(...names.map((months) => months.findIndex((name) => name.startsWith(word))))

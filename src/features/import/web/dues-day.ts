import {
  addDays,
  addMonths,
  firstOfMonth,
  lastOfMonth,
  onDay,
} from '../../../shared/calendar-date.ts'
import { monthIn, readDay } from '../../../shared/read-day.ts'
import { asciiDigits } from '../../../shared/typed-amount.ts'
import { type DueIn, USUAL_PAYMENT_DAY } from '../../leases/charging-terms.ts'
import type { MonthColumn } from './sheet-months.ts'

/** When rent is due, of agreements for which the sheet does not say it. */
export type RentDue = { day: number; dueIn: DueIn }

type Said = {
  /** What stands above the heads, and what the sheet is called. */
  titles: readonly string[]
  /** The heads of the columns of dues. */
  heads: readonly string[]
  /** The columns of months, and those of them with something in them. */
  months: readonly MonthColumn[]
  filled: readonly MonthColumn[]
  /** The day of the list, where a column has it in each row. */
  listDay: string | undefined
  today: string
}

/** Up to which day the dues of a sheet are, as its heads or its title say it; else up to the end of this month. */
export function duesDayOf({ titles, heads, months, filled, listDay, today }: Said): string {
  // A sheet that ends with a month that has come was kept until then; one of a whole year, until its last entry.
  const lasts = [months, filled].map((all) =>
    all
      .map(({ month }) => lastOfMonth(`${month}-01`))
      .sort()
      .at(-1),
  )
  const found = [
    ...heads.map((head) => dayIn(head, today)),
    ...lasts,
    listDay,
    ...titles.map((title) => (IS_DATED.test(title) ? dayIn(title, today) : undefined)),
  ]
  return found.find((day) => day !== undefined && isLikely(day, today)) ?? lastOfMonth(today)
}

// A list from years ago does not say what is due now.
const isLikely = (day: string, today: string) =>
  day >= addMonths(today, -12) && day <= lastOfMonth(today)

/** A title is of a day or a month where it names a year, or says so. */
const IS_DATED = /20\d\d|['’-]\d\d\b|\b(?:as (?:on|of|at)|till|until|up ?to|for|month)\b|तक|माह/i

const DAYS = [
  /(?<!\d)\d{4}-\d{1,2}-\d{1,2}(?!\d)/,
  /(?<!\d)\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})(?!\d)/,
  /(?<!\d)\d{1,2}(?:st|nd|rd|th)?[\s-]+[\p{L}\p{M}]{3,}[\s,.-]+(?:20)?\d{2}(?!\d)/iu,
]
const MONTH = /([\p{L}\p{M}]{3,})(?:[\s.'’,-]*(20\d\d|\d\d(?!\d)))?/giu

/** The last day that a text names: a day, or the end of a month. */
function dayIn(written: string, today: string): string | undefined {
  const text = asciiDigits(written)
  for (const pattern of DAYS) {
    const day = pattern.exec(text)?.[0]
    const read = day && readDay(day.replace(/(\d)(?:st|nd|rd|th)/i, '$1'), 'day')
    if (read) return read
  }
  for (const [, word = '', year] of text.toLowerCase().matchAll(MONTH)) {
    const month = monthIn(word)
    if (month === 0 || !MONTH_WORD.test(word)) continue
    const number = String(month).padStart(2, '0')
    if (year) return lastOfMonth(`20${year.slice(-2)}-${number}-01`)
    const thisYear = Number(today.slice(0, 4))
    const isPast = number <= today.slice(5, 7)
    return lastOfMonth(`${isPast ? thisYear : thisYear - 1}-${number}-01`)
  }
  return undefined
}

const MONTH_WORD =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|[\u0900-\u097f]+)$/

/** When rent is due, as a title or a head says it: "Rent due by 10th", "payable by 5th of next month". */
export function rentDueOf(texts: readonly string[]): RentDue {
  const [text = '', day] =
    texts.map((it) => DUE_BY.exec(asciiDigits(it))).find((it) => it !== null) ?? []
  return {
    day: Number(day ?? USUAL_PAYMENT_DAY),
    dueIn: /next month|following month|अगले (?:महीने|माह)/i.test(text) ? 'next' : 'same',
  }
}

const DUE_BY =
  /(?:due|payable|pay|paid)\s+(?:by|on|before|on or before|upto|up to|till)\s+(?:the\s+)?([1-9]|[12]\d|3[01])(?:st|nd|rd|th)?(?![\d/.-])\D*/i

/**
 * The first day that is charged here, so that no month is missing and none is charged twice: the day after a whole
 * month, else the first of the first month whose rent was not due by that day.
 */
export function firstChargedDay(duesUpTo: string, { day, dueIn }: RentDue): string {
  if (duesUpTo === lastOfMonth(duesUpTo)) return addDays(duesUpTo, 1)
  const isDue = dueIn === 'same' && onDay(duesUpTo, day) <= duesUpTo
  return isDue ? addMonths(firstOfMonth(duesUpTo), 1) : firstOfMonth(duesUpTo)
}

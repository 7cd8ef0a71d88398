import {
  addDays,
  addMonths,
  firstOfMonth,
  lastOfMonth,
  onDay,
} from '../../../shared/calendar-date.ts'
import { type DateOrder, monthNumberIn, readDay } from '../../../shared/read-day.ts'
import { asciiDigits } from '../../../shared/typed-amount.ts'
import { type DueIn, USUAL_PAYMENT_DAY } from '../../leases/charging-terms.ts'

/** When rent is due, of agreements for which the sheet does not say it. */
export type RentDue = { day: number; dueIn: DueIn }

type Said = {
  /** The texts above the heads, and the name of the sheet. */
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
const IS_DATED =
  /^\p{L}[\p{L}\p{M}]{2,}\s\d\d$|20\d\d|['’-]\d\d\b|\b(?:as (?:on|of|at)|till|until|up ?to|for|month)\b|तक|माह/iu

const DAYS = [
  /(?<!\d)\d{4}-\d{1,2}-\d{1,2}(?!\d)/,
  /(?<!\d)\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})(?!\d)/,
  /(?<!\d)\d{1,2}(?:st|nd|rd|th)?[\s-]+[\p{L}\p{M}]{3,}[\s,.-]+(?:20)?\d{2}(?!\d)/iu,
]
/** The words and dashes between the first and the last day of a period. */
const TO = /^\s*(?:to|till|until|up ?to|-|–|से)\s/i
const MONTH = /([\p{L}\p{M}]{3,})(?:[\s.'’,-]*(20\d\d|\d\d(?!\d)))?/giu

/** The day that a cell names, or the last one of its month, which without a year is the nearest of that name. */
export function lastDayIn(text: string, order: DateOrder, today: string): string | undefined {
  const day = readDay(text, order)
  if (day) return day
  const found = dayIn(text, today)
  const isOfYear = /\d/.test(asciiDigits(text))
  const next = found && addMonths(found, 12)
  return next && !isOfYear && next <= lastOfMonth(addMonths(today, MONTHS_AHEAD)) ? next : found
}

/** Rent is rarely paid further ahead. */
const MONTHS_AHEAD = 2

/** The last day that a text names: a day, or the end of a month. */
function dayIn(written: string, today: string): string | undefined {
  const text = asciiDigits(written)
  for (const pattern of DAYS) {
    const found = pattern.exec(text)
    if (!found) continue
    // Of "1-Apr-2026 to 31-Oct-2026" the last day counts.
    const rest = text.slice(found.index + found[0].length)
    const end = TO.test(rest) ? pattern.exec(rest)?.[0] : undefined
    const day = (end ?? found[0]).replace(/(\d)(?:st|nd|rd|th)/i, '$1')
    const read = readDay(day, 'day') ?? readDay(day, 'month')
    if (read) return read
  }
  for (const [, word = '', year] of text.toLowerCase().matchAll(MONTH)) {
    const month = monthNumberIn(word)
    if (month === 0 || !MONTH_WORD.test(word)) continue
    const number = String(month).padStart(2, '0')
    if (year) return lastOfMonth(`20${year.slice(-2)}-${number}-01`)
    const thisYear = Number(today.slice(0, 4))
    const isPast = number <= today.slice(5, 7)
    return lastOfMonth(`${isPast ? thisYear : thisYear - 1}-${number}-01`)
  }
  return undefined
}

/**
 * The last day of the month or the first of the year that the name of a sheet says ("Nov 26", "2026-27"); '' of one
 * that has not begun, or of none.
 */
export function periodOfSheet(name: string, today: string): string {
  const year = /(?<!\d)20\d\d(?!\d)/.exec(asciiDigits(name))?.[0]
  const day = dayIn(name, today) ?? (year ? `${year}-04-01` : '')
  return day <= lastOfMonth(today) ? day : ''
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

/** A column of what was paid for a month (YYYY-MM). */
export type MonthColumn = { at: number; month: string }

type Named = { at: number; number: number; year: number | undefined; isOfRent: boolean }

const FEWEST = 2
const FINANCIAL_YEAR = /(?<!\d)(20\d\d)\s*[-–/]\s*(?:20)?\d\d(?!\d)/

type Around = {
  /** What stands above the heads. */
  titles: readonly string[]
  /** Whether a column has anything in it. */
  isFilled: (at: number) => boolean
  today: string
}

/**
 * The columns of a sheet with a month each. A year that no head names is that of the title, else the latest in which
 * no month that is filled in is still to come.
 */
export function monthColumns(heads: readonly string[], around: Around): MonthColumn[] {
  const named = heads.flatMap((head, at): Named[] => {
    const month = monthOf(head)
    return month ? [{ at, ...month, isOfRent: OF_RENT.test(head.trim()) }] : []
  })
  if (new Set(named.map(({ number, year }) => `${number} ${year}`)).size < named.length) return []
  const isClear = named.every(({ year, isOfRent }) => year || isOfRent)
  if (named.length < FEWEST || (named.length === FEWEST && !isClear)) return []
  const years = yearsOf(named, around)
  return named.map(({ at, number }, place) => ({
    at,
    month: `${years[place]}-${String(number).padStart(2, '0')}`,
  }))
}

/** Whether a head names a month: "Apr", "Apr-26". */
export const isMonthHead = (head: string): boolean => monthOf(head) !== undefined

/** "Nov rent", "Rent paid Nov", "Nov 26 paid": what stands beside a month over what was paid for it. */
const OF_RENT =
  /^(?:(?:rent )?(?:paid|received|recd|collection)(?: for)? )|[\s-]+(?:rent(?: (?:paid|received|recd))?|paid|received|recd|collection)\.?$/i

/** "Apr", "Apr-26", "April 2026", "Apr'26", "2026-04", "04/2026", "Apr rent". */
function monthOf(head: string): Omit<Named, 'at' | 'isOfRent'> | undefined {
  const text = head.trim().toLowerCase().replace(OF_RENT, '').trim()
  const [, year, number] = /^(20\d\d)[-/.](\d{1,2})$/.exec(text) ?? []
  if (year) return { number: Number(number), year: Number(year) }
  const [, numberFirst, yearLast] = /^(\d{1,2})[-/.](20\d\d)$/.exec(text) ?? []
  if (yearLast) return { number: Number(numberFirst), year: Number(yearLast) }
  const [, word = '', digits] =
    /^(?:rent\s+)?([\p{L}\p{M}]+)(?:[\s.'’,/-]*((?:20)?\d\d))?$/u.exec(text) ?? []
  const month = monthNumberIn(word)
  // "Market" and "Marble" begin like a month.
  if (month === 0 || (/^[a-z]/.test(word) && !isMonthWord(word))) return undefined
  if (text.startsWith('rent') && !digits) return undefined
  return { number: month, year: digits ? 2000 + (Number(digits) % 100) : undefined }
}

const LONG = 'january february march april may june july august september october november december'
const isMonthWord = (word: string) =>
  LONG.split(' ').some((month) => month === word || month.slice(0, 3) === word) || word === 'sept'

function yearsOf(named: readonly Named[], { titles, isFilled, today }: Around): number[] {
  const start = titles.map((title) => FINANCIAL_YEAR.exec(title)?.[1]).find(Boolean)
  if (start && named.every(({ year }) => !year))
    return named.map(({ number }) => Number(start) + (number < 4 ? 1 : 0))
  // Months run on: one that is not after the one before it is of the next year.
  let year = 0
  const steps = named.map(({ number, year: own }, place) => {
    const before = named[place - 1]
    if (own) year = own
    else if (before && number <= before.number) year += 1
    return year
  })
  if (named.some(({ year: own }) => own)) return steps
  const last = named.findLastIndex(({ at }) => isFilled(at))
  const [number, step] = [named[Math.max(last, 0)]?.number ?? 1, steps[Math.max(last, 0)] ?? 0]
  const thisYear = Number(today.slice(0, 4))
  const yearOfLast = number <= Number(today.slice(5, 7)) ? thisYear : thisYear - 1
  return steps.map((it) => yearOfLast - step + it)
}

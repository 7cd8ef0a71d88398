/**
 * Calendar dates are texts 'YYYY-MM-DD', never instants: they sort as texts and have no time zone. Only
 * converting an instant to a date needs a zone.
 */

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i
const DAY_MS = 24 * 60 * 60 * 1000

/** The message for text that is not a date. */
export const NO_DATE = /* i18n */ 'Please enter a date.'

/** Whether the text is 'YYYY-MM-DD' and that day exists. */
export function isCalendarDate(text: string): boolean {
  return DATE.test(text) && isDay(partsOf(text))
}

type Parts = { year: number; month: number; day: number }

const isDay = ({ year, month, day }: Parts): boolean =>
  year > 0 && month > 0 && month <= 12 && day > 0 && day <= daysIn(year, month)

/** The numbers in 'YYYY-MM-DD'. Terms and periods are reckoned with thousands of days: a text of known places is only cut. */
const partsOf = (text: string): Parts => ({
  year: Number(text.slice(0, 4)),
  month: Number(text.slice(5, 7)),
  day: Number(text.slice(8, 10)),
})

/** Whether the year is one of 1900 to 2199. A two-digit year typed into a date field arrives as year 26. */
export const isPlausible = (date: string): boolean => date >= '1900' && date < '2200'

/** Whether some value is a date whose year is still being typed: the first digit of 2026 makes it year 2. */
export const hasHalfTypedYear = (values: object): boolean =>
  Object.values(values).some(
    (value) => typeof value === 'string' && isCalendarDate(value) && !isPlausible(value),
  )

/** The calendar date at `now` in `timeZone`. */
export function today(now: Date, timeZone: string): string {
  const local = new Date(now.getTime() + offsetOn(now.getTime(), timeZone))
  return write(local.getUTCFullYear(), local.getUTCMonth() + 1, local.getUTCDate())
}

export const firstOfMonth = (date: string): string => onDay(date, 1)

export const lastOfMonth = (date: string): string => onDay(date, 31)

/** The given day of the month of `date`; the month's last day where the month is shorter. */
export function onDay(date: string, day: number): string {
  const { year, month } = read(date)
  return write(year, month, Math.min(day, daysIn(year, month)))
}

/**
 * Adds months to a day (or subtracts them), keeping the day of the month; 31 January plus one is the last of
 * February.
 */
export function addMonths(date: string, count: number): string {
  const { year, month, day } = read(date)
  const months = year * 12 + (month - 1) + count
  const target = { year: Math.floor(months / 12), month: (((months % 12) + 12) % 12) + 1 }
  return write(target.year, target.month, Math.min(day, daysIn(target.year, target.month)))
}

export function addDays(date: string, count: number): string {
  const moved = new Date(utc(date) + count * DAY_MS)
  return write(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate())
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((utc(to) - utc(from)) / DAY_MS)

/** The Indian financial year of a date, 1 April to 31 March: "2026-27". */
export function financialYear(date: string): string {
  const { year, month } = read(date)
  const first = month >= 4 ? year : year - 1
  return `${String(first).padStart(4, '0')}-${two((first + 1) % 100)}`
}

/**
 * Reads a calendar date from outside input: a plain date, the written day of midnight UTC or of a time
 * without an offset, otherwise the day of that instant in `timeZone`. Returns null for anything else and for
 * days outside the years 1 to 9999.
 */
export function calendarDateFrom(input: string, timeZone: string): string | null {
  const text = input.trim()
  if (DATE.test(text)) return isCalendarDate(text) ? text : null
  const [, day, hour, minute, second = '0', fraction = '0', offset] = DATE_TIME.exec(text) ?? []
  if (!day || !isCalendarDate(day)) return null
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  const isMidnight = [hour, minute, second, fraction].every((part) => Number(part) === 0)
  const isUtc = offset !== undefined && /^(?:Z|[+-]00(?::?00)?)$/i.test(offset)
  if (offset === undefined || (isMidnight && isUtc)) return day
  // PostgreSQL writes whole hours alone: "+00".
  const instant = new Date(
    text
      .replace(' ', 'T')
      .replace(/([+-]\d{2}):?(\d{2})?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`),
  )
  if (Number.isNaN(instant.getTime())) return null
  const local = today(instant, timeZone)
  return isCalendarDate(local) ? local : null
}

/** A date or instant as the specification's detail pages show it. */
export const firstTenCharacters = (text: string | null | undefined): string =>
  (text ?? '').slice(0, 10)

/** The words of written dates. */
export type DateWords = { short: readonly string[]; long: readonly string[]; to: string }

/** The words of dates in English, for papers: these do not follow the reader's screen. */
export const ENGLISH_DATES: DateWords = {
  short: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  long: 'January February March April May June July August September October November December'.split(
    ' ',
  ),
  to: 'to',
}

/** The names of the twelve months in a language. */
export function monthsIn(language: string, month: 'short' | 'long'): string[] {
  const { format } = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => format(Date.UTC(2026, index)))
}

/** The words in which this program writes dates: English, until a page in another language sets its own. */
export let dateWords: DateWords = { ...ENGLISH_DATES }

/** Sets the language of `formatDate`, `formatDays` and `monthOf`; once, before anything is shown. */
export function setDateWords(words: DateWords): void {
  dateWords = words
}

/** `1 Nov 2026` from `2026-11-01` or from an instant that begins with it; other texts are returned unchanged. */
export const formatDate = (date: string | null | undefined): string => dateIn(dateWords, date)

/** A date in the given words. */
export function dateIn({ short }: DateWords, date: string | null | undefined): string {
  const day = firstTenCharacters(date)
  if (!isCalendarDate(day)) return date ?? ''
  const { year, month, day: number } = read(day)
  return `${number} ${short[month - 1]} ${year}`
}

/** The instant at which that hour of a day begins in `timeZone`. */
export function instantOf(day: string, hour: number, timeZone: string): Date {
  const { year, month, day: number } = read(day)
  const local = Date.UTC(year, month - 1, number, hour)
  const near = local - offsetOn(local, timeZone)
  return new Date(local - offsetOn(near, timeZone))
}

/** The instant as ISO 8601 with the offset of `timeZone`, so that its first 10 characters are the local day. */
export function toZonedIso(instant: Date, timeZone: string): string {
  const offset = offsetOn(instant.getTime(), timeZone)
  const local = new Date(instant.getTime() + offset).toISOString()
  const minutes = Math.round(offset / 60_000)
  const size = Math.abs(minutes)
  const zone = `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
  return `${local.slice(0, -1)}${zone}`
}

// India has kept one offset since 1945. The formatter that knows it takes 35 ms to make, on a slow phone 140 in one task.
const INDIA = 'Asia/Kolkata'
const INDIAN_OFFSET = 19_800_000

// By zone, then by UTC day; null for a day on which the clocks change.
const offsets = new Map<string, Map<number, number | null>>()
const MAX_DAYS = 20_000

/** The zone's offset from UTC at that instant, in milliseconds. */
function offsetOn(instant: number, timeZone: string): number {
  if (timeZone === INDIA && instant > 0) return INDIAN_OFFSET
  const days = offsets.get(timeZone) ?? new Map<number, number | null>()
  offsets.set(timeZone, days)
  const day = Math.floor(instant / DAY_MS)
  const known = days.get(day)
  if (typeof known === 'number') return known
  if (known === null) return offsetAt(instant, timeZone)
  const [first, last] = [
    offsetAt(day * DAY_MS, timeZone),
    offsetAt((day + 1) * DAY_MS - 1, timeZone),
  ]
  if (days.size >= MAX_DAYS) days.clear()
  days.set(day, first === last ? first : null)
  return first === last ? first : offsetAt(instant, timeZone)
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function offsetAt(instant: number, timeZone: string): number {
  const formatter =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  formatters.set(timeZone, formatter)
  // 'GMT+05:30', with seconds before there were zones; 'GMT' alone is none.
  const [, sign, hours, minutes, seconds = '0'] =
    /GMT([+-])(\d+):(\d+)(?::(\d+))?/.exec(formatter.format(instant)) ?? []
  if (sign === undefined) return 0
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return (sign === '-' ? -size : size) * 1000
}

function read(date: string): Parts {
  const parts = partsOf(date)
  if (!DATE.test(date) || !isDay(parts)) throw new RangeError(`Not a calendar date: ${date}`)
  return parts
}

const utc = (date: string): number => {
  read(date)
  // Of a day alone it is midnight UTC.
  return Date.parse(date)
}

const two = (number: number): string => String(number).padStart(2, '0')

const write = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

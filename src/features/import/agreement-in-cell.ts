import { addDays, addMonths, isCalendarDate, lastOfMonth } from '../../shared/calendar-date.ts'
import { type DateOrder, monthNumberIn, readDay } from '../../shared/read-day.ts'
import { asciiDigits } from '../../shared/typed-amount.ts'

// What people write of an agreement in one cell: its days together, and by how much the rent rises how often.

/** The days of an agreement as one cell has them, YYYY-MM-DD; `months` where it names no day of its own for one of them. */
type Period = { startDate?: string; endDate?: string; months?: number }

const NUMBERS: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  एक: 1,
  दो: 2,
  तीन: 3,
}
const COUNT = String.raw`(\d{1,3}|${Object.keys(NUMBERS).join('|')})`
const MONTHS = String.raw`(?:months?|mths?|mnths?|mos?\.?|माह|महीने|महीना|महिने)`
const YEARS = '(?:years?|yrs?|y|साल|वर्ष|वर्षे)'
const LONG = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${COUNT}\s*(?:(${MONTHS})|${YEARS})\.?(?![\p{L}\p{M}\p{N}])`,
  'iu',
)
const BETWEEN = /\s+(?:to|till|until|upto|up to|से|ते)\s+|\s+[-–—]+\s+|[–—]+|\s*-+to-+\s*/i
/** Of "01-04-2025-31-03-2028" and "1/4/25-31/3/28": the dash that stands where a day begins. */
const DAYS_WITH_DASH = /^(\d{1,2}([./-])\d{1,2}\2\d{2,4})\s*-\s*(\d{1,2}([./-])\d{1,2}\4\d{2,4})$/
const AROUND =
  /(?<![\p{L}\p{M}])(?:from|w\.?\s?e\.?\s?f\.?|with effect from|starting|since|beginning|commencing|for|of|on|तक|पासून|पर्यंत|दिनांक)(?![\p{L}\p{M}])\.?|[()[\],;:]/giu

/** Reads "1/4/25 to 31/3/28", "Apr 2025 - Mar 2028", "11 months from 1/4/25", "11 months"; undefined of what is none. */
export function periodIn(text: string, order: DateOrder): Period | undefined {
  const { days, months } = partsIn(text)
  const [first, second, ...more] = days
  if (more.length > 0) return undefined
  if (second !== undefined) {
    const startDate = dayIn(first ?? '', order, 'first')
    const endDate = dayIn(second, order, 'last')
    return startDate && endDate && startDate <= endDate ? { startDate, endDate } : undefined
  }
  if (months === undefined) return undefined
  if (first === undefined) return { months }
  const startDate = dayIn(first, order, 'first')
  return startDate ? { startDate, endDate: endOf(startDate, months), months } : undefined
}

/** The cells of days in such texts, as `dateOrderOf` takes them. */
export const daysOfPeriod = (text: string): string[] => partsIn(text).days

/** The last day of so many months that begin on that day. */
export const endOf = (startDate: string, months: number): string =>
  addDays(addMonths(startDate, months), -1)

function partsIn(written: string): { days: string[]; months: number | undefined } {
  const text = asciiDigits(written).trim()
  const [all, count = '', isInMonths] = LONG.exec(text) ?? []
  const number = NUMBERS[count.toLowerCase()] ?? Number(count)
  const rest = (all ? text.replace(all, ' ') : text)
    .replace(AROUND, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const [, from, , to] = DAYS_WITH_DASH.exec(rest) ?? []
  const days = from && to ? [from, to] : rest.split(BETWEEN).map((part) => part.trim())
  return {
    days: days.filter((part) => /\d/.test(part)),
    months: all ? number * (isInMonths ? 1 : 12) : undefined,
  }
}

/** A day; of a month ("Apr 2025", "Apr-25") its first or its last one. */
function dayIn(text: string, order: DateOrder, of: 'first' | 'last'): string | undefined {
  const day = readDay(text.replace(/(\d)(?:st|nd|rd|th)\b/i, '$1'), order)
  if (day) return day
  const [, word = '', year = ''] =
    /^([\p{L}\p{M}]{3,})[\s.'’,-]*(20\d\d|\d\d)$/u.exec(text.toLowerCase()) ?? []
  const month = monthNumberIn(word)
  if (month === 0) return undefined
  const first = `20${year.slice(-2)}-${String(month).padStart(2, '0')}-01`
  return of === 'first' ? first : lastOfMonth(first)
}

type Increment = { percentage: string; years: string }

const PER_CENT = String.raw`(\d{1,2}(?:\.\d{1,4})?)\s*(?:%|per\s?cent|percent|pc|टक्के|प्रतिशत)?`
const RISE = String.raw`(?:\s*(?:increase|increment|hike|rise|escalation|enhancement|वाढ|वृद्धि))?`
const HOW_OFTEN = String.raw`(?:every|after(?:\s+every)?|each|once\s+in|in(?:\s+every)?|per|for\s+every|/|a|हर|प्रति|दर)?`
const TIME = String.raw`(?:${HOW_OFTEN}\s*(?:${COUNT}\s*)?(?:(${MONTHS})|${YEARS})\.?|p\.?\s?a\.?|yearly|annually|annual|per\s+annum|सालाना|वार्षिक)`
const RISE_THEN_TIME = new RegExp(String.raw`^${PER_CENT}${RISE}\s*${TIME}$`, 'iu')
const TIME_THEN_RISE = new RegExp(String.raw`^${TIME}\s*(?:by|@|:|-)?\s*${PER_CENT}${RISE}$`, 'iu')
const OF_TIME = new RegExp(`^${TIME}$`, 'iu')

/** Reads "5% every year", "10% after 3 years", "5% p.a."; undefined of what says no time, and of a part of a year. */
export function incrementIn(written: string): Increment | undefined {
  const text = asciiDigits(written).trim()
  const [, first, ...after] = RISE_THEN_TIME.exec(text) ?? []
  const [, count, isInMonths, last] = TIME_THEN_RISE.exec(text) ?? []
  const percentage = first ?? last
  const years = first ? yearsOf(after[0], after[1]) : yearsOf(count, isInMonths)
  return percentage && years ? { percentage, years } : undefined
}

/** The years of "every year", "after 3 years", "yearly", "24 months"; undefined of what is none, or a part of a year. */
export function yearsIn(written: string): string | undefined {
  const [all, count, isInMonths] = OF_TIME.exec(asciiDigits(written).trim()) ?? []
  return all === undefined ? undefined : yearsOf(count, isInMonths)
}

function yearsOf(count = '1', isInMonths?: string): string | undefined {
  const years = (NUMBERS[count.toLowerCase()] ?? Number(count)) / (isInMonths ? 12 : 1)
  return Number.isInteger(years) && years > 0 ? String(years) : undefined
}

/** Whether a text is a day as the wire has it. */
export const isWireDay = (text: string | undefined): text is string =>
  text !== undefined && isCalendarDate(text)

import { addDays, calendarDateFrom, isCalendarDate } from './calendar-date.ts'
import { asciiDigits } from './typed-amount.ts'

/** Whether 1/4/26 is the first of April (`day`) or the fourth of January (`month`): what comes first. */
export type DateOrder = 'day' | 'month'

/** Numbers that spreadsheets show as days from 1954 to 2119. */
const SERIAL = { least: 20_000, most: 80_000 }
const DAY_0 = '1899-12-30'

const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'जन', 'जानेव'],
  ['feb', 'फर', 'फ़र', 'फेब्रु'],
  ['mar', 'मार्च'],
  ['apr', 'अप्र', 'एप्रि'],
  ['may', 'मई'],
  ['jun', 'जून'],
  ['jul', 'जुल'],
  ['aug', 'अग', 'ऑगस्ट'],
  ['sep', 'सित', 'सप्टें'],
  ['oct', 'अक्ट', 'अक्तू', 'ऑक्टो'],
  ['nov', 'नव', 'नोव्हें'],
  ['dec', 'दिस', 'डिसें'],
]

const INDIA = 'Asia/Kolkata'
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}.*(?:Z|[+-]\d{2}(?::?\d{2})?)$/i
const NUMBERS = /^(\d{1,2})[./\-\s](\d{1,2})[./\-\s](\d{4}|\d{2})$/

/** The day (YYYY-MM-DD) that a cell means; undefined of what is none. */
export function readDay(cell: string | number | Date, order: DateOrder): string | undefined {
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? undefined : cell.toISOString().slice(0, 10)
  const text = asciiDigits(String(cell)).trim()
  if (/^\d{5}(?:\.\d+)?$/.test(text)) return daySince(Number(text))
  // A program that writes instants means the day that it is there.
  if (INSTANT.test(text)) return calendarDateFrom(text, INDIA) ?? undefined
  const plain = withoutTime(text).replace(/,/g, ' ').replace(/\s+/g, ' ').trim()
  const [, year, month, day] = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/.exec(plain) ?? []
  if (year) return dayOf(year, month, day)
  const [, first, second, last] = NUMBERS.exec(plain) ?? []
  if (first) return order === 'day' ? dayOf(last, second, first) : dayOf(last, first, second)
  return namedDay(plain)
}

const withoutTime = (text: string) => text.replace(/,?[ T]\d{1,2}:\d{2}.*$/, '')

/** "01APR2026" and "April1 2026", as banks write them. */
const GLUED = /^(?:(\d{1,2})([a-z]{3})(\d{4}|\d{2})|([a-z]{3,9})(\d{1,2}) (\d{4}))$/i

/** "1 Apr 2026", "1-Apr-26", "Apr 1 2026", "1 अप्रैल 2026". */
function namedDay(text: string): string | undefined {
  const glued = (GLUED.exec(text) ?? []).slice(1).filter(Boolean)
  const parts = (glued.length > 0 ? glued.join(' ') : text).toLowerCase().split(/[\s./-]+/)
  if (parts.length !== 3) return undefined
  const place = parts.findIndex((part) => monthNumberIn(part) > 0)
  if (place < 0 || place === 2) return undefined
  const [day = '', year = ''] = parts.filter((_, at) => at !== place)
  return dayOf(year, String(monthNumberIn(parts[place] ?? '')), day.replace(/(?:st|nd|rd|th)$/, ''))
}

/** The number of the month that a word begins like; 0 for none. */
export const monthNumberIn = (word: string) =>
  MONTHS.findIndex((names) => names.some((name) => word.startsWith(name))) + 1

function dayOf(year = '', month = '', day = ''): string | undefined {
  const whole = year.length === 2 ? `${Number(year) > 69 ? 19 : 20}${year}` : year
  const date = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : undefined
}

const daySince = (serial: number) =>
  serial >= SERIAL.least && serial <= SERIAL.most ? addDays(DAY_0, Math.floor(serial)) : undefined

/**
 * The order of day and month in these cells, all days of a sheet: one date that can be read one way only decides for
 * all, day first where both occur; undefined where each could be either, which a person must decide.
 */
export function dateOrderOf(cells: readonly (string | number | Date)[]): DateOrder | undefined {
  const pairs = cells.flatMap((cell) => {
    const [, first, second] = NUMBERS.exec(withoutTime(asciiDigits(String(cell)).trim())) ?? []
    return first && cell instanceof Date === false ? [[Number(first), Number(second)] as const] : []
  })
  if (pairs.some(([first]) => first > 12)) return 'day'
  if (pairs.some(([, second]) => second > 12)) return 'month'
  return pairs.every(([first, second]) => first === second) ? 'day' : undefined
}

import {
  addDays,
  type DateWords,
  dateIn,
  dateWords,
  daysBetween,
  financialYear,
  firstOfMonth,
  lastOfMonth,
} from './calendar-date.ts'

/** A range of consecutive days, both ends included; ISO dates. */
export type Days = { readonly from: string; readonly to: string }

export const earlier = (a: string, b: string): string => (a < b ? a : b)

export const later = (a: string, b: string): string => (a > b ? a : b)

export const countDays = ({ from, to }: Days): number => daysBetween(from, to) + 1

/** The days in both ranges, or undefined where they do not overlap. */
export function sharedDays(a: Days, b: Days): Days | undefined {
  const shared = { from: later(a.from, b.from), to: earlier(a.to, b.to) }
  return shared.from <= shared.to ? shared : undefined
}

/** The ranges of `days` that are not in `taken`, in order; `days` itself where nothing is taken. */
export function daysWithout(days: Days, taken: readonly Days[]): Days[] {
  return taken.reduce<Days[]>((left, out) => left.flatMap((it) => cut(it, out)), [days])
}

function cut(days: Days, out: Days): Days[] {
  const shared = sharedDays(days, out)
  if (!shared) return [days]
  const left: Days[] = []
  if (days.from < shared.from) left.push({ from: days.from, to: addDays(shared.from, -1) })
  if (shared.to < days.to) left.push({ from: addDays(shared.to, 1), to: days.to })
  return left
}

/** The days of the Indian financial year of a date, 1 April to 31 March, within the years 1 to 9999. */
export function financialYearDays(date: string): Days {
  const first = Number(financialYear(date).slice(0, 4))
  const year = (number: number) => String(number).padStart(4, '0')
  return {
    from: first === 0 ? '0001-01-01' : `${year(first)}-04-01`,
    to: first === 9999 ? '9999-12-31' : `${year(first + 1)}-03-31`,
  }
}

/**
 * Formats days for people: 'October 2026' for a whole month, 'October 2026 to January 2027' for several,
 * '15–31 Jan 2027' within one month, otherwise '31 Jan 2027 to 27 Feb 2027'.
 */
export const formatDays = (days: Days): string => daysInWords(dateWords, days)

/** Days in the given words. */
export function daysInWords(words: DateWords, { from, to }: Days): string {
  const isWhole = from === firstOfMonth(from) && to === lastOfMonth(to)
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  const [month, date] = [monthIn.bind(null, words), dateIn.bind(null, words)]
  if (isWhole) return isOneMonth ? month(from) : `${month(from)} ${words.to} ${month(to)}`
  if (from === to) return date(from)
  if (isOneMonth) return `${Number(from.slice(8))}–${date(to)}`
  return `${date(from)} ${words.to} ${date(to)}`
}

/** 'October 2026' for any day in it. */
export const monthOf = (date: string): string => monthIn(dateWords, date)

const monthIn = ({ long }: DateWords, date: string): string =>
  `${long[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(0, 4))}`

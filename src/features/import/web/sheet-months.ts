import { monthIn } from '../../../shared/read-day.ts'

/** A column of what was paid for a month (YYYY-MM). */
export type MonthColumn = { at: number; month: string }

type Named = { at: number; number: number; year: number | undefined }

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
    return month ? [{ at, ...month }] : []
  })
  if (new Set(named.map(({ number, year }) => `${number} ${year}`)).size < named.length) return []
  if (named.length < FEWEST || (named.length === FEWEST && named.some(({ year }) => !year)))
    return []
  const years = yearsOf(named, around)
  return named.map(({ at, number }, place) => ({
    at,
    month: `${years[place]}-${String(number).padStart(2, '0')}`,
  }))
}

/** "Apr", "Apr-26", "April 2026", "Apr'26", "2026-04", "04/2026". */
function monthOf(head: string): Omit<Named, 'at'> | undefined {
  const text = head.trim().toLowerCase()
  const [, year, number] = /^(20\d\d)[-/.](\d{1,2})$/.exec(text) ?? []
  if (year) return { number: Number(number), year: Number(year) }
  const [, numberFirst, yearLast] = /^(\d{1,2})[-/.](20\d\d)$/.exec(text) ?? []
  if (yearLast) return { number: Number(numberFirst), year: Number(yearLast) }
  const [, word = '', digits] =
    /^(?:rent\s+)?([\p{L}\p{M}]+)(?:[\s.'’,/-]*((?:20)?\d\d))?$/u.exec(text) ?? []
  const month = monthIn(word)
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

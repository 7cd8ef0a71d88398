/**
 * The money of an agreement calculated a second time, in a way of its own: day by day, on the serial
 * numbers of days, with none of the product's code. Amounts are whole paise, days ISO dates.
 */

export type OracleTerms = {
  rentDay: number
  rentEvery: 'month' | 'quarter' | 'year'
  /** 1 to 12; quarters begin in it and in every third month from it, years in it. */
  rentMonth: number
  dueIn: 'same' | 'next'
  paymentDay: number | null
  proration: 'actual' | 'thirty' | 'none'
  rounding: 'rupee' | 'paise'
}
export type OracleRent = { from: string; monthlyRent: bigint }
export type OraclePeriod = { from: string; to: string; datedOn: string; dueOn: string }

const DAY = 86_400_000
const serial = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY
const dateOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10)

export const dayAfter = (date: string, days = 1): string => dateOf(serial(date) + days)

/** The given day in a month counted from year 0; the last day where the month is shorter. */
function dayInMonth(month: number, day: number): string {
  const days = new Date(Date.UTC(2000, (month % 12) + 1, 0)).getUTCDate()
  const year = Math.floor(month / 12)
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const length = month % 12 === 1 ? (isLeap ? 29 : 28) : days
  const two = (n: number) => String(n).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two((month % 12) + 1)}-${two(Math.min(day, length))}`
}

const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1

/** The first month of the period that holds the day, counted from year 0, and of how many months it is. */
function periodHolding({ rentDay, rentEvery, rentMonth }: OracleTerms, day: string) {
  const months = { month: 1, quarter: 3, year: 12 }[rentEvery]
  let month = monthOf(day)
  const begins = () => (month - (rentMonth - 1)) % months === 0 && dayInMonth(month, rentDay) <= day
  while (!begins()) month--
  return { month, months }
}

/** The periods that are charged by `today`, from the one that holds `from`. */
export function oraclePeriods(terms: OracleTerms, from: string, today: string): OraclePeriod[] {
  const periods: OraclePeriod[] = []
  const { month: first, months } = periodHolding(terms, from)
  for (let month = first; ; month += months) {
    const start = dayInMonth(month, terms.rentDay)
    const day = terms.paymentDay ?? 6
    const inMonth = dayInMonth(terms.dueIn === 'next' ? month + months : month, day)
    const agreed = inMonth < start ? dayInMonth(month + 1, day) : inMonth
    // Nothing is due, or dated, before the first day that is charged.
    const datedOn = start < from ? from : start
    const dueOn = agreed < datedOn ? datedOn : agreed
    const postOn = [datedOn, dayAfter(dueOn, -5)].sort()[0] ?? start
    if (postOn > today) return periods
    const to = dayAfter(dayInMonth(month + months, terms.rentDay), -1)
    periods.push({ from: start, to, datedOn, dueOn })
  }
}

/** The rent of the days from `from` to `to` of one period, both included. */
export function oracleRent(
  terms: OracleTerms,
  rents: OracleRent[],
  { from, to, period }: { from: string; to: string; period: Pick<OraclePeriod, 'from' | 'to'> },
): bigint {
  if (terms.rentEvery !== 'month') return oracleRentOfMonths(terms, rents, { from, to })
  const { numerator, denominator, isExact, isThirty, daily } = monthlyRent(terms, rents, {
    from,
    to,
    period,
  })
  if (isExact) return numerator
  const amount = halfUp(numerator, denominator, terms.rounding === 'rupee' ? 100n : 1n)
  const highest = daily.reduce((most, rent) => (rent > most ? rent : most), 0n)
  return isThirty && amount > highest ? highest : amount
}

/** Several months together: a fraction of each, all of them added, then rounded once, whole or not. */
function oracleRentOfMonths(
  terms: OracleTerms,
  rents: OracleRent[],
  { from, to }: { from: string; to: string },
): bigint {
  let [numerator, denominator] = [0n, 1n]
  let day = from
  while (day <= to) {
    const { month } = periodHolding({ ...terms, rentEvery: 'month' }, day)
    const period = {
      from: dayInMonth(month, terms.rentDay),
      to: dayAfter(dayInMonth(month + 1, terms.rentDay), -1),
    }
    const last = period.to < to ? period.to : to
    const rent = monthlyRent(terms, rents, { from: day, to: last, period })
    numerator = numerator * rent.denominator + rent.numerator * denominator
    denominator *= rent.denominator
    day = dayAfter(last)
  }
  return halfUp(numerator, denominator, terms.rounding === 'rupee' ? 100n : 1n)
}

/** The rent of some days of a month as a fraction, before it is rounded. */
function monthlyRent(
  terms: OracleTerms,
  rents: OracleRent[],
  { from, to, period }: { from: string; to: string; period: Pick<OraclePeriod, 'from' | 'to'> },
) {
  const daily: bigint[] = []
  for (let day = serial(from); day <= serial(to); day++) daily.push(rentOnDay(rents, dateOf(day)))
  const length = serial(period.to) - serial(period.from) + 1
  const last = daily.at(-1) ?? 0n
  const isWhole = daily.length === length
  if (terms.proration === 'none' || (isWhole && new Set(daily).size === 1))
    return { numerator: last, denominator: 1n, isExact: true, isThirty: false, daily }
  const isThirty = terms.proration === 'thirty' && !isWhole
  const numerator = daily.reduce((total, rent) => total + rent, 0n)
  return { numerator, denominator: BigInt(isThirty ? 30 : length), isExact: false, isThirty, daily }
}

function rentOnDay(rents: OracleRent[], day: string): bigint {
  const inForce = rents.filter(({ from }) => from <= day).at(-1) ?? rents[0]
  return inForce?.monthlyRent ?? 0n
}

function halfUp(numerator: bigint, denominator: bigint, unit: bigint): bigint {
  const size = denominator * unit
  const whole = numerator / size
  return (numerator % size) * 2n >= size ? (whole + 1n) * unit : whole * unit
}

export type OracleCharge = { id: string; dueOn: string; rank: number; amount: bigint }

/** The settled part of each charge when payments come in that order, paisa by paisa to the oldest. */
export function oracleSettling(charges: OracleCharge[], payments: bigint[]) {
  const key = ({ dueOn, rank, id }: OracleCharge) => `${dueOn} ${rank} ${id}`
  const queue = [...charges].sort((a, b) => (key(a) < key(b) ? -1 : 1))
  const settled = Object.fromEntries(queue.map(({ id }) => [id, 0n]))
  let advance = payments.reduce((sum, payment) => sum + payment, 0n)
  for (const { id, amount } of queue) {
    settled[id] = advance < amount ? advance : amount
    advance -= settled[id] ?? 0n
  }
  return { settled, advance }
}

import type { Days } from '../../shared/days.ts'
import { formatPaise, type Paise, plus, sumOf } from '../../shared/paise.ts'
import {
  dateSaid,
  IN_ENGLISH_WORDS,
  saidIn,
  sayAll,
  type Text,
  type Wording,
} from '../../shared/said.ts'
import type { Decoded } from '../../shared/wire-record.ts'
import type { hraPackWire, packMonthWire, packPaymentWire } from './hra-pack-wire.ts'

/** The rent of a client's financial year, from what payments settled of it. */
export type HraPack = Decoded<typeof hraPackWire>

/** The rent of a period, and what was paid of it. */
export type PackMonth = Decoded<typeof packMonthWire>
export type PackPayment = Decoded<typeof packPaymentWire>

/** A valid charge for rent. */
export type RentCharge = { id: string; leaseId: string; days: Days; rent: Paise; open: Paise }

/** What a valid payment settled of a charge for rent, of any year. */
export type RentSettled = Omit<PackPayment, 'receiptCode' | 'tds'> & {
  creditId: string
  chargeId: string
  periodStart: string
  /** The tax that the whole payment withheld. */
  tds: Paise
}

/**
 * The periods of one agreement, each with the payments that settled it. The tax that a payment withheld
 * is listed once: with the last period of rent that it settled.
 */
export function monthsOf(
  charges: readonly RentCharge[],
  settled: readonly RentSettled[],
  codeOf: (creditId: string) => string | null,
): PackMonth[] {
  const last = new Map<string, string>()
  for (const { creditId, periodStart } of settled)
    if (periodStart >= (last.get(creditId) ?? '')) last.set(creditId, periodStart)
  return charges.map(({ id, days, rent, open }) => {
    const payments = settled
      .filter(({ chargeId }) => chargeId === id)
      .map(({ creditId, periodStart, tds, amount, receivedOn, dateKnown, method, mode }) => ({
        ...{ amount, receivedOn, dateKnown, method, mode },
        tds: last.get(creditId) === periodStart ? tds : (0n as Paise),
        receiptCode: codeOf(creditId),
      }))
    return {
      ...{ from: days.from, to: days.to, rent, open, payments },
      paid: sumOf(payments.map(({ amount }) => amount)),
    }
  })
}

/** The sums of a year: rent charged, what payments settled of it, and the tax in that. */
export function totalsOf(months: readonly PackMonth[]): Pick<HraPack, 'rent' | 'paid' | 'tds'> {
  return {
    rent: sumOf(months.map(({ rent }) => rent)),
    paid: sumOf(months.map(({ paid }) => paid)),
    tds: sumOf(months.flatMap(({ payments }) => payments.map(({ tds }) => tds))),
  }
}

/** 'Mar 2027', or 'Mar 2027 (₹ 4,000.00)' where part of it was settled: the periods of which something is open. */
export const unpaidSaid = (months: readonly PackMonth[]): Text[] =>
  months
    .filter(({ open }) => open > 0n)
    .map(({ from, rent, open }) =>
      open < rent ? sayAll([shortMonth(from), `(${formatPaise(open)})`], ' ') : shortMonth(from),
    )

/** The same in English. */
export const unpaidOf = (months: readonly PackMonth[]): string[] =>
  saidIn(unpaidSaid(months), IN_ENGLISH_WORDS)

/** 'Mar 2027' of any day in it. */
const shortMonth = (day: string) => (wording: Wording) =>
  dateSaid(`${day.slice(0, 7)}-01`)(wording).slice(2)

/** The payments of a year from which tax was withheld, with the days that they were for. */
export const withheldIn = (months: readonly PackMonth[]) =>
  months.flatMap(({ from, to, payments }) =>
    payments.filter(({ tds }) => tds > 0n).map((payment) => ({ from, to, ...payment })),
  )

/** What was settled otherwise than by payments: from the deposit, or by a balance brought forward. */
export const settledOtherwise = ({ rent, paid, open }: PackMonth): Paise =>
  (rent - plus(paid, open)) as Paise

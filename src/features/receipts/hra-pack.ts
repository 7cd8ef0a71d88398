import type { Days } from '../../shared/days.ts'
import { formatPaise, minus, type Paise, plus, sumOf } from '../../shared/paise.ts'
import {
  dateSaid,
  IN_ENGLISH_WORDS,
  type Sayable,
  saidIn,
  sayAll,
  type Wording,
} from '../../shared/said.ts'
import type { Decoded } from '../../shared/wire-record.ts'
import type { hraPackWire, packMonthWire, packPaymentWire, packTaxWire } from './hra-pack-wire.ts'

/** The rent of a client's financial year, from what payments settled of it. */
export type HraPack = Decoded<typeof hraPackWire>

/** The rent of a period, and what was paid of it. */
export type PackMonth = Decoded<typeof packMonthWire>
export type PackPayment = Decoded<typeof packPaymentWire>
/** Tax that was withheld from a payment (TDS). */
export type PackTax = Decoded<typeof packTaxWire>
export type PackAgreement = HraPack['agreements'][number]

/** A valid charge for rent. */
export type PackCharge = {
  id: string
  leaseId: string
  days: Days
  /** With tax (GST). */
  rent: Paise
  /** The tax in it. */
  gst: Paise
  gstInterState: boolean
  open: Paise
}

/** What a valid payment settled of a charge for rent, of any year, tax (GST) included. */
export type PackSettled = Omit<PackPayment, 'receiptCode'> & {
  creditId: string
  chargeId: string
  days: Days
}

/**
 * The periods of one agreement, each with the payments that settled it; the tax in them (GST) is apart. Days that were
 * charged in parts, as after a rise from a day that was charged already, are one period.
 */
export function monthsOf(
  charges: readonly PackCharge[],
  settled: readonly PackSettled[],
  codeOf: (creditId: string) => string | null,
): PackMonth[] {
  const periods = Map.groupBy(charges, ({ days }) => `${days.from} ${days.to}`)
  return [...periods.values()].flatMap((parts) => {
    const [first] = parts
    if (!first) return []
    const ids = new Set(parts.map(({ id }) => id))
    const paying = settled.filter(({ chargeId }) => ids.has(chargeId))
    const byCredit = Map.groupBy(paying, ({ creditId }) => creditId)
    const payments = [...byCredit].flatMap(([creditId, [part, ...more]]) => {
      if (!part) return []
      const { receivedOn, dateKnown, method, mode } = part
      const gst = plus(part.gst, ...more.map((it) => it.gst))
      const amount = minus(plus(part.amount, ...more.map((it) => it.amount)), gst)
      return [{ amount, gst, receivedOn, dateKnown, method, mode, receiptCode: codeOf(creditId) }]
    })
    const gst = sumOf(parts.map((part) => part.gst))
    return {
      from: first.days.from,
      to: first.days.to,
      gst,
      payments,
      rent: minus(sumOf(parts.map(({ rent }) => rent)), gst),
      open: sumOf(parts.map(({ open }) => open)),
      paid: sumOf(payments.map(({ amount }) => amount)),
    }
  })
}

/** A payment of the year that states tax as withheld (TDS), and what it settled. */
type TdsPayment = Pick<PackTax, 'receivedOn' | 'gross' | 'tds'> & { creditId: string }

/** The tax withheld in the year, by the day of its payment, each with the periods of rent that it was for, of any year. */
export const taxesOf = (
  payments: readonly TdsPayment[],
  settled: readonly PackSettled[],
  codeOf: (creditId: string) => string | null,
): PackTax[] =>
  payments.map(({ creditId, receivedOn, gross, tds }) => {
    const periods = settled
      .filter((it) => it.creditId === creditId)
      .map(({ days }) => days)
      .toSorted((a, b) => a.from.localeCompare(b.from))
      .filter(({ from }, at, all) => all[at - 1]?.from !== from)
    return { receivedOn, gross, tds, periods, receiptCode: codeOf(creditId) }
  })

/** The sums of a year: rent charged, what payments settled of it, the GST in that, and the tax withheld. */
export function packTotals(
  agreements: readonly Pick<PackAgreement, 'months' | 'taxes'>[],
): Pick<HraPack, 'rent' | 'paid' | 'gst' | 'tds'> {
  const months = agreements.flatMap((agreement) => agreement.months)
  const payments = months.flatMap((month) => month.payments)
  return {
    rent: sumOf(months.map(({ rent }) => rent)),
    paid: sumOf(months.map(({ paid }) => paid)),
    gst: sumOf(payments.map(({ gst }) => gst)),
    tds: sumOf(agreements.flatMap(({ taxes }) => taxes.map(({ tds }) => tds))),
  }
}

/**
 * 'Mar 2027', or 'Mar 2027 (₹ 4,000.00)' where part of it was settled: the months of which something is open, each once,
 * though it was charged in parts, as after a rise from a day that was charged already.
 */
export function unpaidSaid(months: readonly PackMonth[]): Sayable[] {
  const byMonth = Map.groupBy(months, ({ from }) => from.slice(0, 7))
  return [...byMonth].flatMap(([month, parts]) => {
    const open = sumOf(parts.map((part) => part.open))
    const due = sumOf(parts.map(({ rent, gst }) => plus(rent, gst)))
    if (open === 0n) return []
    return open < due
      ? sayAll([shortMonth(month), `(${formatPaise(open)})`], ' ')
      : shortMonth(month)
  })
}

/** The unpaid months in English. */
export const unpaidOf = (months: readonly PackMonth[]): string[] =>
  saidIn(unpaidSaid(months), IN_ENGLISH_WORDS)

/** 'Mar 2027' of '2027-03'. */
const shortMonth = (month: string) => (wording: Wording) =>
  dateSaid(`${month}-01`)(wording).slice(2)

/** What was settled otherwise than by payments: from the deposit, or by a balance brought forward. */
export const settledOtherwise = ({ rent, gst, paid, open, payments }: PackMonth): Paise =>
  minus(plus(rent, gst), paid, ...payments.map((payment) => payment.gst), open)

import { lastOfMonth, monthsIn, onDay } from '../../../shared/calendar-date.ts'
import { earlier } from '../../../shared/days.ts'
import {
  formatPaiseBriefly,
  minus,
  type Paise,
  paise,
  paiseFromDecimal,
  paiseToDecimal,
  sumOf,
  ZERO,
} from '../../../shared/paise.ts'
import { PLAIN_DECIMAL } from '../../../shared/typed-amount.ts'
import { type ImportRow, isLetRow } from '../import-row.ts'
import type { MonthColumn, RentDue } from './dues-day.ts'
import { readRupees, textOfSheetCell } from './read-cell.ts'
import type { OpenedCell } from './read-sheet.ts'

/** The meaning of columns of months: payments, with or without a past receipt for each; or something else. */
export type MonthsMean = 'receipts' | 'dues' | 'nothing'

/** Where the balance of a row is another than what its months add up to. */
export type OtherBalance = { line: number; balance: string; months: string }

type Months = {
  columns: readonly MonthColumn[]
  cellsOf: (line: number) => readonly OpenedCell[]
  mean: MonthsMean
  duesUpTo: string
  rentDue: RentDue
  today: string
}

/** Adds what months across say to the rows: what is open until the day of the dues, and the receipts of what was paid. */
export function withMonths(
  rows: readonly ImportRow[],
  { columns, cellsOf, mean, duesUpTo, rentDue, today }: Months,
): { rows: ImportRow[]; receipts: ImportRow[]; others: OtherBalance[] } {
  const receipts: ImportRow[] = []
  const others: OtherBalance[] = []
  const last = earlier(duesUpTo, today)
  const read = rows.map((row): ImportRow => {
    const rent = rentOf(row)
    if (!isLetRow(row) || rent === undefined) return row
    const paid = columns.map(({ at, month }) => ({
      month,
      amount: paidIn(textOfSheetCell(cellsOf(row.line)[at]), rent),
    }))
    if (mean === 'receipts')
      for (const { month, amount } of paid)
        if (amount > 0n && month <= last.slice(0, 7))
          receipts.push(receiptOf(row, { month, amount, day: rentDue.day, last }))
    const { open, ahead } = openOf(row, { paid, rent, duesUpTo })
    const { openingBalance, openingAdvance } = row
    if (openingBalance === undefined && openingAdvance === undefined)
      return {
        ...row,
        ...(open > 0n && { openingBalance: paiseToDecimal(open) }),
        ...(ahead > 0n && { openingAdvance: paiseToDecimal(ahead) }),
      }
    const says = openingAdvance ? ZERO : amountOf(openingBalance ?? '')
    if (says !== undefined && says !== open)
      others.push({
        line: row.line,
        balance: formatPaiseBriefly(says),
        months: formatPaiseBriefly(open),
      })
    return row
  })
  return { rows: read, receipts, others }
}

const amountOf = (text: string) => (PLAIN_DECIMAL.test(text) ? paiseFromDecimal(text) : undefined)
const rentOf = ({ monthlyRent = '' }: ImportRow) => amountOf(monthlyRent)

const TICK = /^(?:paid|yes|y|p|ok|done|received|recd|cleared|✓|✔|☑|हाँ|हां|चुकता)\.?$/i

/** The paid amount in a cell: a figure, or a tick for the whole rent. */
function paidIn(text: string, rent: Paise): Paise {
  if (TICK.test(text)) return rent
  const rupees = readRupees(text)
  return rupees === undefined ? ZERO : paiseFromDecimal(rupees)
}

type Paid = { month: string; amount: Paise }

/**
 * The open dues of the months that the agreement ran, less advances. Blank months before the first payment count if
 * the agreement had begun.
 */
function openOf(
  { startDate, endedOn }: ImportRow,
  { paid, rent, duesUpTo }: { paid: readonly Paid[]; rent: Paise; duesUpTo: string },
): { open: Paise; ahead: Paise } {
  const first = paid.findIndex(({ amount }) => amount > 0n)
  const begins = startDate?.slice(0, 7) ?? paid[Math.max(first, 0)]?.month ?? ''
  const until = (endedOn ? earlier(endedOn, duesUpTo) : duesUpTo).slice(0, 7)
  const count = paid.filter(({ month }) => month >= begins && month <= until).length
  const later = sumOf(paid.filter(({ month }) => month > until).map(({ amount }) => amount))
  const received = sumOf(paid.map(({ amount }) => amount))
  const open = paise(rent * BigInt(count) - received)
  if (open > 0n) return { open, ahead: ZERO }
  const ahead = paise(-open)
  return { open: ZERO, ahead: ahead < later ? ahead : later }
}

type OfMonth = { month: string; amount: Paise; day: number; last: string }

/** A receipt of the month; its day is that on which rent is due, because a month names none. */
function receiptOf(row: ImportRow, { month, amount, day, last }: OfMonth): ImportRow {
  const { line, name, address1, address2, pincode, email, mobileNumber } = row
  const names = monthsIn('en', 'short')
  const paidOn = earlier(onDay(lastOfMonth(`${month}-01`), day), last)
  return {
    line,
    paidOn,
    paidAmount: paiseToDecimal(amount),
    paidFor: `${names[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`,
    ...(name && { name }),
    ...(address1 && { address1 }),
    ...(address2 && { address2 }),
    ...(pincode && { pincode }),
    ...(email && { email }),
    ...(mobileNumber && { mobileNumber }),
  }
}

/** Rows that paid less than their rent, by a column of what was paid for the last month. */
export function shortPaid(
  rows: readonly ImportRow[],
  paidOf: (line: number) => string,
): { line: number; open: string }[] {
  return rows.filter(isLetRow).flatMap((row) => {
    const rent = rentOf(row)
    const text = paidOf(row.line)
    if (rent === undefined || text === '') return []
    const open = minus(rent, paidIn(text, rent))
    return open > 0n ? [{ line: row.line, open: paiseToDecimal(open) }] : []
  })
}

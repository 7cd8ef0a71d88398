import { minus, type Paise, paise, plus, sumOf, ZERO } from '../../shared/paise.ts'
import type { Decoded } from '../../shared/wire-record.ts'
import type { Charge, Credit, Payout, ReceiptName } from '../ledger/ledger.ts'
import type { statementLineWire, statementWire } from './statement-wire.ts'

/** Charges, receipts and refunds between two days, both included. */
export type Statement = Decoded<typeof statementWire>
export type StatementLine = Decoded<typeof statementLineWire>

/**
 * The present dues of one agreement, its documents at least since the first day of the statement, and its name for
 * the property.
 */
export type StatedBooks = {
  leaseId: string
  property: string
  balance: Paise
  charges: readonly Charge[]
  credits: readonly (Credit & { receipt: ReceiptName | null })[]
  payouts: readonly Payout[]
}

type Span = { from: string; to: string }
type Sums = Pick<
  Statement,
  'balanceBefore' | 'lines' | 'charged' | 'received' | 'balance' | 'folded'
>

/** A line without the balance after it. */
type Entry = Omit<StatementLine, 'charged' | 'received' | 'balance'> & {
  /** The change to the dues; negative where it lowers them. */
  change: Paise
  /** The day on which the document was taken back. */
  reversedOn: string | null
}

/** An entry or its reversal, and whether the other is of the same day. */
type Dated = Entry & { takenBackAtOnce: boolean }

/**
 * The documents between two days in order of time, with what is owed before, after each and in the end. A
 * document that is taken back on its own day, as if it had never been, is left out with its reversal, and counted as
 * folded; where the money came back on another day, both are listed on their days, for what was owed between them.
 */
export function statementOf(books: readonly StatedBooks[], { from, to }: Span): Sums {
  const all = books.flatMap(entriesOf).flatMap(withReversal).sort(inOrderOfTime)
  const since = sumOf(all.filter(({ on }) => on >= from).map(({ change }) => change))
  const balanceBefore = minus(sumOf(books.map((it) => it.balance)), since)
  const within = all.filter(({ on }) => on >= from && on <= to)
  const shown = within.filter(({ takenBackAtOnce }) => !takenBackAtOnce)
  let balance = balanceBefore
  const lines = shown.map(({ change, reversedOn: _, takenBackAtOnce: __, ...entry }) => {
    balance = plus(balance, change)
    const [charged, received] = change > 0n ? [change, ZERO] : [ZERO, paise(-change)]
    return { ...entry, charged, received, balance }
  })
  return {
    balanceBefore,
    lines,
    balance,
    charged: sumOf(lines.map((line) => line.charged)),
    received: sumOf(lines.map((line) => line.received)),
    folded: (within.length - shown.length) / 2,
  }
}

function entriesOf({ leaseId, property, charges, credits, payouts }: StatedBooks): Entry[] {
  const about = { leaseId, property, isReversal: false }
  const bare = {
    name: '',
    periodStart: null,
    periodEnd: null,
    waiver: false,
    deposit: ZERO,
    tds: ZERO,
  }
  const unpaid = { method: null, reference: null, receiptCode: null }
  return [
    ...charges.map((it): Entry => {
      const { id, name, periodStart, periodEnd, datedOn: on, amount, reversedOn } = it
      const details = { ...bare, ...unpaid, name, periodStart, periodEnd }
      return {
        ...about,
        ...details,
        documentId: id,
        kind: 'charge',
        on,
        change: amount,
        reversedOn,
      }
    }),
    ...credits.map((it): Entry => {
      const { id, kind, waiver, datedOn: on, available, method, reference, reversedOn, tds } = it
      const deposit = kind === 'deposit_deduction' ? paise(-it.credited) : it.toDeposit
      const paid = { method, reference, receiptCode: it.receipt?.code ?? null }
      const details = { ...bare, ...paid, waiver, deposit, tds }
      return {
        ...about,
        ...details,
        documentId: id,
        kind,
        on,
        change: paise(-available),
        reversedOn,
      }
    }),
    ...payouts.map((it): Entry => {
      const { id, kind, amount, paidOn: on, method, reference, reversedOn } = it
      // The deposit is kept apart from what is owed.
      const [change, deposit] = kind === 'refund' ? [amount, ZERO] : [ZERO, paise(-amount)]
      const details = { ...bare, method, reference, receiptCode: null, deposit }
      return { ...about, ...details, documentId: id, kind, on, change, reversedOn }
    }),
  ]
}

function withReversal(entry: Entry): Dated[] {
  const { reversedOn, on, change, deposit } = entry
  const dated = { ...entry, takenBackAtOnce: reversedOn === on }
  if (reversedOn === null) return [dated]
  const taken = { change: minus(ZERO, change), deposit: minus(ZERO, deposit) }
  return [dated, { ...dated, ...taken, isReversal: true, on: reversedOn }]
}

const inOrderOfTime = (a: Entry, b: Entry): number =>
  compare(a.on, b.on) ||
  Number(a.isReversal) - Number(b.isReversal) ||
  Number(a.kind !== 'charge') - Number(b.kind !== 'charge') ||
  compare(a.documentId, b.documentId)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

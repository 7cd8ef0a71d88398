import { addMonths, onDay } from '../../shared/calendar-date.ts'
import type { Decoded } from '../../shared/wire-record.ts'
import type { ReversalKind } from '../ledger/credit.ts'
import { CHEQUE_STATES, type chequeWire } from './cheque-wire.ts'

/** A cheque that a client handed over. */
export type Cheque = Decoded<typeof chequeWire>

export type ChequeState = (typeof CHEQUE_STATES)[number]

/** The outcome of a cheque: its last payment, and whether it was returned. */
type Fate = {
  paymentId: string | null
  handedBackOn: string | null
  /** How that payment was taken back; null while it is valid. */
  reversal: ReversalKind | null
}

/** Where a cheque is. One whose payment was recorded by mistake was never banked: it is in hand. */
export function stateOf({ paymentId, handedBackOn, reversal }: Fate): ChequeState {
  if (handedBackOn !== null) return 'handed back'
  if (paymentId === null || reversal === 'mistake') return 'in hand'
  return reversal === null ? 'banked' : 'returned'
}

/**
 * The last day on which a bank pays a cheque: three months from its date (Reserve Bank of India, circular of
 * 4 November 2011, for cheques dated on or after 1 April 2012).
 */
export const lastDayOf = ({ datedOn }: Pick<Cheque, 'datedOn'>): string => addMonths(datedOn, 3)

/** The actions that a cheque allows today. */
export function whatCanBeDone(
  { state, datedOn }: Pick<Cheque, 'state' | 'datedOn'>,
  today: string,
): { canBank: boolean; canReturn: boolean; canHandBack: boolean } {
  const isHere = state === 'in hand' || state === 'returned'
  return {
    canBank: isHere && datedOn <= today && today <= lastDayOf({ datedOn }),
    canReturn: state === 'banked',
    canHandBack: isHere,
  }
}

/** The order in which they matter: those in hand first, each state by the dates on them. */
export const byState = (a: Cheque, b: Cheque): number =>
  CHEQUE_STATES.indexOf(a.state) - CHEQUE_STATES.indexOf(b.state) ||
  (a.datedOn < b.datedOn ? -1 : Number(a.datedOn > b.datedOn))

/** The most cheques that are noted in one go: one a month for three years. */
export const MAX_CHEQUES = 36

/**
 * The cheques of one book that are a month apart, as clients hand them over for a year: numbers count up with their
 * leading zeros, and dates are reckoned from the first, so that no short month shifts those that follow.
 */
export function monthlyCheques(
  first: { number: string; datedOn: string },
  count: number,
): { number: string; datedOn: string }[] {
  const { number, datedOn } = first
  return Array.from({ length: count }, (_, place) => ({
    number: /^\d+$/.test(number)
      ? String(BigInt(number) + BigInt(place)).padStart(number.length, '0')
      : number,
    datedOn: onDay(addMonths(onDay(datedOn, 1), place), Number(datedOn.slice(8))),
  }))
}

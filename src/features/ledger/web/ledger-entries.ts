import { type Paise, paise, plus, ZERO } from '../../../shared/paise.ts'
import type { ChargeView, CreditView, LedgerView, PayoutView } from './ledger-view.ts'

export type LedgerDocument =
  | { type: 'charge'; id: string; charge: ChargeView }
  | { type: 'credit'; id: string; credit: CreditView }
  | { type: 'payout'; id: string; payout: PayoutView }

/** A line of the ledger: a document on its day or, a second time, on the day it was reversed. */
export type LedgerEntry = {
  key: string
  document: LedgerDocument
  isReversal: boolean
  on: string
  /** The change of the amount owed; negative if it lowers it. */
  change: Paise
  /** The amount owed after it; negative for an advance. */
  balance: Paise
}

type Line = Omit<LedgerEntry, 'balance'>

/** Every document of an agreement in order of time, with the balance after each; the last one is the ledger's. */
export function ledgerEntries(
  ledger: Pick<LedgerView, 'charges' | 'credits' | 'payouts'>,
): LedgerEntry[] {
  const lines = [
    ...ledger.charges.flatMap((charge) =>
      linesOf({ type: 'charge', id: charge.id, charge }, charge.datedOn, charge.amount, charge),
    ),
    ...ledger.credits.flatMap((credit) =>
      linesOf(
        { type: 'credit', id: credit.id, credit },
        credit.datedOn,
        paise(-credit.available),
        credit,
      ),
    ),
    ...ledger.payouts.flatMap((payout) =>
      linesOf({ type: 'payout', id: payout.id, payout }, payout.paidOn, changeOf(payout), payout),
    ),
  ].sort(inOrderOfTime)
  let balance = ZERO
  return lines.map((line) => {
    balance = plus(balance, line.change)
    return { ...line, balance }
  })
}

/** Only refunds change the amount owed: the deposit is separate. */
const changeOf = ({ kind, amount }: PayoutView): Paise => (kind === 'refund' ? amount : ZERO)

function linesOf(
  document: LedgerDocument,
  on: string,
  change: Paise,
  { reversedOn }: { reversedOn: string | null },
): Line[] {
  const line = { key: document.id, document, isReversal: false, on, change }
  if (reversedOn === null) return [line]
  const key = `${document.id} reversed`
  return [line, { key, document, isReversal: true, on: reversedOn, change: paise(-change) }]
}

const ORDER = ['charge', 'credit', 'payout']

const inOrderOfTime = (a: Line, b: Line): number =>
  compare(a.on, b.on) ||
  Number(a.isReversal) - Number(b.isReversal) ||
  ORDER.indexOf(a.document.type) - ORDER.indexOf(b.document.type) ||
  compare(a.document.id, b.document.id)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

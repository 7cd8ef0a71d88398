import { type Paise, plus, ZERO } from '../../../../shared/paise.ts'
import type { ChargeView, CreditView, LedgerView, PayoutView } from '../ledger-view.ts'

type Books = Pick<LedgerView, 'allocations' | 'charges' | 'credits' | 'payouts'>

/** The credits that settled a charge and their amounts, without released ones. */
export function creditsOf(books: Books, chargeId: string): { credit: CreditView; amount: Paise }[] {
  const amounts = sumsBy(
    books.allocations.filter((it) => it.chargeId === chargeId),
    ({ creditId }) => creditId,
  )
  return books.credits.flatMap((credit) => {
    const amount = amounts.get(credit.id) ?? ZERO
    return amount > 0n ? [{ credit, amount }] : []
  })
}

/** The charges that a credit settled, and its refunded part. */
export function usesOf(
  books: Books,
  creditId: string,
): { use: ChargeView | PayoutView; amount: Paise }[] {
  const amounts = sumsBy(
    books.allocations.filter((it) => it.creditId === creditId),
    ({ chargeId, payoutId }) => chargeId ?? payoutId ?? '',
  )
  return [...books.charges, ...books.payouts].flatMap((use) => {
    const amount = amounts.get(use.id) ?? ZERO
    return amount > 0n ? [{ use, amount }] : []
  })
}

function sumsBy<T extends { amount: Paise }>(items: readonly T[], key: (item: T) => string) {
  const sums = new Map<string, Paise>()
  for (const item of items) sums.set(key(item), plus(sums.get(key(item)) ?? ZERO, item.amount))
  return sums
}

import { minus, type Paise, plus, smaller, ZERO } from '../../shared/paise.ts'
import type { ChargeKind, OpenCharge } from './charge.ts'

/** A charge that the payer named, and how much of it; without an amount, as much as is open. */
export type NamedCharge = { chargeId: string; amount?: Paise | undefined }

export type Settlement = {
  settled: { chargeId: string; amount: Paise }[]
  /** The rest, for later charges. */
  advance: Paise
}

/** Of charges that are due on the same day, the first of these kinds is settled first. */
const RANK_OF_KIND: Record<ChargeKind, number> = {
  opening: 1,
  rent: 2,
  maintenance: 3,
  electricity: 4,
  other: 5,
  late_fee: 6,
}

/** The order in which charges are settled: oldest due day, then kind, then the order in which they were posted. */
const inSettlingOrder = (charges: readonly OpenCharge[]): OpenCharge[] =>
  [...charges].sort(
    (a, b) =>
      compare(a.dueOn, b.dueOn) ||
      RANK_OF_KIND[a.kind] - RANK_OF_KIND[b.kind] ||
      compare(a.id, b.id),
  )

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Which charges an amount settles: first those that the payer named, in that order (Indian Contract Act
 * 1872, section 59), else the oldest (section 61). What is left is an advance.
 */
export function settle(
  amount: Paise,
  charges: readonly OpenCharge[],
  named: readonly NamedCharge[] = [],
): Settlement {
  const open = new Map(charges.map((charge) => [charge.id, charge.open]))
  const settled = new Map<string, Paise>()
  let left = amount
  const put = (chargeId: string, most: Paise) => {
    const still = open.get(chargeId) ?? ZERO
    const part = smaller(left, smaller(most, still))
    if (part <= 0n) return
    left = minus(left, part)
    open.set(chargeId, minus(still, part))
    settled.set(chargeId, plus(settled.get(chargeId) ?? ZERO, part))
  }
  for (const it of named) put(it.chargeId, it.amount ?? amount)
  for (const { id } of inSettlingOrder(charges)) put(id, amount)
  const parts = [...settled].map(([chargeId, part]) => ({ chargeId, amount: part }))
  return { settled: parts, advance: left }
}

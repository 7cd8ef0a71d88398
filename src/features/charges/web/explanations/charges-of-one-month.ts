import type { ChargeView } from '../ledger-view.ts'

type Together = readonly [ChargeView, ...ChargeView[]]

/** Charges for the same days that are due on the same day, together; the first due first, the rent before the rest. */
export function chargesOfOneMonth(charges: readonly ChargeView[]): readonly Together[] {
  const groups = Map.groupBy(charges, ({ id, days, dueOn }) =>
    days === null ? id : `${days.from} ${days.to} ${dueOn}`,
  )
  return [...groups.values()]
    .map((group) => group.toSorted(rentFirst) as unknown as Together)
    .sort(([a], [b]) => (a.dueOn === b.dueOn ? 0 : a.dueOn < b.dueOn ? -1 : 1))
}

const rentFirst = (a: ChargeView, b: ChargeView) =>
  Number(b.kind === 'rent') - Number(a.kind === 'rent')

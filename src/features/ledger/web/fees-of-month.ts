import { firstOfMonth } from '../../../shared/calendar-date.ts'
import type { Paise } from '../../../shared/paise.ts'
import type { ChargeView, LedgerView } from './ledger-view.ts'

/** The late fees for what was due in one month; `month` is its first day. */
export type FeesOfMonth = { month: string; fees: { charge: ChargeView; amount: Paise }[] }

/** The late fees that the agreement allows, by the month in which their charges were due, the latest month first. */
export function feesByMonth({
  charges,
  lateFees,
}: Pick<LedgerView, 'charges' | 'lateFees'>): FeesOfMonth[] {
  const months = new Map<string, FeesOfMonth>()
  for (const charge of charges) {
    const amount = lateFees.find(({ chargeId }) => chargeId === charge.id)?.amount
    if (amount === undefined) continue
    const month = firstOfMonth(charge.dueOn)
    const { fees } = months.get(month) ?? { fees: [] }
    months.set(month, { month, fees: [...fees, { charge, amount }] })
  }
  return [...months.values()].sort((a, b) => (a.month < b.month ? 1 : -1))
}

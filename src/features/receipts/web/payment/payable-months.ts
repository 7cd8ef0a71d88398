import { formatDays } from '../../../../shared/days.ts'
import { type Paise, plus, ZERO } from '../../../../shared/paise.ts'
import { chargeTitle } from '../../../charges/web/charge-texts.ts'
import type { LedgerView } from '../../../charges/web/ledger-view.ts'

/** What is open of a month, the rent with all that is charged beside it, or of one charge for no days. */
export type OpenMonth = { key: string; title: string; open: Paise; charges: string[] }

/** What can be paid one by one, oldest first. */
export function openMonths({ charges }: Pick<LedgerView, 'charges'>): OpenMonth[] {
  const months = new Map<string, OpenMonth>()
  const oldestFirst = [...charges].sort((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
  for (const charge of oldestFirst) {
    if (charge.open <= 0n) continue
    const key = charge.days ? charge.days.from.slice(0, 7) : charge.id
    const month = months.get(key)
    const isRent = charge.kind === 'rent' && charge.days !== null
    const title = isRent && charge.days ? formatDays(charge.days) : chargeTitle(charge)
    months.set(key, {
      key,
      // The days of the rent name all that is charged beside it.
      title: month && !isRent ? month.title : title,
      open: plus(month?.open ?? ZERO, charge.open),
      charges: [...(month?.charges ?? []), charge.id],
    })
  }
  return [...months.values()]
}

import type { Days } from '../../../../shared/days.ts'
import type { Paise } from '../../../../shared/paise.ts'
import { fromWire } from '../../../../shared/wire-record.ts'
import { adjustmentsWire } from '../../charge-wire.ts'
import { daysOf } from '../ledger-view.ts'

/** What a change would do to charges, and what is owed afterwards. */
export type AdjustmentsView = {
  /** Sent back with the confirmation, so that nothing else is confirmed than what was shown. */
  expect: string
  adjustments: readonly AdjustmentView[]
  owed: Paise
}

type AdjustmentView = {
  name: string
  days: Days | null
  from: Paise
  to: Paise
  difference: Paise
}

export function adjustmentsFromWire(wire: unknown): AdjustmentsView {
  const { adjustments, expect, owed } = fromWire(adjustmentsWire, wire)
  return { expect, owed, adjustments: adjustments.map((it) => ({ ...it, days: daysOf(it) })) }
}

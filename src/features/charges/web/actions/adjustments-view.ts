import type { Days } from '../../../../shared/days.ts'
import type { Paise } from '../../../../shared/paise.ts'
import { fromWire } from '../../../../shared/wire-record.ts'
import { adjustmentsWire } from '../../charge-wire.ts'
import { daysOf } from '../ledger-view.ts'

/** The effect of a change on charges, and the amount owed afterwards. */
export type AdjustmentsView = {
  /** Sent with the confirmation, so that only what was shown is confirmed. */
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

import type { Replied } from '../../../../shared/contract.ts'
import type { Days } from '../../../../shared/days.ts'
import { type Paise, paiseFromDecimal } from '../../../../shared/paise.ts'
import type { termsContract } from '../../terms-contract.ts'

type Wire = Extract<
  Replied<(typeof termsContract)['POST /rentmaster/{id}/rents']>,
  { status: 200 }
>['body']

/** What a change would do to charges, and what is owed afterwards. */
export type AdjustmentsView = {
  /** Sent back with the confirmation, so that nothing else is confirmed than what was shown. */
  expect: string
  adjustments: readonly AdjustmentView[]
  owed: Paise
}

export type AdjustmentView = {
  name: string
  days: Days | null
  from: Paise
  to: Paise
  difference: Paise
}

export const adjustmentsFromWire = (wire: Wire): AdjustmentsView => ({
  expect: wire.expect,
  adjustments: wire.adjustments.map(({ name, periodStart, periodEnd, from, to, difference }) => ({
    name,
    days: periodStart !== null && periodEnd !== null ? { from: periodStart, to: periodEnd } : null,
    from: paiseFromDecimal(from),
    to: paiseFromDecimal(to),
    difference: paiseFromDecimal(difference),
  })),
  owed: paiseFromDecimal(wire.owed),
})

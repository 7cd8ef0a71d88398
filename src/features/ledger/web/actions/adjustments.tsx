import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Days } from '../../../../shared/days.ts'
import { formatPaiseBriefly, type Paise } from '../../../../shared/paise.ts'
import { fromWire } from '../../../../shared/wire-record.ts'
import { Amount } from '../../../../web/amount.tsx'
import { adjustmentsWire } from '../../ledger-wire.ts'
import { chargeTitle } from '../charge-texts.ts'
import { daysOf } from '../ledger-view.ts'
import classes from './action-form.module.css'

/** Every charge with a new amount, and the amount owed afterwards. */
export const Adjustments = ({ of: { adjustments, owed } }: { of: AdjustmentsView }) => (
  <>
    {adjustments.length === 0 ? (
      <p>
        <Trans>Nothing that was charged changes.</Trans>
      </p>
    ) : (
      <ul className={classes.changes}>
        {adjustments.map(({ from, to, difference, ...charge }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the adjustments of a preview never change their places
          <li key={place}>
            <span>
              {chargeTitle(charge)}
              <span className={classes.fromTo}>{fromTo(from, to)}</span>
            </span>
            <Signed of={difference} />
          </li>
        ))}
      </ul>
    )}
    <div className={classes.owed}>
      <span>
        <Trans>Due afterwards</Trans>
      </span>
      <Amount of={owed} />
    </div>
  </>
)

/** Amounts in rows like those of charges. */
export const AmountRows = ({ rows }: { rows: readonly { label: string; amount: Paise }[] }) => (
  <ul className={classes.changes}>
    {rows.map(({ label, amount }) => (
      <li key={label}>
        <span>{label}</span>
        <Amount of={amount} />
      </li>
    ))}
  </ul>
)

function fromTo(from: Paise, to: Paise): string {
  if (from === 0n) return t`an additional charge`
  return `${formatPaiseBriefly(from)} → ${formatPaiseBriefly(to)}`
}

const Signed = ({ of }: { of: Paise }) => (
  <span>
    {of > 0n && '+'}
    <Amount of={of} />
  </span>
)

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

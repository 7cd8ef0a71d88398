import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatPaiseBriefly, type Paise } from '../../../../shared/paise.ts'
import { Amount } from '../../../../web/amount.tsx'
import { chargeTitle } from '../charge-texts.ts'
import classes from './action-form.module.css'
import type { AdjustmentsView } from './adjustments-view.ts'

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
        <Trans>Owed afterwards</Trans>
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

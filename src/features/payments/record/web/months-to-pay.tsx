import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatDays } from '../../../../shared/days.ts'
import {
  formatPaiseBriefly,
  type Paise,
  paiseToDecimal,
  plus,
  ZERO,
} from '../../../../shared/paise.ts'
import type { SubmitForm } from '../../../../web/form/use-submit-form.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { typedAmount } from '../../../ledger/web/amount-rules.ts'
import { chargeTitle } from '../../../ledger/web/charge-texts.ts'
import type { LedgerView } from '../../../ledger/web/ledger-view.ts'
import classes from './payment-sheet.module.css'
import type { ReceiptValues } from './receipt-values.ts'

type Props = {
  using: SubmitForm<ReceiptValues>
  ledger: LedgerView
  /** The charges that are settled first. */
  named: readonly string[]
  onName: (charges: string[]) => void
}

/** Fills in the amount: of one open month, or of all that is owed. */
export function MonthsToPay({ using, ledger, named, onName }: Props) {
  const months = openMonths(ledger)
  if (months.length < 2) return null
  const fill = (amount: string, charges: string[]) => {
    using.set('amount', amount)
    onName(charges)
  }
  return (
    <fieldset className={classes.months} aria-label={t`Fill in what was paid`}>
      <Button
        size="compact-sm"
        variant="default"
        aria-pressed={named.length === 0 && typedAmount(using.values.amount) === ledger.owed}
        onClick={() => fill(paiseToDecimal(ledger.owed), [])}
      >
        <Trans>All {formatPaiseBriefly(ledger.owed)}</Trans>
      </Button>
      {months.map(({ key, title, open, charges }) => (
        <Button
          key={key}
          size="compact-sm"
          variant="default"
          aria-pressed={named[0] === charges[0]}
          onClick={() => fill(paiseToDecimal(open), charges)}
        >
          {title} {formatPaiseBriefly(open)}
        </Button>
      ))}
    </fieldset>
  )
}

/** Fills in all that is owed. */
export const AllOwed = ({ using, ledger: { owed } }: Pick<Props, 'using' | 'ledger'>) =>
  owed > 0n && (
    <div className={classes.months}>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => using.set('amount', paiseToDecimal(owed))}
      >
        <Trans>Total due: {formatPaiseBriefly(owed)}</Trans>
      </Button>
    </div>
  )

/** What is open of a month, the rent with all that is charged beside it, or of one charge for no days. */
type OpenMonth = { key: string; title: string; open: Paise; charges: string[] }

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

import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { monthOf } from '../../../shared/days.ts'
import { formatPaiseBriefly, sumOf } from '../../../shared/paise.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { type FeesOfMonth, feesByMonth } from '../../charges/web/fees-of-month.ts'
import { useOpenLeaseAction } from '../../charges/web/lease-action.ts'
import type { LedgerView } from '../../charges/web/ledger-view.ts'
import classes from './lease-tabs.module.css'

/** Older proposals are seldom wanted, and would fill the page of a phone. */
const SHOWN = 2

/** The late fees that the agreement allows: one proposal for each month in which something was due, the newest in sight. */
export function LateFees({ ledger }: { ledger: LedgerView }) {
  const [isAll, setAll] = useState(false)
  if (!useOpenLeaseAction()) return null
  const months = feesByMonth(ledger)
  const older = months.length - SHOWN
  return (
    <>
      {months.slice(0, isAll ? undefined : SHOWN).map((fees) => (
        <Month key={fees.month} {...fees} />
      ))}
      {older > 0 && !isAll && (
        <div className={classes.older}>
          <Button size="sm" variant="default" onClick={() => setAll(true)}>
            {plural(older, {
              one: 'Late fees of # earlier month',
              other: 'Late fees of # earlier months',
            })}
          </Button>
        </div>
      )}
    </>
  )
}

function Month(fees: FeesOfMonth) {
  const open = useOpenLeaseAction()
  const month = monthOf(fees.month)
  const total = formatPaiseBriefly(sumOf(fees.fees.map(({ amount }) => amount)))
  return (
    <div className={classes.proposal}>
      <Text>
        <strong>
          <Trans>Late fees you could charge for {month}</Trans>
        </strong>
        <span className={classes.dueOn}>
          {plural(fees.fees.length, {
            one: `${total}: one charge was not paid in time.`,
            other: `${total}: # charges were not paid in time.`,
          })}
        </span>
      </Text>
      <div className={classes.choices}>
        <Button
          size="xs"
          aria-label={t`Charge all for ${month}`}
          onClick={() => open?.({ name: 'charge-late-fees', of: fees })}
        >
          <Trans>Charge all</Trans>
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={t`Dismiss for ${month}`}
          onClick={() => open?.({ name: 'dismiss-late-fees', of: fees })}
        >
          <Trans>Dismiss</Trans>
        </Button>
      </div>
    </div>
  )
}

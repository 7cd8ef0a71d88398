import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatPaise, sumOf } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { chargeTitle } from '../../charges/web/charge-texts.ts'
import { useOpenLeaseAction } from '../../charges/web/lease-action.ts'
import type { ChargeView, LateFeeView, LedgerView } from '../../charges/web/ledger-view.ts'
import classes from './lease-tabs.module.css'

type Proposed = { charge: ChargeView; fee: LateFeeView }

/** The late fees that the agreement allows: one in a sentence, several in a line that opens their list. */
export function LateFees({ ledger }: { ledger: LedgerView }) {
  const proposed = ledger.lateFees
    .flatMap((fee): Proposed[] => {
      const charge = ledger.charges.find(({ id }) => id === fee.chargeId)
      return charge ? [{ charge, fee }] : []
    })
    .sort((a, b) => (a.charge.dueOn < b.charge.dueOn ? 1 : -1))
  const [only] = proposed
  if (!useOpenLeaseAction() || only === undefined) return null
  return proposed.length === 1 ? <One {...only} /> : <Several proposed={proposed} />
}

const One = ({ charge, fee }: Proposed) => (
  <div className={classes.proposal}>
    <Text>
      <Trans>
        {chargeTitle(charge)} was due on {formatDate(charge.dueOn)}. The agreement allows a late fee
        of {formatPaise(fee.amount)}; nothing is owed before you ask for it.
      </Trans>
    </Text>
    <AskFor charge={charge} fee={fee} />
  </div>
)

function Several({ proposed }: { proposed: readonly Proposed[] }) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const total = formatPaise(sumOf(proposed.map(({ fee }) => fee.amount)))
  return (
    <div className={classes.proposal}>
      <Text>
        {plural(proposed.length, {
          one: `# late fee you could charge, ${total} in all.`,
          other: `# late fees you could charge, ${total} in all.`,
        })}{' '}
        <Trans>Nothing is owed before you ask for it.</Trans>
      </Text>
      <Button
        size="xs"
        variant="default"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t`Close` : t`Review`}
      </Button>
      {isOpen && (
        <ul id={listId} className={classes.fees}>
          {proposed.map((it) => (
            <li key={it.fee.chargeId}>
              <span>
                {chargeTitle(it.charge)}
                <span className={classes.dueOn}>
                  <Trans>was due on {formatDate(it.charge.dueOn)}</Trans>
                </span>
              </span>
              <Amount of={it.fee.amount} />
              <AskFor {...it} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function AskFor({ charge, fee }: Proposed) {
  const open = useOpenLeaseAction()
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={t`Ask for it: ${chargeTitle(charge)}`}
      onClick={() => open?.({ name: 'ask-late-fee', charge, fee })}
    >
      <Trans>Ask for it</Trans>
    </Button>
  )
}

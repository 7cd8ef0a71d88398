import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { formatDate } from '../../../../shared/calendar-date.ts'
import { formatPaise, sumOf } from '../../../../shared/paise.ts'
import { Amount } from '../../../../web/amount.tsx'
import { chargeTitle } from '../charge-texts.ts'
import { ChargeExplanation } from '../explained/charge-explanation.tsx'
import { ExplainedRows } from '../explained/explained-row.tsx'
import { OpenChargeRow } from '../explained/open-charge-row.tsx'
import { useLeaseVerbs } from '../lease-verbs.ts'
import type { ChargeView, LedgerView } from '../ledger-view.ts'
import classes from './lease-tabs.module.css'

type Props = { ledger: LedgerView; today: string }

/** What is open, the oldest first. */
export function DueTab({ ledger, today }: Props) {
  const open = ledger.charges
    .filter((charge) => charge.open > 0n)
    .sort((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
  return (
    <>
      {open.length === 0 ? (
        <p className={classes.nothing}>{nothingText(ledger)}</p>
      ) : (
        <>
          <ExplainedRows>
            {open.map((charge) => (
              <OpenCharge key={charge.id} charge={charge} ledger={ledger} today={today} />
            ))}
          </ExplainedRows>
          <p className={classes.total}>
            <span>
              <Trans>Owed</Trans>
            </span>
            <Amount of={sumOf(open.map((charge) => charge.open))} />
          </p>
        </>
      )}
      <LateFees ledger={ledger} />
      <Waivers ledger={ledger} />
      <DueActions ledger={ledger} />
    </>
  )
}

type OpenChargeProps = Props & { charge: ChargeView }

const OpenCharge = ({ charge, ledger, today }: OpenChargeProps) => (
  <OpenChargeRow charge={charge} today={today}>
    <ChargeExplanation charge={charge} ledger={ledger} />
  </OpenChargeRow>
)

const nothingText = ({ isCharging, endedOn }: LedgerView) =>
  isCharging || endedOn !== null
    ? t`Nothing is owed.`
    : t`Nothing has been charged yet, so nothing is owed.`

function LateFees({ ledger }: { ledger: LedgerView }) {
  const open = useLeaseVerbs()
  if (!open) return null
  return ledger.lateFees.map((fee) => {
    const charge = ledger.charges.find(({ id }) => id === fee.chargeId)
    if (!charge) return null
    return (
      <div key={fee.chargeId} className={classes.proposal}>
        <Text>
          <Trans>
            {chargeTitle(charge)} was due on {formatDate(charge.dueOn)}. The agreement allows a late
            fee of {formatPaise(fee.amount)}; nothing is owed before you ask for it.
          </Trans>
        </Text>
        <Button
          size="xs"
          variant="default"
          onClick={() => open({ name: 'ask-late-fee', charge, fee })}
        >
          <Trans>Ask for it</Trans>
        </Button>
      </div>
    )
  })
}

/** Money that had come in time was recorded after its fee was charged. */
function Waivers({ ledger }: { ledger: LedgerView }) {
  const open = useLeaseVerbs()
  if (!open) return null
  return ledger.lateFeeWaivers.map(({ chargeId, amount }) => {
    const charge = ledger.charges.find(({ id }) => id === chargeId)
    if (!charge) return null
    return (
      <div key={chargeId} className={classes.proposal}>
        <Text>
          <Trans>
            Money that came in time was recorded after {charge.name} was charged. The agreement no
            longer allows {formatPaise(amount)} of it.
          </Trans>
        </Text>
        <Button
          size="xs"
          variant="default"
          onClick={() => open({ name: 'credit-charge', charge, waive: amount })}
        >
          <Trans>Waive it</Trans>
        </Button>
      </div>
    )
  })
}

function DueActions({ ledger }: { ledger: LedgerView }) {
  const open = useLeaseVerbs()
  if (!open) return null
  return (
    <div className={classes.actions}>
      <Button size="sm" variant="default" onClick={() => open({ name: 'add-charge' })}>
        <Trans>Add charge</Trans>
      </Button>
      {ledger.endedOn === null && (
        <Button size="sm" variant="default" onClick={() => open({ name: 'read-meter' })}>
          <Trans>Meter reading</Trans>
        </Button>
      )}
    </div>
  )
}

import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { monthOf } from '../../../shared/days.ts'
import { formatPaiseBriefly, sumOf } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Row } from '../../../web/ui/layout.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { ChargeExplanation } from '../../ledger/web/explanations/charge-explanation.tsx'
import { OpenCharges } from '../../ledger/web/explanations/open-charges.tsx'
import { type FeesOfMonth, feesByMonth } from '../../ledger/web/fees-of-month.ts'
import { useOpenLeaseAction } from '../../ledger/web/lease-action.ts'
import type { LedgerView } from '../../ledger/web/ledger-view.ts'
import { RemindClient } from './lease-summary.tsx'
import classes from './lease-tabs.module.css'

type Props = { ledger: LedgerView; today: string }

/** Open charges, oldest first. */
export function DueTab({ ledger, today }: Props) {
  const open = ledger.charges.filter((charge) => charge.open > 0n)
  return (
    <>
      {open.length === 0 ? (
        <Text isDimmed data-inset>
          {nothingText(ledger)}
        </Text>
      ) : (
        <>
          <OpenCharges
            charges={open}
            today={today}
            explain={(charge) => <ChargeExplanation charge={charge} ledger={ledger} />}
          />
          <Row as="p" isTight gap={16} align="stretch" isSpread className={classes.total}>
            <span>
              <Trans>Due</Trans>
            </span>
            <Amount of={sumOf(open.map((charge) => charge.open))} />
          </Row>
        </>
      )}
      <LateFees ledger={ledger} />
      <Waivers ledger={ledger} />
      <DueActions ledger={ledger} />
    </>
  )
}

const nothingText = ({ isCharging, endedOn }: LedgerView) =>
  isCharging || endedOn !== null
    ? t`Nothing is due.`
    : t`Nothing has been charged yet, so nothing is due.`

/** Money that had come in time was recorded after its fee was charged. */
function Waivers({ ledger }: { ledger: LedgerView }) {
  const open = useOpenLeaseAction()
  if (!open) return null
  return ledger.lateFeeWaivers.map(({ chargeId, amount }) => {
    const charge = ledger.charges.find(({ id }) => id === chargeId)
    if (!charge) return null
    return (
      <Row isSpread key={chargeId} tone="warning" className={classes.proposal}>
        <Text>
          <Trans>
            A payment that came in time was recorded after {charge.name} was charged:{' '}
            {formatPaiseBriefly(amount)} of that fee is not due.
          </Trans>
        </Text>
        <Button
          size="xs"
          variant="default"
          onClick={() => open({ name: 'credit-charge', charge, waive: amount })}
        >
          <Trans>Waive it</Trans>
        </Button>
      </Row>
    )
  })
}

function DueActions({ ledger }: { ledger: LedgerView }) {
  const open = useOpenLeaseAction()
  if (!open) return null
  return (
    <Row gap={10} data-on-screen data-inset>
      <Button size="sm" variant="default" onClick={() => open({ name: 'add-charge' })}>
        <Trans>Add charge</Trans>
      </Button>
      {ledger.endedOn === null && (
        <Button size="sm" variant="default" onClick={() => open({ name: 'read-meter' })}>
          <Trans>Meter reading</Trans>
        </Button>
      )}
      <RemindClient ledger={ledger} />
    </Row>
  )
}

/** Older proposals are seldom needed, and would fill the page of a phone. */
const SHOWN = 2

/** The late fees that the agreement allows: one proposal for each month in which something was due, the newest in sight. */
function LateFees({ ledger }: { ledger: LedgerView }) {
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
        <div data-on-screen className={classes.older}>
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
    <Row isSpread tone="warning" data-on-screen className={classes.proposal}>
      <Text>
        <strong>
          <Trans>Late fees you could charge for {month}</Trans>
        </strong>
        <Text as="span" size="small" isBlock>
          {plural(fees.fees.length, {
            one: `${total}: one charge was not paid in time.`,
            other: `${total}: # charges were not paid in time.`,
          })}
        </Text>
      </Text>
      <Row isTight gap={8} align="stretch">
        <Button
          size="xs"
          variant="default"
          aria-label={t`Charge all for ${month}`}
          onClick={() => open?.({ name: 'charge-late-fees', of: fees })}
        >
          <Trans>Charge all</Trans>
        </Button>
        <Button
          size="xs"
          variant="subtle"
          aria-label={t`Dismiss for ${month}`}
          onClick={() => open?.({ name: 'dismiss-late-fees', of: fees })}
        >
          <Trans>Dismiss</Trans>
        </Button>
      </Row>
    </Row>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatPaiseBriefly, sumOf } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { ChargeExplanation } from '../../charges/web/explanations/charge-explanation.tsx'
import { OpenCharges } from '../../charges/web/explanations/open-charges.tsx'
import { useOpenLeaseAction } from '../../charges/web/lease-action.ts'
import type { LedgerView } from '../../charges/web/ledger-view.ts'
import { LateFees } from './late-fees.tsx'
import classes from './lease-tabs.module.css'
import { RemindClient } from './remind-client.tsx'

type Props = { ledger: LedgerView; today: string }

/** Open charges, oldest first. */
export function DueTab({ ledger, today }: Props) {
  const open = ledger.charges.filter((charge) => charge.open > 0n)
  return (
    <>
      {open.length === 0 ? (
        <p className={classes.nothing}>{nothingText(ledger)}</p>
      ) : (
        <>
          <OpenCharges
            charges={open}
            today={today}
            explain={(charge) => <ChargeExplanation charge={charge} ledger={ledger} />}
          />
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

const nothingText = ({ isCharging, endedOn }: LedgerView) =>
  isCharging || endedOn !== null
    ? t`Nothing is owed.`
    : t`Nothing has been charged yet, so nothing is owed.`

/** Money that had come in time was recorded after its fee was charged. */
function Waivers({ ledger }: { ledger: LedgerView }) {
  const open = useOpenLeaseAction()
  if (!open) return null
  return ledger.lateFeeWaivers.map(({ chargeId, amount }) => {
    const charge = ledger.charges.find(({ id }) => id === chargeId)
    if (!charge) return null
    return (
      <div key={chargeId} className={classes.proposal}>
        <Text>
          <Trans>
            A payment that came in time was recorded after {charge.name} was charged. The agreement
            no longer allows {formatPaiseBriefly(amount)} of that fee.
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
  const open = useOpenLeaseAction()
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
      <RemindClient ledger={ledger} />
    </div>
  )
}

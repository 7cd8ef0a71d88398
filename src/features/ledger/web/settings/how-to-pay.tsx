import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { HowToPay as Way } from '../../how-to-pay.ts'
import classes from './how-to-pay.module.css'

/** How a client pays, as the owner said; nothing where they said nothing. */
export function HowToPay({ way }: { way: Way }) {
  const { upiId, upiName, upiLink, bankAccountNumber, ifscCode } = way
  const told = [
    [t`UPI id`, upiId],
    [t`Name at UPI`, upiName],
    [t`Bank account`, bankAccountNumber],
    [t`IFSC code`, ifscCode],
  ].filter(([, value]) => value !== null)
  if (told.length === 0) return null
  return (
    <div className={classes.way}>
      <dl className={classes.told} aria-label={t`How to pay`}>
        {told.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {upiLink !== null && (
        <Button component="a" href={upiLink} variant="default" className={classes.link}>
          <Trans>Pay by UPI</Trans>
        </Button>
      )}
    </div>
  )
}

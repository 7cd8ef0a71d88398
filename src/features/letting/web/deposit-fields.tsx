import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { DecimalField } from '../../../web/form/fields.tsx'
import type { SubmitForm } from '../../../web/form/use-submit-form.ts'
import { Checkbox, SegmentedChoice } from '../../../web/ui/checks.tsx'
import { meansOf, meansTexts, PAYMENT_MEANS } from '../../receipts/web/payment/payment-means.ts'
import classes from './let-property.module.css'
import type { LettingValues } from './letting-values.ts'

/** The deposit, and whether it came already: then it is held from now on, and a receipt says so. */
export function DepositFields({ using }: { using: SubmitForm<LettingValues> }) {
  const { isDepositReceived } = using.values
  return (
    <>
      <DecimalField
        label={t`Security deposit`}
        unit="₹"
        {...using.field('securityDepositAmount')}
      />
      <div className={classes.received}>
        <Checkbox
          label={t`The deposit is received`}
          description={t`You hold it until the agreement ends; the tenant gets a receipt for it.`}
          {...using.check('isDepositReceived')}
        />
        {isDepositReceived && <Means using={using} />}
      </div>
    </>
  )
}

function Means({ using }: { using: SubmitForm<LettingValues> }) {
  const { value, error, onChange } = using.field('means')
  const id = useId()
  const texts = meansTexts()
  return (
    <div>
      <p id={id} className={classes.label}>
        <Trans>How was the deposit paid?</Trans>
      </p>
      <SegmentedChoice
        aria-label={t`How was the deposit paid?`}
        data={PAYMENT_MEANS.map((means) => ({ value: means, label: texts[means] }))}
        value={meansOf(value) ?? ('' as never)}
        onChange={onChange}
      />
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

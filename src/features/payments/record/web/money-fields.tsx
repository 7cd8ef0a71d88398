import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { formatPaiseBriefly, paiseToDecimal } from '../../../../shared/paise.ts'
import { FieldGroup } from '../../../../web/form/field-group.tsx'
import { ChoiceField, DecimalField } from '../../../../web/form/fields.tsx'
import type { SubmitForm } from '../../../../web/form/use-submit-form.ts'
import { Button } from '../../../../web/ui/button.tsx'
import type { LedgerView } from '../../../ledger/web/ledger-view.ts'
import { whyUnlikely } from '../../../ledger/web/unlikely-day-question.tsx'
import { HandedOverFields, PartFields } from '../../web/payment-fields.tsx'
import { HANDED_OVER, hasMeansOfItsOwn, MeansChoice, meansGiven } from '../../web/payment-means.tsx'
import { methodChoices } from '../../web/payment-values.ts'
import classes from './receipt-form.module.css'
import { type ReceiptValues, withFittingMethod } from './receipt-values.ts'

type Props = {
  using: SubmitForm<ReceiptValues>
  ledger: LedgerView
  today: string
  /** What the money settles; shown beside the amount, or below it on a phone. */
  settles: ReactNode
}

/** The money itself, all of it optional: how much, when and how it came, and what of it is no rent. */
export const MoneyFields = ({ using, ledger, today, settles }: Props) => (
  <FieldGroup title={t`Payment`} isOptional>
    <div className={classes.amount}>
      <DecimalField
        label={t`Amount`}
        unit="₹"
        optional
        description={
          ledger.isCharging
            ? t`A part payment, or more than is due, is fine`
            : t`If left empty, the rent of these days`
        }
        {...using.field('amount')}
      />
      {ledger.owed > 0n && <AllOwed using={using} ledger={ledger} />}
    </div>
    <div className={classes.settles}>{settles}</div>
    <Means using={using} />
    <HandedOverFields
      field={using.field}
      today={today}
      method={<OtherMethod using={using} />}
      why={whyUnlikely(using.values.receivedOn, { ledger, today })}
    />
    <Parts using={using} />
  </FieldGroup>
)

const chosenMeans = (values: ReceiptValues) => {
  const { paymentMode, method } = withFittingMethod(values)
  return meansGiven(paymentMode, method)
}

/** What has no chip of its own: how a bank moved the money, for whoever knows, a card, and the rest. */
function OtherMethod({ using: { values, field } }: Pick<Props, 'using'>) {
  const means = chosenMeans(values)
  if (values.paymentMode === '' || (means !== undefined && means !== 'bank')) return null
  const choices = methodChoices().filter(
    ({ value }) => value === values.method || !hasMeansOfItsOwn(value),
  )
  return (
    <ChoiceField
      label={t`Method`}
      optional
      description={t`It is printed on the receipt`}
      choices={choices}
      prompt={t`Not known`}
      {...field('method')}
    />
  )
}

/** The payment mode and the method, each chosen with a tap. */
const Means = ({ using: { values, set } }: Pick<Props, 'using'>) => (
  <MeansChoice
    value={chosenMeans(values) ?? ''}
    onChange={(means) => {
      const { paymentMode, method = '' } = HANDED_OVER[means]
      set('paymentMode', paymentMode)
      set('method', method)
    }}
  />
)

const AllOwed = ({ using, ledger: { owed } }: Pick<Props, 'using' | 'ledger'>) => (
  <div className={classes.fills}>
    <Button
      size="compact-sm"
      variant="default"
      onClick={() => using.set('amount', paiseToDecimal(owed))}
    >
      <Trans>Total due: {formatPaiseBriefly(owed)}</Trans>
    </Button>
  </div>
)

/** What of the money is no rent: shown only to whom it concerns. */
function Parts({ using }: Pick<Props, 'using'>) {
  const [isOpen, setOpen] = useState(false)
  const { depositAmount, tdsAmount } = using.values
  const isFilled = [depositAmount, tdsAmount].some((typed) => typed !== '')
  if (isOpen || isFilled) return <PartFields field={using.field} />
  return (
    <div className={classes.whole}>
      <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
        <Trans>Deposit or TDS included</Trans>
      </Button>
    </div>
  )
}

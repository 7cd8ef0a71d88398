import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { BackButton } from '../../../web/form/back-button.tsx'
import { ChoiceField, choicesOf, DateField } from '../../../web/form/fields.tsx'
import { Form, SubmitButton } from '../../../web/form/form.tsx'
import { rulesOf } from '../../../web/form/rules.ts'
import { useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { translated } from '../../../web/language.ts'
import { PAYMENT_MODES } from '../../leases/charging-terms.ts'
import { paymentModeText } from '../../leases/web/lease-texts.ts'
import { defaultDates, MISSING_DATA } from '../receipt.ts'
import { receiptDraftWire } from '../receipt-wire.ts'

const rules = rulesOf(receiptDraftWire)

/** The form of a property without an agreement: it says what is missing, and records nothing. */
export function UnrecordableReceipt({ today }: { today: string }) {
  const using = useSubmitForm({
    initialValues: { ...defaultDates(today, null), paymentMode: '' },
    validate: rules,
    submit: async () => ({ failed: translated(MISSING_DATA) }),
  })
  return (
    <Form
      using={using}
      label={t`Record a receipt`}
      actions={
        <>
          <SubmitButton using={using}>
            <Trans>Record receipt</Trans>
          </SubmitButton>
          <BackButton fallback={paths.leases} />
        </>
      }
    >
      <DateField label={t`Rent from`} {...using.field('rentFrom')} />
      <DateField label={t`Rent to`} {...using.field('rentTo')} />
      <DateField label={t`Payment threshold`} {...using.field('paymentThreshold')} />
      <ChoiceField
        label={t`Payment mode`}
        choices={choicesOf(PAYMENT_MODES, paymentModeText)}
        prompt={t`Select a payment mode`}
        {...using.field('paymentMode')}
      />
    </Form>
  )
}

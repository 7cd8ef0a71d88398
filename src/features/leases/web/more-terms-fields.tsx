import { t } from '@lingui/core/macro'
import { ChoiceField, DecimalField } from '../../../web/form/fields.tsx'
import type { FieldProps } from '../../../web/form/use-submit-form.ts'
import { choicesIn, leaseTimeFields, roundingTexts } from './lease-time-texts.ts'
import type { TypedMoreTerms } from './more-terms.ts'

type Props = { field: (name: keyof TypedMoreTerms) => FieldProps; values: TypedMoreTerms }

/** What a unit of electricity costs, where it is charged by the readings of a meter. */
export const UnitRateField = ({ field }: Pick<Props, 'field'>) => (
  <DecimalField
    label={leaseTimeFields().unitRate.label}
    unit="₹"
    optional
    description={t`With a rate, each meter reading is charged`}
    {...field('unitRate')}
  />
)

/** The tax on the rent, and how amounts are rounded. */
export function TaxFields({ field, values }: Props) {
  const texts = leaseTimeFields()
  return (
    <>
      <ChoiceField
        label={texts.rounding.label}
        optional
        choices={choicesIn(roundingTexts())}
        {...field('rounding')}
      />
      <DecimalField
        label={texts.gstRate.label}
        unit="%"
        optional
        description={t`Added to the rent; blank where no tax is charged`}
        {...field('gstRate')}
      />
      {values.gstRate !== '' && (
        <ChoiceField
          label={texts.gstInterState.label}
          optional
          choices={[
            { value: 'false', label: t`No: CGST and SGST` },
            { value: 'true', label: t`Yes: IGST` },
          ]}
          {...field('gstInterState')}
        />
      )}
      {values.gstRate !== '' && values.gstInterState === 'true' && (
        <ChoiceField
          label={texts.gstSez.label}
          optional
          description={t`Only there IGST is also due within your own state`}
          choices={[
            { value: 'false', label: t`No` },
            { value: 'true', label: t`Yes, the client is in one` },
          ]}
          {...field('gstSez')}
        />
      )}
      {values.gstRate !== '' && (
        <ChoiceField
          label={texts.gstReverseCharge.label}
          optional
          description={t`With reverse charge, no GST is added to the rent`}
          choices={[
            { value: 'false', label: t`You: it is added to the rent` },
            { value: 'true', label: t`The client (reverse charge)` },
          ]}
          {...field('gstReverseCharge')}
        />
      )}
    </>
  )
}

/** What a client pays for each cheque that comes back. */
export const ReturnedChequeField = ({ field }: Pick<Props, 'field'>) => (
  <DecimalField
    label={leaseTimeFields().returnedChequeCharge.label}
    unit="₹"
    optional
    description={t`Charged when you record that the bank returned a cheque`}
    {...field('returnedChequeCharge')}
  />
)

/** What is proposed where somebody pays late. */
export function LateFeeFields({ field, values }: Props) {
  return (
    <>
      <ChoiceField
        label={leaseTimeFields().lateFee.label}
        optional
        description={t`Suggested when somebody pays late; you decide`}
        choices={[
          { value: '', label: t`None` },
          { value: 'percent', label: t`A percentage of what is open` },
          { value: 'fixed', label: t`A fixed amount` },
        ]}
        {...field('lateFeeKind')}
      />
      {values.lateFeeKind !== '' && (
        <>
          <DecimalField
            label={t`Fee`}
            unit={values.lateFeeKind === 'percent' ? '%' : '₹'}
            {...field('lateFee')}
          />
          <DecimalField
            inputMode="numeric"
            label={t`Days of grace`}
            optional
            description={t`Days after the due day without a fee`}
            {...field('graceDays')}
          />
          <DecimalField label={t`Fee at most`} unit="₹" optional {...field('lateFeeCap')} />
        </>
      )}
    </>
  )
}

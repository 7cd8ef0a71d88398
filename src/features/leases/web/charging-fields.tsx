import { t } from '@lingui/core/macro'
import { ChoiceField, DateField } from '../../../web/form/fields.tsx'
import type { SubmitForm } from '../../../web/form/use-submit-form.ts'
import { proposedChargeFrom, readTerms, type TypedTerms } from './typed-terms.ts'

export type ChargingValues = TypedTerms & {
  charging: string
  /** '' while the proposed day is kept. */
  chargedFrom: string
}

export const AUTOMATIC = 'yes'

/** Whether a new agreement is charged automatically, and from when on. */
export const ChargingFields = ({
  using,
  today,
}: {
  using: Pick<SubmitForm<ChargingValues>, 'field' | 'values'>
  today: string
}) => (
  <>
    <ChoiceField
      label={t`Charge rent automatically`}
      optional
      description={t`Each month as it comes, so that you see who has not paid`}
      choices={[
        { value: AUTOMATIC, label: t`Yes, from a day` },
        { value: '', label: t`Not yet` },
      ]}
      {...using.field('charging')}
    />
    {using.values.charging === AUTOMATIC && (
      <DateField
        label={t`Charge from`}
        optional
        description={t`What was due before is not charged`}
        {...using.field('chargedFrom')}
        register={undefined}
        value={chargedFromOf(using.values, today) ?? ''}
      />
    )}
  </>
)

/** The typed or proposed date charging starts; null if the agreement is not charged. */
export function chargedFromOf(values: ChargingValues, today: string): string | null {
  if (values.charging !== AUTOMATIC) return null
  if (values.chargedFrom !== '') return values.chargedFrom
  const agreed = readTerms({ ...values, monthlyRent: '1' })
  return agreed ? proposedChargeFrom(agreed, today) : null
}

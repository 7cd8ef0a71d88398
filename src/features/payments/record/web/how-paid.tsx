import { t } from '@lingui/core/macro'
import { ChoiceField, choicesOf, TextField } from '../../../../web/form/fields.tsx'
import type { SubmitForm } from '../../../../web/form/use-submit-form.ts'
import { PAYMENT_MODES } from '../../../leases/charging-terms.ts'
import { paymentModeText } from '../../../leases/web/lease-texts.ts'
import { howPaid, methodOf, modeOf } from '../../../ledger/credit.ts'
import { methodText } from '../../../ledger/web/document-texts.ts'
import { referenceHint } from '../../web/payment-fields.tsx'
import { HANDED_OVER, MeansChoice, meansGiven, referenceTexts } from '../../web/payment-means.tsx'
import { methodChoices } from '../../web/payment-values.ts'
import type { ReceiptValues } from './receipt-values.ts'

type Props = { using: Pick<SubmitForm<ReceiptValues>, 'values' | 'set' | 'field'> }

/** One of the four common ways, at a tap. */
export const MeansField = ({ using: { values, set, field } }: Props) => (
  <MeansChoice
    value={meansGiven(values.method) ?? ''}
    error={field('method').error}
    onChange={(means) => set('method', HANDED_OVER[means])}
  />
)

/** The payment mode as the specification has it, and the method within it for whoever knows. */
export function ModeFields({ using: { values, field }, isErrorAbove = false }: ModeProps) {
  const { error, ...chosen } = field('method')
  const paid = howPaid(values.method)
  const mode = paid && modeOf(paid)
  const methods = methodChoices().filter(({ value }) => modeOf(value) === mode)
  return (
    <>
      <ChoiceField
        label={t`Payment mode`}
        choices={choicesOf(PAYMENT_MODES, paymentModeText)}
        prompt={t`Select a payment mode`}
        {...chosen}
        error={isErrorAbove ? undefined : error}
        value={mode ?? ''}
      />
      {mode !== undefined && mode !== 'cash' && (
        <ChoiceField
          label={t`Method`}
          optional
          choices={methods}
          prompt={t`Not known`}
          {...chosen}
          value={methodOf(paid) ?? ''}
          onChange={({ currentTarget }) => chosen.onChange(currentTarget.value || mode)}
        />
      )}
    </>
  )
}

type ModeProps = Props & {
  /** What is wrong is said where it is chosen at a tap. */
  isErrorAbove?: boolean
}

/** 'Online payment (UPI)', 'Any (Cheque)', 'Cash'; '' until one is chosen. */
export function howPaidText({ method }: Pick<ReceiptValues, 'method'>): string {
  const paid = howPaid(method)
  if (paid === undefined) return ''
  const mode = paymentModeText(modeOf(paid))
  const known = methodOf(paid)
  return known === undefined || known === 'cash' ? mode : `${mode} (${methodText(known)})`
}

/** Cash has no number. */
export function ReferenceField({ using: { values, field } }: Props) {
  const { method } = values
  if (method === '' || method === 'cash') return null
  const means = meansGiven(method)
  const { label, hint } =
    means && means !== 'cash'
      ? referenceTexts()[means]
      : { label: t`Reference`, hint: referenceHint(method) }
  return (
    <TextField
      label={label}
      optional
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      description={hint}
      {...field('reference')}
    />
  )
}

import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { ChoiceField, DateField, DecimalField, TextField } from '../../../web/form/fields.tsx'
import type { FieldProps } from '../../../web/form/use-submit-form.ts'
import { methodOf } from '../../ledger/credit.ts'
import type { UnlikelyDay } from '../../ledger/unlikely-day.ts'
import { UnlikelyDayQuestion } from '../../ledger/web/unlikely-day-question.tsx'
import { methodChoices, type PaymentValues } from './payment-values.ts'

type Props = {
  field: (name: keyof PaymentValues) => FieldProps
  today: string
  /** Asks by which method; left out where another field does. */
  method?: ReactNode
  /** Why the day is unlikely, if it is. */
  why: UnlikelyDay | undefined
}

/** When and how money came in. */
export const HandedOverFields = ({ field, today, method, why }: Props) => (
  <>
    <DateField
      label={t`Received on`}
      optional
      max={today}
      description={t`Today, if left empty`}
      {...field('receivedOn')}
    />
    <UnlikelyDayQuestion
      why={why}
      day={field('receivedOn').value}
      confirmed={field('confirmedDay')}
    />
    {method}
    <TextField
      label={t`Reference`}
      optional
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      description={referenceHint(String(field('method').value))}
      {...field('reference')}
    />
  </>
)

/** By which method, of all that there are. */
export const MethodField = ({ field }: Pick<Props, 'field'>) => (
  <ChoiceField
    label={t`Method`}
    optional
    description={t`It is printed on the receipt`}
    choices={methodChoices()}
    prompt={t`How was it paid?`}
    {...field('method')}
  />
)

/** The parts of it that are no rent, or never came in. */
export const PartFields = ({ field }: Pick<Props, 'field'>) => (
  <>
    <DecimalField
      label={t`Deposit included`}
      unit="₹"
      optional
      description={t`Kept apart from rent`}
      {...field('depositAmount')}
    />
    <DecimalField
      label={t`Tax deducted (TDS)`}
      unit="₹"
      optional
      description={t`On top of the amount; it also counts as rent paid`}
      {...field('tdsAmount')}
    />
  </>
)

/** Banks' guides differ, so this is a hint and never a rule. */
export function referenceHint(chosen: string): string {
  const method = methodOf(chosen)
  if (method === 'upi' || method === 'imps') return t`Usually 12 digits`
  if (method === 'neft') return t`Usually 16 characters`
  if (method === 'rtgs') return t`Usually 22 characters`
  return method === 'cheque' ? t`The number on the cheque` : t`The bank's transfer number`
}

import { t } from '@lingui/core/macro'
import { ChoiceField } from '../../../web/form/fields.tsx'
import type { FieldProps } from '../../../web/form/use-submit-form.ts'

const YES = 'yes'

type Rate = { gstRate: string | null }

/** The rule of a form's `hasGst`: of an agreement with GST it has to be chosen. */
export const hasGstFault = (typed: string, { gstRate }: Rate) =>
  gstRate !== null && typed === '' ? t`Choose whether GST is added.` : undefined

/** The chosen GST as it is sent; omitted if the question was not asked. */
export const gstAnswer = (typed: string) => (typed === '' ? {} : { hasGst: typed === YES })

/** Asks whether GST is added to what is charged; nothing of an agreement without it. */
export const GstQuestion = ({ gstRate, field }: Rate & { field: FieldProps }) =>
  gstRate === null ? null : (
    <ChoiceField
      label={t`GST`}
      prompt={t`Please choose`}
      choices={[
        { value: YES, label: t`Add ${gstRate}% GST to the amount` },
        { value: 'no', label: t`No GST on this` },
      ]}
      {...field}
    />
  )

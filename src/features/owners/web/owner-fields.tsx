import { t } from '@lingui/core/macro'
import { EmailField, PhoneField, TextField } from '../../../web/form/fields.tsx'
import { required, requiredEmail } from '../../../web/form/rules.ts'
import type { FieldProps } from '../../../web/form/use-submit-form.ts'
import { ownerRules } from '../owner-rules.ts'

type OwnerFieldName = 'name' | 'email' | 'phone'

export const ownerFieldRules = {
  name: required(ownerRules.name),
  email: requiredEmail(ownerRules.email),
  phone: required(ownerRules.phone),
}

type Props = { field: (name: OwnerFieldName) => FieldProps }

// They are somebody else's, so nothing of the administrator's own is filled in.
export const OwnerNameField = ({ field }: Props) => (
  <TextField label={t`Name`} {...field('name')} autoComplete="off" />
)
export const OwnerEmailField = ({ field }: Props) => (
  <EmailField label={t`emailaddress`} {...field('email')} autoComplete="off" />
)
export const OwnerPhoneField = ({ field }: Props) => (
  <PhoneField label={t`Phone`} {...field('phone')} autoComplete="off" />
)

import { t } from '@lingui/core/macro'
import { EmailField, PhoneField, TextField } from '../../../web/form/fields.tsx'
import type { FieldProps } from '../../../web/form/use-submit-form.ts'
import type { ownerContactWire } from '../owner-wire.ts'

type Props = { field: (name: keyof typeof ownerContactWire) => FieldProps }

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

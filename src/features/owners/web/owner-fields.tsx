import { EmailField, PhoneField, TextField } from '../../../web/form/fields.tsx'
import { all, emailLike, required } from '../../../web/form/rules.ts'
import type { FieldProps } from '../../../web/form/use-submit-form.ts'

export type OwnerFieldName = 'name' | 'email' | 'phone'

export const ownerRules = {
  name: required('Please Enter Name.'),
  email: all(required('Please Enter Email.'), emailLike('Please enter a valid email address')),
  phone: required('Please Enter Phone.'),
}

type Props = { field: (name: OwnerFieldName) => FieldProps }

// They are somebody else's, so nothing of the administrator's own is filled in.
export const OwnerNameField = ({ field }: Props) => (
  <TextField label="Name" {...field('name')} autoComplete="off" />
)
export const OwnerEmailField = ({ field }: Props) => (
  <EmailField label="emailaddress" {...field('email')} autoComplete="off" />
)
export const OwnerPhoneField = ({ field }: Props) => (
  <PhoneField label="Phone" {...field('phone')} autoComplete="off" />
)

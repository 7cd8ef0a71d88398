import type { ChangeEvent } from 'react'
import {
  ChoiceField,
  DigitsField,
  EmailField,
  PhoneField,
  TextField,
} from '../../../web/form/fields.tsx'
import { PasswordField } from '../../../web/form/password-field.tsx'
import type { FieldProps, SubmitForm } from '../../../web/form/use-submit-form.ts'
import { BUSINESS_TYPES } from '../owner.ts'
import { LONGEST } from '../registration-rules.ts'
import { EmailVerificationFields } from './email-verification-fields.tsx'
import type { Registration } from './registration-steps.ts'
import type { EmailVerification } from './use-email-verification.ts'

type Props = { using: SubmitForm<Registration>; verification: EmailVerification }

/** The fields of one step, 1 to 4. */
export function RegistrationFields({ step, ...props }: Props & { step: number }) {
  const Fields = [PersonalInformation, AddressDetails, BusinessInformation, AccountSetup][step - 1]
  return Fields && <Fields {...props} />
}

const PersonalInformation = ({ using: { form, field }, verification }: Props) => (
  <>
    <TextField label="Name" autoComplete="name" {...field('name')} />
    <PhoneField label="Phone" {...field('phone')} />
    <PhoneField
      label="Alternate phone"
      optional
      {...field('alternatePhone')}
      autoComplete="tel-national"
    />
    <EmailVerificationFields
      email={form.values.email}
      field={field('email')}
      verification={verification}
      onEmailError={(error) => form.setFieldError('email', error)}
    />
    <DigitsField
      label="Aadhar number"
      description="We keep only its last four digits, and when you agreed to that by registering."
      maxLength={LONGEST.aadharNumber}
      {...field('aadharNumber')}
    />
    <TextField
      label="PAN"
      optional
      autoComplete="off"
      maxLength={LONGEST.panNumber}
      {...inCapitals(field('panNumber'))}
    />
  </>
)

const AddressDetails = ({ using: { field } }: Props) => (
  <>
    <TextField
      label="Address"
      autoComplete="street-address"
      maxLength={500}
      {...field('address')}
    />
    <TextField label="City" autoComplete="address-level2" {...field('city')} />
    <TextField label="State" autoComplete="address-level1" {...field('state')} />
    <DigitsField
      label="Pincode"
      autoComplete="postal-code"
      maxLength={LONGEST.pincode}
      {...field('pincode')}
    />
  </>
)

const BUSINESS_CHOICES = BUSINESS_TYPES.map((type) => ({ value: type, label: type }))

const BusinessInformation = ({ using: { field } }: Props) => (
  <>
    <TextField
      label="Company name"
      optional
      autoComplete="organization"
      {...field('companyName')}
    />
    <ChoiceField label="Business type" choices={BUSINESS_CHOICES} {...field('businessType')} />
    <TextField
      label="GST number"
      optional
      autoComplete="off"
      maxLength={LONGEST.gstNumber}
      {...inCapitals(field('gstNumber'))}
    />
    <DigitsField
      label="Bank account number"
      optional
      maxLength={40}
      {...field('bankAccountNumber')}
    />
    <TextField
      label="IFSC code"
      optional
      autoComplete="off"
      maxLength={LONGEST.ifscCode}
      {...inCapitals(field('ifscCode'))}
    />
    <TextField label="Bank name" optional autoComplete="off" {...field('bankName')} />
  </>
)

const AccountSetup = ({ using: { field } }: Props) => (
  <>
    <EmailField
      label="Email"
      description="You sign in with it. It was verified on the first step."
      {...field('email')}
      autoComplete="username"
      readOnly
    />
    <PasswordField label="Password" kind="new" {...field('password')} />
  </>
)

/** Writes in capitals as one types, and leaves the cursor where it is. */
function inCapitals({ onChange, ...field }: FieldProps) {
  return {
    ...field,
    autoCapitalize: 'characters',
    spellCheck: false,
    onChange: ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
      const { selectionStart, selectionEnd } = input
      input.value = input.value.toUpperCase()
      input.setSelectionRange(selectionStart, selectionEnd)
      onChange(input.value)
    },
  }
}

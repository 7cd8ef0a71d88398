import { t } from '@lingui/core/macro'
import {
  ChoiceField,
  choicesOf,
  DigitsField,
  EmailField,
  PhoneField,
  TextField,
} from '../../../web/form/fields.tsx'
import { gstinHint } from '../../../web/form/gstin-hint.ts'
import { PasswordField } from '../../../web/form/password-field.tsx'
import { digits, tidied, ungrouped, ungroupedCapitals } from '../../../web/form/tidied.ts'
import { usePincodeFill } from '../../../web/form/use-pincode-fill.ts'
import type { SubmitForm } from '../../../web/form/use-submit-form.ts'
import { BUSINESS_TYPES } from '../owner-wire.ts'
import { MAX_LENGTH, registrationWire } from '../registration-wire.ts'
import { EmailVerificationFields } from './email-verification-fields.tsx'
import type { Registration } from './registration-steps.ts'
import type { EmailVerification } from './use-email-verification.ts'

type Props = { using: SubmitForm<Registration>; verification: EmailVerification }

/** The fields of one step, 1 to 4. */
export function RegistrationFields({ step, ...props }: Props & { step: number }) {
  const Fields = [PersonalInformation, AddressDetails, BusinessInformation, AccountSetup][step - 1]
  return Fields && <Fields {...props} />
}

const capitals = { autoCapitalize: 'characters', spellCheck: false }

const PersonalInformation = ({ using: { form, values, field }, verification }: Props) => (
  <>
    <TextField label={t`Name`} autoComplete="name" {...field('name')} />
    <PhoneField label={t`Phone`} {...field('phone')} />
    <PhoneField
      label={t`Alternate phone`}
      optional
      {...field('alternatePhone')}
      autoComplete="tel-national"
    />
    <EmailVerificationFields
      email={values.email}
      field={field('email')}
      verification={verification}
      onEmailError={(error) => form.setError('email', { message: error })}
    />
    <DigitsField
      label={t`Aadhar number`}
      description={t`We keep only its last four digits, and when you agreed to that by registering.`}
      {...tidied(field('aadharNumber'), digits, MAX_LENGTH.aadharNumber)}
    />
    <TextField
      label={t`PAN`}
      optional
      autoComplete="off"
      {...capitals}
      {...tidied(field('panNumber'), ungroupedCapitals, MAX_LENGTH.panNumber)}
    />
  </>
)

const AddressDetails = ({ using }: Props) => {
  const field = usePincodeFill(using)
  return (
    <>
      <TextField
        label={t`Address`}
        autoComplete="street-address"
        maxLength={registrationWire.address.rule.longest}
        {...field('address')}
      />
      <TextField label={t`City`} autoComplete="address-level2" {...field('city')} />
      <TextField label={t`State`} autoComplete="address-level1" {...field('state')} />
      <DigitsField
        label={t`Pincode`}
        autoComplete="postal-code"
        {...tidied(field('pincode'), digits, MAX_LENGTH.pincode)}
      />
    </>
  )
}

const BusinessInformation = ({ using: { field } }: Props) => (
  <>
    <TextField
      label={t`Company name`}
      optional
      autoComplete="organization"
      {...field('companyName')}
    />
    <ChoiceField
      label={t`Business type`}
      choices={choicesOf(BUSINESS_TYPES)}
      {...field('businessType')}
    />
    <TextField
      label={t`GST number`}
      optional
      autoComplete="off"
      {...capitals}
      description={gstinHint(field('gstNumber').value)}
      {...tidied(field('gstNumber'), ungroupedCapitals, MAX_LENGTH.gstNumber)}
    />
    <DigitsField
      label={t`Bank account number`}
      optional
      maxLength={registrationWire.bankAccountNumber.rule.longest}
      {...tidied(field('bankAccountNumber'), ungrouped)}
    />
    <TextField
      label={t`IFSC code`}
      optional
      autoComplete="off"
      {...capitals}
      {...tidied(field('ifscCode'), ungroupedCapitals, MAX_LENGTH.ifscCode)}
    />
    <TextField label={t`Bank name`} optional autoComplete="off" {...field('bankName')} />
  </>
)

const AccountSetup = ({ using: { field } }: Props) => (
  <>
    <EmailField
      label={t`Email`}
      description={t`You sign in with it. It was verified on the first step.`}
      {...field('email')}
      autoComplete="username"
      readOnly
    />
    <PasswordField label={t`Password`} kind="new" {...field('password')} />
  </>
)

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
import { digits, tidied, ungrouped, ungroupedCapitals } from '../../../web/form/tidied.ts'
import type { FieldProps } from '../../../web/form/use-submit-form.ts'
import { BUSINESS_TYPES } from '../../owners/owner-wire.ts'
import type { profileDraftWire } from '../../owners/profile-wire.ts'
import { MAX_LENGTH, registrationWire } from '../../owners/registration-wire.ts'

export type ProfileName = keyof typeof profileDraftWire

/** Labels of the fields on the account page. */
export const profileLabels = (): Record<ProfileName, string> => ({
  name: t`Name`,
  email: t`Email`,
  phone: t`Phone`,
  alternatePhone: t`Alternate phone`,
  address: t`Address`,
  city: t`City`,
  state: t`State`,
  pincode: t`Pincode`,
  companyName: t`Company name`,
  businessType: t`Business type`,
  panNumber: t`PAN`,
  gstNumber: t`GST number`,
  bankAccountNumber: t`Bank account number`,
  ifscCode: t`IFSC code`,
  bankName: t`Bank name`,
})

const capitals = { autoCapitalize: 'characters', spellCheck: false, autoComplete: 'off' }

type Props = { name: ProfileName; field: FieldProps }

/** The field of one of them. */
export function ProfileField({ name, field }: Props) {
  const label = profileLabels()[name]
  switch (name) {
    case 'name':
      return <TextField label={label} autoComplete="name" {...field} />
    case 'email':
      return <EmailField label={label} description={t`You sign in with it.`} {...field} />
    case 'phone':
      return <PhoneField label={label} {...field} />
    case 'alternatePhone':
      return <PhoneField label={label} optional {...field} autoComplete="tel-national" />
    case 'address':
      return (
        <TextField
          label={label}
          autoComplete="street-address"
          maxLength={registrationWire.address.rule.longest}
          {...field}
        />
      )
    case 'city':
      return <TextField label={label} autoComplete="address-level2" {...field} />
    case 'state':
      return <TextField label={label} autoComplete="address-level1" {...field} />
    case 'pincode':
      return (
        <DigitsField
          label={label}
          autoComplete="postal-code"
          {...tidied(field, digits, MAX_LENGTH.pincode)}
        />
      )
    case 'companyName':
      return <TextField label={label} optional autoComplete="organization" {...field} />
    case 'businessType':
      return <ChoiceField label={label} choices={choicesOf(BUSINESS_TYPES)} {...field} />
    case 'panNumber':
    case 'gstNumber':
    case 'ifscCode':
      return (
        <TextField
          label={label}
          optional
          description={name === 'gstNumber' ? gstinHint(field.value) : undefined}
          {...capitals}
          {...tidied(field, ungroupedCapitals, MAX_LENGTH[name])}
        />
      )
    case 'bankAccountNumber':
      return (
        <DigitsField
          label={label}
          optional
          maxLength={registrationWire.bankAccountNumber.rule.longest}
          {...tidied(field, ungrouped)}
        />
      )
    default:
      return <TextField label={label} optional autoComplete="off" {...field} />
  }
}

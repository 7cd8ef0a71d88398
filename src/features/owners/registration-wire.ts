import {
  optionalCapitals,
  optionalText,
  requiredCode,
  requiredText,
} from '../../shared/form-kinds.ts'
import { GSTIN } from '../../shared/gstin.ts'
import { MAX_PHONE } from '../../shared/rule.ts'
import { always, count, nested, nullable, oneOf, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { roleToWire } from '../identity/user-wire.ts'
import { administratorDraftWire as account } from '../sign-in/sign-in-wire.ts'
import { BUSINESS_TYPES } from './owner-wire.ts'

/** Five capital letters, four digits, a capital letter: the form of a Permanent Account Number. */
const PAN = /^[A-Z]{5}[0-9]{4}[A-Z]$/

/** The characters that the wizard's fields take; the server checks the form of each number. */
export const MAX_LENGTH = {
  aadharNumber: 12,
  panNumber: 10,
  pincode: 6,
  gstNumber: 15,
  ifscCode: 11,
}

/** An owner as `/owner/self-register` takes them; the prompts are the specification's (section 5). */
export const registrationWire = wireRecord({
  name: requiredText({ prompt: /* i18n */ 'Name is required' }),
  email: account.email,
  phone: requiredCode({ prompt: /* i18n */ 'Phone is required', longest: MAX_PHONE }),
  aadharNumber: requiredText({
    prompt: /* i18n */ 'Aadhar number is required',
    pattern: /^\d{12}$/,
    malformed: /* i18n */ 'Aadhar number must be 12 digits',
  }),
  alternatePhone: optionalText({ longest: MAX_PHONE }),
  panNumber: optionalCapitals({
    pattern: PAN,
    malformed: /* i18n */ 'Invalid PAN format (e.g., ABCDE1234F)',
  }),
  address: requiredText({ prompt: /* i18n */ 'Address is required', longest: 500 }),
  city: requiredText({ prompt: /* i18n */ 'City is required' }),
  state: requiredText({ prompt: /* i18n */ 'State is required' }),
  pincode: requiredText({
    prompt: /* i18n */ 'Pincode is required',
    pattern: /^\d{6}$/,
    malformed: /* i18n */ 'Pincode must be 6 digits',
  }),
  companyName: optionalText(),
  businessType: nullable(oneOf(BUSINESS_TYPES)),
  gstNumber: optionalCapitals({
    pattern: GSTIN,
    malformed: /* i18n */ 'Invalid GST number format',
  }),
  bankAccountNumber: optionalText({ longest: 40 }),
  ifscCode: optionalCapitals({ longest: MAX_LENGTH.ifscCode }),
  bankName: optionalText(),
  password: account.password,
})

export const EMAIL_NOT_VERIFIED = /* i18n */ 'Please verify your email with OTP'

/** The new owner as a registration returns them. */
export const registeredOwnerWire = wireRecord({
  message: text,
  id: ['_id', text],
  token: text,
  owner: nested({
    id: ['_id', text],
    email: text,
    name: text,
    role: always(roleToWire('owner')),
  }),
  organizationId: ['tenant_id', text],
  daysRemainingInTrial: nullable(count),
})

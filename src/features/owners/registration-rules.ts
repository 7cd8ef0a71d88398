import { type FieldRule, MAX_PHONE } from '../../shared/rule.ts'
import { identityRules } from '../identity/identity-rules.ts'

/** Five capital letters, four digits, a capital letter: the form of a Permanent Account Number. */
const PAN = /^[A-Z]{5}[0-9]{4}[A-Z]$/
/** State code, PAN, entity number, Z, check character: the 15 characters of a GSTIN. */
const GSTIN = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

/** As much as the wizard's fields take; the server says what such a number must look like. */
export const MAX_LENGTH = {
  aadharNumber: 12,
  panNumber: 10,
  pincode: 6,
  gstNumber: 15,
  ifscCode: 11,
}

/** What wizard and server ask of the fields of a registration, in the specification's words (section 5). */
export const registrationRules = {
  name: { prompt: /* i18n */ 'Name is required' },
  phone: { prompt: /* i18n */ 'Phone is required', longest: MAX_PHONE },
  alternatePhone: { longest: MAX_PHONE },
  email: identityRules.email,
  aadharNumber: {
    prompt: /* i18n */ 'Aadhar number is required',
    pattern: /^\d{12}$/,
    malformed: /* i18n */ 'Aadhar number must be 12 digits',
  },
  panNumber: { pattern: PAN, malformed: /* i18n */ 'Invalid PAN format (e.g., ABCDE1234F)' },
  address: { prompt: /* i18n */ 'Address is required', longest: 500 },
  city: { prompt: /* i18n */ 'City is required' },
  state: { prompt: /* i18n */ 'State is required' },
  pincode: {
    prompt: /* i18n */ 'Pincode is required',
    pattern: /^\d{6}$/,
    malformed: /* i18n */ 'Pincode must be 6 digits',
  },
  gstNumber: { pattern: GSTIN, malformed: /* i18n */ 'Invalid GST number format' },
  bankAccountNumber: { longest: 40 },
  ifscCode: { longest: MAX_LENGTH.ifscCode },
  password: identityRules.password,
} satisfies Record<string, Partial<FieldRule>>

export const EMAIL_NOT_VERIFIED = /* i18n */ 'Please verify your email with OTP'

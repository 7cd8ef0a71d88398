/**
 * What the registration asks of each field, in the specification's words (section 5). Each rule answers
 * the message to show, or undefined; the wizard and the server share them.
 */
export type Rule = (value: string) => string | undefined

const required =
  (message: string): Rule =>
  (value) =>
    value.trim() === '' ? message : undefined

const optional =
  (pattern: RegExp, message: string): Rule =>
  (value) =>
    value.trim() === '' || pattern.test(value.trim()) ? undefined : message

const both =
  (first: Rule, second: Rule): Rule =>
  (value) =>
    first(value) ?? second(value)

/** Five capital letters, four digits, a capital letter: the form of a Permanent Account Number. */
const PAN = /^[A-Z]{5}[0-9]{4}[A-Z]$/
/** State code, PAN, entity number, Z, check character: the 15 characters of a GSTIN. */
const GSTIN = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

export const LONGEST = { aadharNumber: 12, panNumber: 10, pincode: 6, gstNumber: 15, ifscCode: 11 }

export const registrationRules = {
  name: required(/* i18n */ 'Name is required'),
  phone: required(/* i18n */ 'Phone is required'),
  email: required(/* i18n */ 'Email is required'),
  aadharNumber: both(required(/* i18n */ 'Aadhar number is required'), (value) =>
    /^\d{12}$/.test(value.trim()) ? undefined : /* i18n */ 'Aadhar number must be 12 digits',
  ),
  panNumber: optional(PAN, /* i18n */ 'Invalid PAN format (e.g., ABCDE1234F)'),
  address: required(/* i18n */ 'Address is required'),
  city: required(/* i18n */ 'City is required'),
  state: required(/* i18n */ 'State is required'),
  pincode: both(required(/* i18n */ 'Pincode is required'), (value) =>
    /^\d{6}$/.test(value.trim()) ? undefined : /* i18n */ 'Pincode must be 6 digits',
  ),
  gstNumber: optional(GSTIN, /* i18n */ 'Invalid GST number format'),
  password: both(required(/* i18n */ 'Password is required'), (value) =>
    value.length < 6 ? /* i18n */ 'Password must be at least 6 characters' : undefined,
  ),
} satisfies Record<string, Rule>

export const EMAIL_NOT_VERIFIED = /* i18n */ 'Please verify your email with OTP'

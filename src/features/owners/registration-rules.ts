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
  name: required('Name is required'),
  phone: required('Phone is required'),
  email: required('Email is required'),
  aadharNumber: both(required('Aadhar number is required'), (value) =>
    /^\d{12}$/.test(value.trim()) ? undefined : 'Aadhar number must be 12 digits',
  ),
  panNumber: optional(PAN, 'Invalid PAN format (e.g., ABCDE1234F)'),
  address: required('Address is required'),
  city: required('City is required'),
  state: required('State is required'),
  pincode: both(required('Pincode is required'), (value) =>
    /^\d{6}$/.test(value.trim()) ? undefined : 'Pincode must be 6 digits',
  ),
  gstNumber: optional(GSTIN, 'Invalid GST number format'),
  password: both(required('Password is required'), (value) =>
    value.length < 6 ? 'Password must be at least 6 characters' : undefined,
  ),
} satisfies Record<string, Rule>

export const EMAIL_NOT_VERIFIED = 'Please verify your email with OTP'

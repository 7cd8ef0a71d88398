import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { orNone } from '../../shared/money-on-wire.ts'
import { type FieldRule, MAX_TEXT, MAX_TRIED_PASSWORD } from '../../shared/rule.ts'
import { emailAddress, requiredText } from '../../shared/wire.ts'
import { bodyOf, changedReply, messageReply, replyOf } from '../../shared/wire-schema.ts'
import { BUSINESS_TYPES, ownerContactWire as contact, ownerDetailWire } from './owner-wire.ts'
import { emailCodeWire, ownNumbersWire } from './profile-wire.ts'
import { registrationWire as fields } from './registration-wire.ts'

/** A text that may be taken away, of the form that a registration asks for. */
const told = ({ longest = MAX_TEXT, pattern, malformed }: Partial<FieldRule> = {}) => {
  const text = z
    .string()
    .trim()
    .max(longest, { error: `Please use at most ${longest} characters.`, abort: true })
  return orNone(pattern ? text.regex(pattern, malformed) : text)
}
const capitals = ({ longest = 50, pattern, malformed }: Partial<FieldRule>) => {
  const text = z
    .string()
    .max(longest, { error: `Please use at most ${longest} characters.`, abort: true })
    .transform((code) => code.trim().toUpperCase())
  return orNone(pattern ? text.pipe(z.string().regex(pattern, malformed)) : text)
}

const profile = z.object({
  name: requiredText(contact.name.rule).optional(),
  email: emailAddress(contact.email.rule).optional(),
  phone: requiredText(contact.phone.rule).optional(),
  alternatePhone: told(fields.alternatePhone.rule),
  address: told(fields.address.rule),
  city: told(),
  state: told(),
  pincode: told(fields.pincode.rule),
  companyName: told(),
  businessType: z.enum(BUSINESS_TYPES, { error: 'Please choose a business type.' }).optional(),
  panNumber: capitals(fields.panNumber.rule),
  gstNumber: capitals(fields.gstNumber.rule),
  bankAccountNumber: told(fields.bankAccountNumber.rule),
  ifscCode: capitals(fields.ifscCode.rule),
  bankName: told(),
  /** Goes along with a new e-mail some time after the sign-in. */
  currentPassword: z.string().max(MAX_TRIED_PASSWORD).optional(),
})

/** What is undefined stays as it is; null takes it away. */
export type ProfileBody = z.output<typeof profile>

export const profileContract = defineContract({
  'GET /account/profile': {
    name: 'getProfile',
    summary: 'What the owner who calls told of themselves, the numbers masked',
    access: 'read own profile',
    responses: { 200: replyOf(ownerDetailWire) },
  },
  'GET /account/numbers': {
    name: 'getOwnNumbers',
    summary: 'Their PAN, GST and bank account numbers in full',
    access: 'read own profile',
    responses: { 200: replyOf(ownNumbersWire) },
  },
  'PUT /account/profile': {
    name: 'updateProfile',
    summary: 'Changes what is sent of it; what is left out stays, what is blank is taken away',
    access: 'change own profile',
    body: profile,
    responses: { 200: changedReply(ownerDetailWire) },
  },
  'POST /account/email': {
    name: 'confirmEmailChange',
    summary: 'Makes a new e-mail count, by the code that was mailed to it',
    access: 'change own profile',
    body: bodyOf(emailCodeWire),
    responses: { 200: z.object({ message: z.string(), email: z.string() }) },
  },
  'DELETE /account/email': {
    name: 'cancelEmailChange',
    summary: 'Forgets a new e-mail that waits for its code',
    access: 'change own profile',
    responses: { 200: messageReply },
    allowedAfterTrial: true,
  },
})

import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { orNone } from '../../shared/money-on-wire.ts'
import { type FieldRule, MAX_TEXT, MAX_TRIED_PASSWORD } from '../../shared/rule.ts'
import { emailAddress, requiredText } from '../../shared/wire.ts'
import { changedReply, messageReply, replyOf } from '../../shared/wire-schema.ts'
import { BUSINESS_TYPES, emailCodeRule, ownerRules } from './owner-rules.ts'
import { ownerDetailWire } from './owner-wire.ts'
import { ownNumbersWire } from './profile-wire.ts'
import { registrationRules as rules } from './registration-rules.ts'

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
  name: requiredText(ownerRules.name).optional(),
  email: emailAddress(ownerRules.email).optional(),
  phone: requiredText(ownerRules.phone).optional(),
  alternatePhone: told(rules.alternatePhone),
  address: told({ longest: rules.address.longest }),
  city: told(),
  state: told(),
  pincode: told({ pattern: rules.pincode.pattern, malformed: rules.pincode.malformed }),
  companyName: told(),
  businessType: z.enum(BUSINESS_TYPES, { error: 'Please choose a business type.' }).optional(),
  panNumber: capitals(rules.panNumber),
  gstNumber: capitals(rules.gstNumber),
  bankAccountNumber: told(rules.bankAccountNumber),
  ifscCode: capitals(rules.ifscCode),
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
    body: z.object({ code: requiredText(emailCodeRule) }),
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

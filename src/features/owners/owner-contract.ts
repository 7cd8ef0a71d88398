import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import {
  emailAddress,
  idParams,
  listQuery,
  messageReply,
  newPassword,
  optionalText,
  requiredText,
  unchangedOrNewPassword,
} from '../../shared/wire.ts'
import { BUSINESS_TYPES } from './owner.ts'
import { type Rule, registrationRules } from './registration-rules.ts'

const ownerReply = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.literal('Owner'),
  tenant_id: z.string(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  trialEndsAt: z.string(),
  subscribed: z.boolean(),
  daysRemainingInTrial: z.number().nullable(),
  __v: z.number(),
})

const text = z.string().nullable()

const ownerDetailReply = ownerReply.extend({
  alternatePhone: text,
  aadharNumber: text,
  panNumber: text,
  address: text,
  city: text,
  state: text,
  pincode: text,
  companyName: text,
  businessType: z.enum(BUSINESS_TYPES).nullable(),
  gstNumber: text,
  bankAccountNumber: text,
  ifscCode: text,
  bankName: text,
})

const auditEntryReply = z.object({
  _id: z.string(),
  actor: z.string(),
  action: z.string(),
  at: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})

const follows = (rule: Rule) => (context: { value: string; issues: unknown[] }) => {
  const message = rule(context.value)
  if (message) context.issues.push({ code: 'custom', message, input: context.value })
}
const asked = (rule: Rule, longest = 200) =>
  z
    .string({ error: rule('') ?? 'Invalid value.' })
    .trim()
    .max(longest, `Please use at most ${longest} characters.`)
    .check(follows(rule))
const capitals = (rule: Rule) =>
  z
    .string()
    .max(50)
    .nullish()
    .transform((value) => (value ?? '').trim().toUpperCase())
    .check(follows(rule))
    .transform((value) => value || null)

const { name, phone, aadharNumber, panNumber, address, city, state, pincode, gstNumber } =
  registrationRules

const registration = z.object({
  name: asked(name),
  phone: asked(phone, 30),
  alternatePhone: optionalText(30),
  aadharNumber: asked(aadharNumber),
  panNumber: capitals(panNumber),
  address: asked(address, 500),
  city: asked(city),
  state: asked(state),
  pincode: asked(pincode),
  companyName: optionalText(),
  businessType: z
    .enum([...BUSINESS_TYPES, ''], { error: 'Please choose a business type.' })
    .nullish()
    .transform((type) => type || 'Individual'),
  gstNumber: capitals(gstNumber),
  bankAccountNumber: optionalText(40),
  ifscCode: optionalText(11).transform((code) => code?.toUpperCase() ?? null),
  bankName: optionalText(),
  email: emailAddress('Email is required'),
  password: newPassword('Password is required'),
  /** What `/owner/verify-otp` answered; without it the call must come from where the code was entered. */
  verification: optionalText(),
})

export type RegistrationBody = z.output<typeof registration>

const ownerFields = {
  name: requiredText('Please Enter Name.'),
  email: emailAddress('Please Enter Email.'),
  phone: requiredText('Please Enter Phone.', 30),
}

export const ownerContract = defineContract({
  'POST /owner/self-register': {
    summary: 'Registers an owner whose e-mail was verified in the last 30 minutes',
    access: 'public',
    body: registration,
    responses: {
      201: z.object({
        message: z.string(),
        _id: z.string(),
        token: z.string(),
        owner: z.object({
          _id: z.string(),
          email: z.string(),
          name: z.string(),
          role: z.literal('Owner'),
        }),
        tenant_id: z.string(),
        daysRemainingInTrial: z.number().nullable(),
      }),
    },
  },
  'GET /ownermaster': {
    summary: 'The owners, newest first',
    access: 'list owners',
    query: listQuery(['name', 'email', 'phone', 'createdAt', 'trialEndsAt']),
    responses: { 200: z.array(ownerReply) },
  },
  'GET /ownermaster/{id}': {
    summary: 'One owner; numbers are shown in full to that owner only',
    access: 'read an owner',
    params: idParams,
    responses: { 200: ownerDetailReply },
  },
  'POST /ownermaster': {
    summary: 'Adds an owner with an organization and a trial of their own',
    access: 'add an owner',
    body: z.object({ ...ownerFields, password: newPassword('Please Enter Password.') }),
    responses: { 201: z.object({ message: z.string(), _id: z.string(), tenant_id: z.string() }) },
    idempotent: true,
  },
  'PUT /ownermaster/{id}': {
    summary: 'Changes an owner; the trial and the subscription only by an administrator',
    access: 'change an owner',
    params: idParams,
    body: z.object({
      ...ownerFields,
      password: unchangedOrNewPassword,
      trialEndsAt: z.string().max(40).nullish(),
      subscribed: z.boolean().nullish(),
    }),
    responses: { 200: messageReply.extend(ownerDetailReply.shape) },
    // Only a new password may be set once the trial has expired; the handler sees to it.
    allowedAfterTrial: true,
  },
  'DELETE /ownermaster/{id}': {
    summary: "Closes the owner's organization; nothing is erased",
    access: 'delete an owner',
    params: idParams,
    responses: { 200: messageReply },
  },
  'GET /ownermaster/{id}/audit': {
    summary: 'What administrators changed of this owner, newest first',
    access: 'read the audit of an owner',
    params: idParams,
    responses: { 200: z.array(auditEntryReply) },
  },
})

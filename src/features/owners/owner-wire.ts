import { NO_DATE } from '../../shared/calendar-date.ts'
import {
  changedPassword,
  claimedId,
  newPassword,
  requiredCode,
  requiredEmail,
  requiredText,
} from '../../shared/form-kinds.ts'
import { MAX_PHONE } from '../../shared/rule.ts'
import {
  always,
  anyObject,
  bookkeepingWire,
  count,
  flag,
  nested,
  nullable,
  oneOf,
  text,
  withDefault,
} from '../../shared/wire-kinds.ts'
import { type Decoded, type Kind, sortsOf, wireRecord } from '../../shared/wire-record.ts'
import type { TrialState } from '../identity/trial.ts'
import { roleToWire } from '../identity/user-wire.ts'

export const BUSINESS_TYPES = [
  /* i18n */ 'Individual',
  /* i18n */ 'Company',
  /* i18n */ 'Partnership',
  /* i18n */ 'LLP',
] as const

/** How an owner is reached. */
export const ownerContactWire = wireRecord({
  name: requiredText({ prompt: /* i18n */ 'Please Enter Name.' }),
  email: requiredEmail({ prompt: /* i18n */ 'Please Enter Email.' }),
  phone: requiredCode({ prompt: /* i18n */ 'Please Enter Phone.', longest: MAX_PHONE }),
})

/** An owner as other records name them. */
export const ownerNameWire = wireRecord({ id: ['_id', text], ...ownerContactWire })

/** In whose books a record is, and since when. */
export const booksWire = wireRecord({
  owner: ['ownerMasters', nested(ownerNameWire)],
  organizationId: ['tenant_id', text],
  ...bookkeepingWire,
})

/** How a payload may name the owner of a record. */
export const ownerClaimWire = wireRecord({
  ownerId: ['ownerMasters', claimedId],
  organizationId: ['tenant_id', claimedId],
})

/** An owner as `/ownermaster` lists them. */
export const ownerWire = wireRecord({
  ...ownerNameWire,
  role: always(roleToWire('owner')),
  organizationId: ['tenant_id', text],
  /** The administrator who added them; null for those who registered themselves. */
  createdBy: nullable(text),
  ...bookkeepingWire,
  /** The day on which the trial has expired, YYYY-MM-DD. */
  trialEndsOn: ['trialEndsAt', text],
  subscribed: flag,
  /** Calendar days, below zero once it is over; null once subscribed. */
  daysRemainingInTrial: nullable(count),
  /** How many work with the owner, in their team. */
  members: withDefault(count, 0),
})

export type Owner = Decoded<typeof ownerWire>

/** No more than the last four digits are kept; the wire has crosses before them. */
const lastFourOfAadhaar: Kind<string | null> = {
  ...nullable(text),
  write: (digits) => digits && `XXXXXXXX${digits}`,
}

/**
 * Details that an owner stated at registration. Others than that owner see only the last four characters of the
 * numbers.
 */
export const ownerProfileWire = wireRecord({
  alternatePhone: nullable(text),
  aadhaarLast4: ['aadharNumber', lastFourOfAadhaar],
  panNumber: nullable(text),
  address: nullable(text),
  city: nullable(text),
  state: nullable(text),
  pincode: nullable(text),
  companyName: nullable(text),
  businessType: nullable(oneOf(BUSINESS_TYPES)),
  gstNumber: nullable(text),
  bankAccountNumber: nullable(text),
  ifscCode: nullable(text),
  bankName: nullable(text),
})

/** Details that an owner stated at registration; all empty for an owner whom an administrator added. */
export type OwnerProfile = Decoded<typeof ownerProfileWire>

/** One owner as `/ownermaster/{id}` returns them. */
export const ownerDetailWire = wireRecord({ ...ownerWire, ...ownerProfileWire })

const password = { prompt: /* i18n */ 'Please Enter Password.' }

/** A new owner as `/ownermaster` takes them. */
export const newOwnerWire = wireRecord({ ...ownerContactWire, password: newPassword(password) })

/** A changed owner as `/ownermaster/{id}` takes them; the trial from an administrator alone. */
export const changedOwnerWire = wireRecord({
  ...ownerContactWire,
  password: changedPassword(password),
  trialEndsOn: ['trialEndsAt', requiredText({ prompt: NO_DATE })],
  subscribed: flag,
})

/** The history's record of an owner. */
export const ownerHistory = wireRecord({
  name: text,
  email: text,
  phone: text,
  trialEndsOn: ['trialEndsAt', text],
  subscribed: flag,
  passwordChanged: flag,
  secondFactorChanged: flag,
  /** Whether the organization is closed. */
  closed: flag,
  /** Why an administrator did so. */
  reason: text,
})

/** An administrator's action on an owner. */
export const auditEntryWire = wireRecord({
  id: ['_id', text],
  actorName: ['actor', text],
  action: text,
  createdAt: ['at', text],
  before: nullable(anyObject),
  after: nullable(anyObject),
})

export type AuditEntry = Decoded<typeof auditEntryWire>

/** An owner whose organization was closed, and the last day on which it can be opened again. */
export const closedOwnerWire = wireRecord({
  id: ['_id', text],
  name: text,
  email: text,
  closedAt: text,
  reopenBy: text,
})

export type ClosedOwner = Decoded<typeof closedOwnerWire>

/** How many owners are in each state of the trial. */
export const ownerTrialsWire = wireRecord({
  subscribed: count,
  running: count,
  endingSoon: count,
  expired: count,
} satisfies Record<TrialState, unknown>)

/** When the last good backup of the whole installation was made, and one last restored on trial; null: none is known. */
export const lastBackupWire = wireRecord({ madeAt: nullable(text), rehearsedAt: nullable(text) })

/** The time of the server, and the latest one seen before; null: none was. */
export const clockWire = wireRecord({ isTrusted: flag, now: text, seenAt: nullable(text) })

export const ownerSorts = sortsOf(ownerWire, ['name', 'email', 'phone', 'createdAt', 'trialEndsAt'])

/** How many owners are in each state of the trial. */
export type OwnerTrials = Decoded<typeof ownerTrialsWire>

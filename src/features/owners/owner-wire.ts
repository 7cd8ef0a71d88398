import {
  always,
  anyObject,
  bookkeepingWire,
  count,
  flag,
  idOf,
  nested,
  nullable,
  oneOf,
  text,
} from '../../shared/wire-kinds.ts'
import { type Kind, sortsOf, wireRecord } from '../../shared/wire-record.ts'
import { roleToWire } from '../identity/role-wire.ts'
import { BUSINESS_TYPES } from './owner-rules.ts'

/** An owner as other records name them. */
export const ownerNameWire = wireRecord({ id: ['_id', text], name: text, email: text, phone: text })

/** In whose books a record stands, and since when. */
export const booksWire = wireRecord({
  owner: ['ownerMasters', nested(ownerNameWire)],
  organizationId: ['tenant_id', text],
  ...bookkeepingWire,
})

/** What a payload may say of whose record it is. */
export const ownerClaimWire = wireRecord({
  ownerId: ['ownerMasters', idOf],
  organizationId: ['tenant_id', idOf],
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
})

/** No more than the last four digits are kept; the wire has crosses before them. */
const lastFourOfAadhaar: Kind<string | null> = {
  ...nullable(text),
  write: (digits) => digits && `XXXXXXXX${digits}`,
}

/** What an owner told at registration. To others than that owner the numbers show their last four characters. */
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

/** One owner as `/ownermaster/{id}` answers them. */
export const ownerDetailWire = wireRecord({ ...ownerWire, ...ownerProfileWire })

/** An owner as `/ownermaster` takes them. */
export const ownerDraftWire = wireRecord({
  name: text,
  email: text,
  phone: text,
  password: text,
  trialEndsOn: ['trialEndsAt', text],
  subscribed: flag,
})

/** What the history keeps of an owner. */
export const ownerHistory = wireRecord({
  name: text,
  email: text,
  phone: text,
  trialEndsOn: ['trialEndsAt', text],
  subscribed: flag,
  passwordChanged: flag,
  secondFactorChanged: flag,
})

const { aadhaarLast4: _, ...profileFields } = ownerProfileWire

/** An owner as `/owner/self-register` takes them. */
export const registrationWire = wireRecord({
  name: text,
  email: text,
  phone: text,
  aadharNumber: text,
  ...profileFields,
  password: text,
})

/** What an administrator did to an owner. */
export const auditEntryWire = wireRecord({
  id: ['_id', text],
  actorName: ['actor', text],
  action: text,
  createdAt: ['at', text],
  before: nullable(anyObject),
  after: nullable(anyObject),
})

/** The new owner as a registration answers them. */
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

/** How many owners stand where with their trial. */
export const ownerTrialsWire = wireRecord({
  subscribed: count,
  running: count,
  endingSoon: count,
  expired: count,
})

/** When the last good backup of the whole installation was made; null: none is known. */
export const lastBackupWire = wireRecord({ madeAt: nullable(text) })

export const ownerSorts = sortsOf(ownerWire, ['name', 'email', 'phone', 'createdAt', 'trialEndsAt'])

import { flag, nullable, oneOf, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { BUSINESS_TYPES } from './owner-rules.ts'
import { ownerHistory } from './owner-wire.ts'

/** The numbers that are kept sealed; asked for when they are to be seen. */
export const ownNumbersWire = wireRecord({
  /** Whose they are. */
  name: text,
  panNumber: nullable(text),
  gstNumber: nullable(text),
  bankAccountNumber: nullable(text),
})

/** What owners may change of themselves; each field by itself. */
export const profileDraftWire = wireRecord({
  name: text,
  email: text,
  phone: text,
  alternatePhone: text,
  address: text,
  city: text,
  state: text,
  pincode: text,
  companyName: text,
  businessType: oneOf(BUSINESS_TYPES),
  panNumber: text,
  gstNumber: text,
  bankAccountNumber: text,
  ifscCode: text,
  bankName: text,
})

/** What the history keeps of an owner who changes themselves: of a sealed number only that it changed. */
export const profileHistory = wireRecord({
  ...ownerHistory,
  alternatePhone: text,
  address: text,
  city: text,
  state: text,
  pincode: text,
  companyName: text,
  businessType: text,
  ifscCode: text,
  bankName: text,
  panChanged: flag,
  gstNumberChanged: flag,
  bankAccountChanged: flag,
})

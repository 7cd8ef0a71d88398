import { expectedText, requiredText, requiredWord } from '../../shared/form-kinds.ts'
import { flag, nullable, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { BUSINESS_TYPES, ownerContactWire, ownerHistory } from './owner-wire.ts'
import { registrationWire } from './registration-wire.ts'

/** The numbers that are kept sealed; loaded when they are to be seen. */
export const ownNumbersWire = wireRecord({
  /** The holder of the account. */
  name: text,
  panNumber: nullable(text),
  gstNumber: nullable(text),
  bankAccountNumber: nullable(text),
})

const { aadharNumber: _, password: __, ...profile } = registrationWire

/** Fields that owners may change in their own profile, each alone. */
export const profileDraftWire = wireRecord({
  ...profile,
  ...ownerContactWire,
  address: expectedText(profile.address.rule),
  city: expectedText(profile.city.rule),
  state: expectedText(profile.state.rule),
  pincode: expectedText(profile.pincode.rule),
  businessType: requiredWord(BUSINESS_TYPES, { prompt: 'Please choose a business type.' }),
})

/** The code that is mailed to a new e-mail. */
export const emailCodeWire = wireRecord({
  code: requiredText({ prompt: /* i18n */ 'Please enter the code from the email.', longest: 6 }),
})

/** The history's record of owners who change their own profile: of a sealed number only that it changed. */
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

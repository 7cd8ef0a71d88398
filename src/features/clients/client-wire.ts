import {
  changedPassword,
  newPassword,
  requiredCode,
  requiredEmail,
  requiredText,
  requiredWord,
} from '../../shared/form-kinds.ts'
import { MAX_PHONE } from '../../shared/rule.ts'
import { always, decimal, flag, oneOf, text, withDefault } from '../../shared/wire-kinds.ts'
import { type Decoded, sortsOf, wireRecord } from '../../shared/wire-record.ts'
import { roleToWire } from '../identity/user-wire.ts'
import { booksWire, ownerClaimWire } from '../owners/owner-wire.ts'

export const GENDERS = [/* i18n */ 'Male', /* i18n */ 'Female'] as const

/** The capacity in which a client pays rent: the law on withholding tax depends on it. */
export const WITHHOLDS_AS = ['individual', 'business'] as const

/**
 * How a client signs in: with a `password`; not yet, `invited` by a link that works or `expired`, or `waiting` for an
 * invitation to go out; or `none`: not invited, or without an e-mail.
 */
const SIGN_INS = ['password', 'waiting', 'invited', 'expired', 'none'] as const

/** A client as other records name them. */
export const clientNameWire = wireRecord({ id: ['_id', text], name: text, email: text })

/** The details of a client beside the e-mail. */
export const clientDetailsWire = wireRecord({
  name: requiredText({ prompt: /* i18n */ 'Please Enter Name.' }),
  fatherName: requiredText({ prompt: /* i18n */ 'Please Enter FatherName.' }),
  gender: requiredWord(GENDERS, { prompt: /* i18n */ 'Please select a gender' }),
  mobileNumber: requiredCode({ prompt: /* i18n */ 'Please Enter Phone.', longest: MAX_PHONE }),
  address1: requiredText({ prompt: /* i18n */ 'Please Enter Address1.' }),
  address2: requiredText({ prompt: /* i18n */ 'Please Enter Address2.' }),
  /** null: not known. */
  withholdsAs: withDefault(oneOf(WITHHOLDS_AS), null),
})

const { fatherName, gender, mobileNumber, address1, address2 } = clientDetailsWire

/** The details that clients fill in themselves where they are blank. */
export const ownDetailsWire = wireRecord({ fatherName, gender, mobileNumber, address1, address2 })

/** A client in the replies of `/clientmaster`. */
export const clientWire = wireRecord({
  ...clientNameWire,
  ...clientDetailsWire,
  /** '' of a client from a sheet without it, until somebody changes them. */
  gender: oneOf([...GENDERS, '']),
  role: always(roleToWire('client')),
  signIn: oneOf(SIGN_INS),
  /**
   * Of one client, to their owner: `unwanted` where the e-mail's reader answered that mails are not for them, `refused`
   * where a mail server refused one within 30 days.
   */
  mails: withDefault(oneOf(['unwanted', 'refused']), null),
  ...booksWire,
})

/** A client in an owner's list: also what they owe, and where they live. */
export const listedClientWire = wireRecord({
  ...clientWire,
  /** Rupees; all that is open of theirs. */
  owed: withDefault(decimal, '0'),
  /** The address of what they rent now, '' where they rent nothing. */
  home: withDefault(text, ''),
  /** The last day of what they rent now, where notice was given of all of it. */
  leavingOn: withDefault(text, null),
})

/** History record of a client. */
export const clientHistory = wireRecord({
  ...clientDetailsWire,
  email: text,
  passwordChanged: flag,
  secondFactorChanged: flag,
  mails: withDefault(oneOf([/* i18n */ 'not wanted', /* i18n */ 'wanted again', '']), ''),
  invitation: withDefault(oneOf([/* i18n */ 'sent', /* i18n */ 'taken back', '']), ''),
})

export const PASSWORD = { prompt: /* i18n */ 'Please Enter Password.' }

/** A new client as `/clientmaster` takes them. */
export const newClientWire = wireRecord({
  ...clientDetailsWire,
  email: requiredEmail({ prompt: /* i18n */ 'Please Enter Email.' }),
  password: newPassword(PASSWORD),
  ...ownerClaimWire,
})

/** A changed client as `/clientmaster/{id}` takes them: the e-mail stays. */
export const changedClientWire = wireRecord({
  ...clientDetailsWire,
  password: changedPassword(PASSWORD),
  ...ownerClaimWire,
})

/**
 * `renting`: an agreement of theirs runs now; `due`: something of theirs is open that was due by today; `incomplete`:
 * a detail is blank that the form requires, or the e-mail.
 */
export const clientFilters = wireRecord({
  renting: flag,
  due: flag,
  incomplete: flag,
})

export const clientSorts = sortsOf(clientWire, [
  'name',
  'fatherName',
  'gender',
  'mobileNumber',
  'address1',
  'address2',
  'email',
  'createdAt',
])

/** A client as other records name them. */
export type ClientName = Decoded<typeof clientNameWire>

type Details = Decoded<typeof clientDetailsWire>

/** The capacity in which a client withholds tax from rent. */
export type WithholdsAs = NonNullable<Details['withholdsAs']>

/** The details of a client beside the e-mail; undefined fields stay unchanged. */
export type ClientDetails = Omit<Details, 'withholdsAs'> & {
  withholdsAs?: Details['withholdsAs'] | undefined
}

/** The details that clients fill in themselves. */
export type OwnDetails = Decoded<typeof ownDetailsWire>

/** The details of a client from a sheet, where gender is optional. */
export type NewClientDetails = Omit<ClientDetails, 'gender'> & Pick<Client, 'gender'>

/** A tenant of an owner, with an account to see their receipts. */
export type Client = Decoded<typeof clientWire>

/** A client in an owner's list. */
export type ListedClient = Decoded<typeof listedClientWire>

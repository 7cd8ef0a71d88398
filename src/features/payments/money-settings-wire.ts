import { chosenCapitals, chosenFlag, chosenWord, optionalText } from '../../shared/form-kinds.ts'
import { count, nullable, text } from '../../shared/wire-kinds.ts'
import { type Decoded, wireRecord } from '../../shared/wire-record.ts'

/** The default prefix of receipt codes. */
export const USUAL_RECEIPT_PREFIX = 'RB'

/** In which languages receipts are printed. */
export const RECEIPT_LANGUAGES = ['en', 'en-hi'] as const

/** Which receipts above ₹ 5,000 have a box for a revenue stamp: those for cash, all, or none. */
const STAMP_BOXES = ['cash', 'all', 'never'] as const

/**
 * Which receipts carry the owner's PAN: none, those above the rent for which it is required, or all for rent. Until the owner
 * has answered, no receipt mentions it.
 */
const PAN_ON_RECEIPTS = ['unasked', 'never', 'asked', 'always'] as const

/** Whether the owner is resident in India for income tax. */
export const TAX_RESIDENCES = ['unknown', 'resident', 'non-resident'] as const
export type TaxResidence = (typeof TAX_RESIDENCES)[number]

/** Shown where something is to be displayed that was never registered. */
export const NO_BANK_ACCOUNT = /* i18n */ 'You have registered no bank account.'
export const NO_PAN = /* i18n */ 'You have registered no PAN.'

/** An owner's choices on how they are paid, and on their receipts. */
export const chosenSettingsWire = wireRecord({
  upiId: optionalText({
    longest: 320,
    pattern: /^[A-Za-z0-9._-]{2,255}@[A-Za-z0-9]{2,64}$/,
    malformed: /* i18n */ 'Please enter a UPI id, such as asha@okbank.',
  }),
  /** The payee that a UPI application shows; null: the owner's name. */
  upiName: optionalText({ longest: 100 }),
  /** Whether clients are shown the registered bank account, in full. */
  showBankAccount: chosenFlag,
  /** The prefix of receipt codes. */
  receiptPrefix: chosenCapitals(USUAL_RECEIPT_PREFIX, {
    longest: 3,
    pattern: /^[A-Z0-9]{1,3}$/i,
    malformed: /* i18n */ 'Please enter 1 to 3 letters or digits.',
  }),
  stampBox: chosenWord(STAMP_BOXES, 'cash'),
  receiptLanguage: chosenWord(RECEIPT_LANGUAGES, 'en'),
  panOnReceipts: chosenWord(PAN_ON_RECEIPTS, 'unasked'),
  taxResidence: chosenWord(TAX_RESIDENCES, 'unknown'),
  /** Whether clients get their receipts by mail. */
  mailReceipts: chosenFlag,
})

/** The settings as `/moneysettings` returns them. */
export const moneySettingsWire = wireRecord({
  ...chosenSettingsWire,
  /** The registered bank account, masked; null where none is. */
  bankAccountNumber: nullable(text),
  ifscCode: nullable(text),
  /** The registered PAN, masked; null where none is. */
  panNumber: nullable(text),
  /** 0 until something is chosen. */
  version: ['__v', count],
})

/** The history's record of money settings. */
export const moneySettingsHistory = { ...chosenSettingsWire }

export type MoneySettings = Decoded<typeof chosenSettingsWire> & { version: number }

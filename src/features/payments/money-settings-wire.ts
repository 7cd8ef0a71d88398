import { count, flag, nullable, oneOf, text } from '../../shared/wire-kinds.ts'
import { type Decoded, wireRecord } from '../../shared/wire-record.ts'
import {
  PAN_ON_RECEIPTS,
  RECEIPT_LANGUAGES,
  STAMP_BOXES,
  TAX_RESIDENCES,
} from './money-settings-rules.ts'

/** What an owner chose of how they are paid, and of their receipts. */
const chosenWire = wireRecord({
  upiId: nullable(text),
  /** Whom a UPI application names; null: the owner's name. */
  upiName: nullable(text),
  /** Whether clients are shown the registered bank account, in full. */
  showBankAccount: flag,
  /** What the codes of receipts begin with. */
  receiptPrefix: text,
  stampBox: oneOf(STAMP_BOXES),
  receiptLanguage: oneOf(RECEIPT_LANGUAGES),
  panOnReceipts: oneOf(PAN_ON_RECEIPTS),
  taxResidence: oneOf(TAX_RESIDENCES),
  /** Whether clients get their receipts by mail. */
  mailReceipts: flag,
})

/** The settings as `/moneysettings` answers them. */
export const moneySettingsWire = wireRecord({
  ...chosenWire,
  /** The registered bank account, masked; null where none is. */
  bankAccountNumber: nullable(text),
  ifscCode: nullable(text),
  /** The registered PAN, masked; null where none is. */
  panNumber: nullable(text),
  /** 0 until something is chosen. */
  version: ['__v', count],
})

/** What the history keeps of them. */
export const moneySettingsHistory = chosenWire

export type MoneySettings = Decoded<typeof chosenWire> & { version: number }

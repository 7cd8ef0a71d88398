import { count, flag, nullable, text } from '../../shared/wire-kinds.ts'
import { type Decoded, wireRecord } from '../../shared/wire-record.ts'

/** What an owner chose of how they are paid, and of their receipts. */
const chosenWire = wireRecord({
  upiId: nullable(text),
  /** Whom a UPI application names; null: the owner's name. */
  upiName: nullable(text),
  /** Whether clients are shown the registered bank account, in full. */
  showBankAccount: flag,
  /** What the codes of receipts begin with. */
  receiptPrefix: text,
})

/** The settings as `/moneysettings` answers them. */
export const moneySettingsWire = wireRecord({
  ...chosenWire,
  /** The registered bank account, masked; null where none is. */
  bankAccountNumber: nullable(text),
  ifscCode: nullable(text),
  /** 0 until something is chosen. */
  version: ['__v', count],
})

/** What the history keeps of them. */
export const moneySettingsHistory = chosenWire

export type MoneySettings = Decoded<typeof chosenWire> & { version: number }

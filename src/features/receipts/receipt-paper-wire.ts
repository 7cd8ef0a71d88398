import { count, flag, nested, nullable, oneOf, text, withDefault } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { RECEIPT_LANGUAGES } from '../payments/money-settings-wire.ts'

/**
 * The line with the landlord's PAN: none, the number itself (kept sealed beside it), a note that it was not given, or
 * none because the owner has not chosen yet whether it is printed.
 */
export const PAN_LINES = ['none', 'given', 'not-given', 'unasked'] as const

/** The goods and services tax in what was received; amounts in rupees, decimal text. */
export const receiptTaxWire = wireRecord({
  /** The landlord's number, sealed where it is stored: a PAN is part of it. null: none is registered. */
  gstin: nullable(text),
  cgst: text,
  sgst: text,
  igst: text,
})

/** Fields that only the printed receipt has. They are written once, when it is issued. */
export const receiptPaperWire = wireRecord({
  /** The number of the template that it is printed with. */
  template: count,
  language: oneOf(RECEIPT_LANGUAGES),
  /**
   * The edition of its content. Since the second, its code is its only number, and PAN is on it only with the
   * number behind it; since the third, the tax that a tenant withheld is in one row and no sentence, and the words are shorter.
   */
  edition: withDefault(count, 1),
  /** The day on which it was recorded, an ISO date. */
  issuedOn: text,
  landlord: nested(
    wireRecord({
      name: text,
      /** The name of the business; null where none was registered. */
      company: withDefault(text, null),
      /** In one line, as registered; '' where none is. */
      address: text,
      phone: text,
    }),
  ),
  pan: oneOf(PAN_LINES),
  /** Whether there is a box for a revenue stamp. */
  stampBox: flag,
  /** The amount received, in English words. */
  words: text,
  /** The amount received, in Hindi words; null unless the paper is in both languages. */
  wordsInHindi: nullable(text),
  /** null where no tax was charged on what was settled. */
  tax: nullable(nested(receiptTaxWire)),
})

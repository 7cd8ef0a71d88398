import { nested, nullable, oneOf, optional, text } from '../../shared/wire-kinds.ts'
import { type Decoded, wireRecord } from '../../shared/wire-record.ts'
import { rupees } from '../ledger/rupees-wire.ts'

/**
 * What the law may require of who pays or receives rent; the screens explain it, and nothing is refused for it.
 *
 * - `cash-limit`: so much cash from one person in a day may not be received; `amount` is the limit.
 * - `cash-limit-thing`: nor for one thing over several days: a deposit, the rent of a month.
 * - `cash-deposit`: deposits of so much and more may not have to be in cash; whether a rent deposit is one is disputed.
 * - `before-agreement`, `long-ago`, `far-ahead`: the day is before the agreement begins, or more than a year away.
 * - `no-receipt-voucher`: an advance for an agreement with GST needs a receipt voucher (rule 50), which is not made here.
 * - `tds`: on such a rent the client may have to withhold tax; `amount` is the rent of a month above which.
 * - `tds-landlord-unknown`, `tds-client-unknown`, `tds-start-unknown`: how much is not known, as nobody has entered whether
 *   the landlord is resident in India, as what the client pays, or since when the agreement runs.
 * - `tds-together`: only all rent from one landlord is above the limit, which may count it together; no amount is known.
 * - `tds-proposal`: what `rate` per cent of `base`, the rent of the year's months above the limit, come to, less what was
 *   stated already.
 * - `tds-each`: what `rate` per cent are of each payment of `base`, the rent that is charged at once.
 * - `tds-filing`: in which form tax that is withheld today is reported, and by when it is paid and reported.
 * - `tds-no-pan`: that rate is the one for a landlord who gives no PAN; `amount`, where there is one, is the most.
 * - `tds-too-high`: more tax was stated, `amount`, than `rate` per cent, the highest rate for rent.
 * - `tds-unchecked`: nobody compared the tax that the client stated with the tax department.
 * - `pan-unasked`: employers ask for the landlord's PAN, and the owner has not chosen whether receipts show it.
 * - `pan-not-given`: employers ask for the landlord's PAN, and the paper has none.
 * - `unmailed-limit`: the organization had mailed as many that day, or to that address, as it may.
 * - `unmailed-unwanted`: the reader of the client's e-mail refused this landlord's mails.
 * - `cancellation-unmailed-limit`, `cancellation-unmailed-unwanted`: the same of the mail that a receipt was cancelled.
 */
export const NOTICES = [
  'cash-limit',
  'cash-limit-thing',
  'cash-deposit',
  'before-agreement',
  'long-ago',
  'far-ahead',
  'no-receipt-voucher',
  'tds',
  'tds-landlord-unknown',
  'tds-client-unknown',
  'tds-start-unknown',
  'tds-together',
  'tds-proposal',
  'tds-each',
  'tds-filing',
  'tds-no-pan',
  'tds-too-high',
  'tds-unchecked',
  'pan-unasked',
  'pan-not-given',
  'unmailed-limit',
  'unmailed-unwanted',
  'cancellation-unmailed-limit',
  'cancellation-unmailed-unwanted',
] as const

export const noticeWire = wireRecord({
  code: oneOf(NOTICES),
  amount: nullable(rupees),
  rate: nullable(text),
  /** The amount to which `rate` applies. */
  base: optional(rupees),
  /** Of `tds-filing` alone; the days as ISO dates. */
  filing: optional(nested(wireRecord({ form: text, payBy: text, reportBy: text }))),
})

export type PaymentNotice = Decoded<typeof noticeWire>

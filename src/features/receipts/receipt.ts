import { addMonths, firstOfMonth, lastOfMonth, onDay } from '../../shared/calendar-date.ts'
import { minus, type Paise, paiseFromDecimal } from '../../shared/paise.ts'
import type { Decoded } from '../../shared/wire-record.ts'
import { USUAL_PAYMENT_DAY } from '../leases/charging-terms.ts'
import type { receiptPaperWire } from './receipt-paper-wire.ts'
import type {
  receiptDatesWire,
  receiptDetailWire,
  receiptDocumentWire,
  receiptLineWire,
  receiptWire,
} from './receipt-wire.ts'

/** The record that rent was received. Its content never changes; it can only be cancelled. */
export type Receipt = Decoded<typeof receiptWire>

export type ReceiptDates = Decoded<typeof receiptDatesWire>

export type ReceiptKind = Receipt['kind']
export type ReceiptLine = Decoded<typeof receiptLineWire>

/** The details of a receipt beside its columns, as they were when it was issued. */
export type ReceiptDocument = Decoded<typeof receiptDocumentWire>

/** Fields that only the printed receipt has. */
export type PaperFields = Decoded<typeof receiptPaperWire>

/** A receipt with the details of its paper. */
export type ReceiptDetail = Decoded<typeof receiptDetailWire>

/** Parties and property of a receipt, as they were when it was recorded. */
export type ReceiptParties = Pick<Receipt, 'property' | 'lease' | 'client' | 'owner'>

/** All the money that was received; for a receipt that does not state it, the rent of its month. */
export const amountOf = (receipt: Receipt): string => receipt.amount || rentOf(receipt)

/** Splits the money received into deposit, and rent with other charges; amounts in rupees. */
export function receivedOf({ amount, deposit }: Pick<Receipt, 'amount' | 'deposit'>): {
  charges: Paise
  deposit: Paise
} {
  const held = paiseFromDecimal(deposit)
  return { charges: minus(paiseFromDecimal(amount), held), deposit: held }
}

/** The rent of a month, also of a receipt that leaves it to its agreement. */
export const rentOf = ({ monthlyRent, lease }: Receipt): string => monthlyRent || lease.monthlyRent

const FOR_RENT = ['rent', 'opening']

/** A day of each stretch of rent that a receipt is for; none where it is for deposit or other money alone. */
export function rentDaysOf({
  kind,
  lines,
  advance,
  rentFrom,
}: Pick<Receipt, 'kind' | 'lines' | 'advance' | 'rentFrom'>): string[] {
  const days = lines.flatMap(({ kind, periodStart }) =>
    FOR_RENT.includes(kind) ? [periodStart ?? rentFrom] : [],
  )
  const isForRent = kind === 'rent' || days.length > 0 || /[1-9]/.test(advance)
  return isForRent && days.length === 0 ? [rentFrom] : days
}

/**
 * The default period and due day of a receipt: the whole month of `today`, to be paid by the agreed day of the next
 * month (its last day if it is shorter), or by the 6th if no day was agreed.
 */
export const defaultDates = (today: string, paymentDay: number | null): ReceiptDates => ({
  rentFrom: firstOfMonth(today),
  rentTo: lastOfMonth(today),
  paymentThreshold: onDay(addMonths(firstOfMonth(today), 1), paymentDay ?? USUAL_PAYMENT_DAY),
})

/** The fault of a period, if any. */
export const periodFault = ({
  rentFrom,
  rentTo,
}: Pick<ReceiptDates, 'rentFrom' | 'rentTo'>): string | undefined =>
  rentFrom <= rentTo ? undefined : /* i18n */ 'Rent to must not be before rent from.'

export const MISSING_DATA =
  /* i18n */ 'Missing required data. Please ensure rent agreement has proper client and property information.'

import type { PaymentMethod } from '../charges/credit.ts'
import type { PaymentMode } from '../leases/lease.ts'

/** The words of a receipt's paper, in the languages of the paper: they do not follow the reader's screen. */

export const PAPER_WORDS = {
  rentReceipt: 'Rent receipt',
  rentReceiptInHindi: 'किराया रसीद',
  moneyReceipt: 'Money receipt',
  moneyReceiptInHindi: 'भुगतान रसीद',
  cancelledInHindi: 'रद्द',
  advance: 'Advance, not yet for a month',
  deposit: 'Security deposit: not rent',
  lessTax: 'Less tax deducted by the tenant, as told by the tenant',
  noTaxInvoice: 'This is a receipt, not a tax invoice.',
  panNotGiven: 'Not given',
  receivedFrom: 'Received from',
  for: 'For',
  due: 'Due',
  received: 'Received',
  totalReceived: 'Total received',
  scan: 'Scan to see whether this receipt stands',
  signature: 'Landlord / for the landlord',
  stamp: 'Affix revenue stamp where required',
} as const

/** How money was handed over. */
export const METHOD_WORDS: Record<PaymentMethod, string> = {
  cash: 'Cash',
  upi: 'UPI',
  imps: 'IMPS',
  neft: 'NEFT',
  rtgs: 'RTGS',
  cheque: 'Cheque',
  card: 'Card',
  other: 'Another way',
}

/** The specification's way of paying, where the method is not known; nobody pays by "Any", so it is not printed. */
export const MODE_WORDS: Record<PaymentMode, string> = {
  cash: 'Cash',
  Online_Payment: 'Online payment',
  Any: '',
}

/** The sentence at the foot of every paper; it claims nothing that Rentbook does not know. */
export const closingWords = (issuedOn: string) =>
  `Recorded by the landlord in Rentbook on ${issuedOn}. The page behind the code shows whether this receipt still stands. Rentbook does not move money and did not witness this payment.`

/** The same in Hindi. */
export const closingInHindi = (issuedOn: string) =>
  `मकान मालिक ने यह रसीद ${issuedOn} को Rentbook में दर्ज की। कोड वाला पृष्ठ बताता है कि यह रसीद रद्द हुई है या नहीं। Rentbook ने यह भुगतान न किया, न देखा।`

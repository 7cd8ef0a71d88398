/** How a payment came, in the words of the product. */
export const WAYS = [
  'upi',
  'neft',
  'rtgs',
  'imps',
  'nach',
  'cheque',
  'cheque return',
  'cash',
  'interest',
  'charge',
  'reversal',
  'transfer',
  'card',
  'loan',
  'bill',
  'other',
] as const
export type Way = (typeof WAYS)[number]

/** The parts of a bank's text about a payment, each as printed: banks shorten names and addresses. */
export type Understood = {
  via: Way
  /** The UPI or IMPS reference (12 digits), the UTR, or the number of the cheque. */
  reference: string | null
  payer: string | null
  upiAddress: string | null
  note: string | null
}

import { type DateWords, dateIn, ENGLISH_DATES } from '../../shared/calendar-date.ts'
import type { Days } from '../../shared/days.ts'
import type { PaymentMode } from '../leases/lease.ts'
import { CHARGE_NAMES } from '../ledger/charge.ts'
import type { PaymentMethod } from '../ledger/credit.ts'

/** The words of a receipt's paper, in the languages of the paper: they do not follow the reader's screen. */

const PAPER_WORDS = {
  rentReceipt: 'Rent receipt',
  moneyReceipt: 'Money receipt',
  moneyReceived: 'Money received',
  advance: 'Advance, not yet for a month',
  deposit: 'Security deposit: not rent',
  lessTax: 'Less TDS deducted by tenant (as stated)',
  noTaxInvoice: 'This is a receipt, not a tax invoice.',
  panNotGiven: 'Not given',
  amountReceived: 'Amount received',
  receivedFrom: 'Received from',
  for: 'For',
  due: 'Due',
  received: 'Received',
  totalReceived: 'Total received',
  scan: 'Scan to verify this receipt',
  signature: 'Landlord / for the landlord',
  stamp: 'Affix revenue stamp where required',
  receivedOn: 'Received on',
  recordedOn: 'Recorded on',
  paidBy: 'Paid by',
  reference: 'Reference',
  landlord: 'Landlord',
  company: 'Company',
  address: 'Address',
  phone: 'Phone',
  pan: 'PAN',
  rentFrom: 'Rent from',
  rentTo: 'Rent to',
  dueBy: 'Due by',
  paymentMode: 'Payment mode',
  monthlyRent: 'Monthly rent',
  meter: 'Electricity meter',
} as const

type Label = keyof typeof PAPER_WORDS

/** The words of a paper in one language: labels, months, and the sentences with their values. */
export type PaperWords = {
  dates: DateWords
  labels: Record<Label, string>
  methods: Record<PaymentMethod, string>
  modes: Record<PaymentMode, string>
  /** The names of charges standing alone; a name that an owner gave stays as it is. */
  charges: Record<string, string>
  /** The sentences with amounts, days (already written) and numbers. */
  number: (receipt: number) => string
  issued: (day: string) => string
  rentFor: (days: string) => string
  remains: (amount: string) => string
  /** null where the row of the tax says it all. */
  taxStated: ((tax: string, rent: string) => string) | null
  taxWithin: (taxes: readonly string[], gstin: string | null) => string
  cancelled: (day: string) => string
  replaced: (code: string) => string
  closing: (issuedOn: string) => string
}

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
const MODE_WORDS: Record<PaymentMode, string> = {
  cash: 'Cash',
  Online_Payment: 'Online payment',
  Any: '',
}

export const IN_ENGLISH: PaperWords = {
  dates: ENGLISH_DATES,
  labels: PAPER_WORDS,
  methods: METHOD_WORDS,
  modes: MODE_WORDS,
  charges: {},
  number: (receipt) => `Receipt ${receipt}`,
  issued: (day) => `Issued ${day}`,
  rentFor: (days) => `Rent ${days}`,
  remains: (amount) => `Part payment: ${amount} of this remains.`,
  taxStated: null,
  taxWithin: (taxes, gstin) =>
    `Of this: ${taxes.join(' and ')}.${gstin ? ` GSTIN of the landlord: ${gstin}.` : ''}`,
  cancelled: (day) => `Cancelled on ${day}: do not accept.`,
  replaced: (code) => `Replaced by ${code}: do not accept.`,
  // It claims nothing that Rentbook does not know.
  closing: (issuedOn) =>
    `Recorded by the landlord in Rentbook on ${issuedOn}. Scan the code to verify this receipt. Rentbook only records payments; it does not handle money.`,
}

/** The words of papers before the third edition, which stay as they were issued. */
export const IN_ENGLISH_BEFORE: PaperWords = {
  ...IN_ENGLISH,
  labels: {
    ...PAPER_WORDS,
    lessTax: 'Less tax deducted by the tenant, as reported by the tenant',
    scan: 'Scan to see whether this receipt stands',
  },
  taxStated: (tax, rent) =>
    `Tax deducted by the tenant, as told by the tenant: ${tax}. Rent settled: ${rent}.`,
  closing: (issuedOn) =>
    `Recorded by the landlord in Rentbook on ${issuedOn}. The page behind the code shows whether this receipt still stands. Rentbook does not move money and did not witness this payment.`,
}

// Months as CLDR names them (main/hi, format wide): the short ones end in a sign that few people write.
const MONTHS = 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' ')

export const IN_HINDI: PaperWords = {
  dates: { short: MONTHS, long: MONTHS, to: 'से' },
  labels: {
    rentReceipt: 'किराया रसीद',
    moneyReceipt: 'भुगतान रसीद',
    moneyReceived: 'मिली रकम',
    advance: 'एडवांस, अभी किसी महीने का नहीं',
    deposit: 'जमा राशि: किराया नहीं',
    lessTax: 'किरायेदार का काटा TDS (उसके कहे अनुसार)',
    noTaxInvoice: 'यह रसीद है, टैक्स इनवॉइस नहीं।',
    panNotGiven: 'नहीं दिया गया',
    amountReceived: 'मिली रकम',
    receivedFrom: 'किससे मिला',
    for: 'किसके लिए',
    due: 'बकाया',
    received: 'मिला',
    totalReceived: 'कुल मिला',
    scan: 'रसीद जाँचने के लिए स्कैन करें',
    signature: 'मकान मालिक या उनकी ओर से',
    stamp: 'ज़रूरी हो तो रसीदी टिकट लगाएँ',
    receivedOn: 'मिलने की तारीख',
    recordedOn: 'दर्ज करने की तारीख',
    paidBy: 'कैसे दिया',
    reference: 'रेफ़रेंस',
    landlord: 'मकान मालिक',
    company: 'कंपनी',
    address: 'पता',
    phone: 'फ़ोन',
    pan: 'PAN',
    rentFrom: 'किराया कब से',
    rentTo: 'किराया कब तक',
    dueBy: 'देने की आख़िरी तारीख',
    paymentMode: 'भुगतान का तरीका',
    monthlyRent: 'मासिक किराया',
    meter: 'बिजली मीटर',
  },
  methods: {
    ...METHOD_WORDS,
    cash: 'नकद',
    cheque: 'चेक',
    card: 'कार्ड',
    other: 'दूसरे तरीके से',
  },
  modes: { cash: 'नकद', Online_Payment: 'ऑनलाइन भुगतान', Any: '' },
  charges: {
    [CHARGE_NAMES.opening]: 'पिछला बकाया',
    [CHARGE_NAMES.rent]: 'किराया',
    [CHARGE_NAMES.maintenance]: 'रखरखाव',
    [CHARGE_NAMES.electricity]: 'बिजली',
  },
  number: (receipt) => `रसीद ${receipt}`,
  issued: (day) => `जारी ${day}`,
  rentFor: (days) => `किराया ${days}`,
  remains: (amount) => `आंशिक भुगतान: इसमें से ${amount} बाकी है।`,
  taxStated: null,
  taxWithin: (taxes, gstin) =>
    `इसमें: ${taxes.join(' और ')}।${gstin ? ` मकान मालिक का GSTIN: ${gstin}।` : ''}`,
  cancelled: (day) => `${day} को रद्द: स्वीकार न करें।`,
  replaced: (code) => `इसकी जगह ${code} जारी हुई: स्वीकार न करें।`,
  closing: (issuedOn) =>
    `मकान मालिक ने यह रसीद ${issuedOn} को Rentbook में दर्ज की। रसीद जाँचने के लिए कोड स्कैन करें। Rentbook सिर्फ़ भुगतान दर्ज करता है, पैसे का लेन-देन नहीं करता।`,
}

/** The words of papers in both languages before the third edition. */
export const IN_HINDI_BEFORE: PaperWords = {
  ...IN_HINDI,
  labels: {
    ...IN_HINDI.labels,
    lessTax: 'किरायेदार ने जो टैक्स काटा, उसके कहे अनुसार',
    scan: 'रसीद रद्द हुई है या नहीं, स्कैन करके देखें',
    pan: 'पैन',
  },
  taxStated: (tax, rent) =>
    `किरायेदार ने टैक्स (TDS) काटा, उसके कहे अनुसार: ${tax}। चुकाया गया किराया: ${rent}।`,
  closing: (issuedOn) =>
    `मकान मालिक ने यह रसीद ${issuedOn} को Rentbook में दर्ज की। कोड वाला पृष्ठ बताता है कि यह रसीद रद्द हुई है या नहीं। Rentbook ने यह भुगतान न किया, न देखा।`,
}

/** '1–30 Nov 2026', '31 Jan 2027 to 27 Feb 2027': every day is named, as employers require. */
export function eachDayIn({ dates }: { dates: DateWords }, { from, to }: Days): string {
  if (from === to) return dateIn(dates, from)
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  const first = isOneMonth ? `${Number(from.slice(8))}–` : `${dateIn(dates, from)} ${dates.to} `
  return `${first}${dateIn(dates, to)}`
}

/** Days within a text, in the months of its language. */
export const eachDaySaid =
  (days: Days) =>
  (words: { dates: DateWords }): string =>
    eachDayIn(words, days)

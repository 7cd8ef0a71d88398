import { fieldsOfSheet, type ImportFieldName, type SheetKind } from '../import-row.ts'

/**
 * What a column may be: a field, or a part of one: the bed of a room that several share, the surname beside a first
 * name.
 */
export type ColumnField = ImportFieldName | 'bed' | 'surname'

/** What people write over their columns, in English and Hindi; the first of a field that fits wins. */
const WORDS: Record<ColumnField, string> = {
  name: 'tenant, tenant name, name of tenant, tenants, client, client name, name, lessee, occupant, renter, party, party name, resident, guest, guest name, student, student name, first name, shop owner, business, business name, firm, किरायेदार, किराएदार, किरायेदार का नाम, किराएदार का नाम, नाम',
  surname: 'surname, last name, family name, उपनाम',
  fatherName:
    "father, father name, fathers name, father's name, s o, so, son of, पिता, पिता का नाम",
  gender: 'gender, sex, m f, लिंग',
  mobileNumber:
    'mob, mob no, mobile, mobile no, mobile number, phone, phone no, phone number, ph, ph no, contact, contact no, contact number, tel, telephone, cell, whatsapp, whatsapp no, मोबाइल, मोबाइल नंबर, मोबाईल, फोन, फ़ोन, फोन नंबर, संपर्क',
  email: 'email, e mail, mail, email id, mail id, e mail id, email address, ईमेल, ई मेल',
  clientAddress1:
    'permanent address, native address, home address, tenant address, client address, स्थायी पता',
  clientAddress2: 'permanent address 2, client address 2, native place, home town, गाँव',
  address1:
    'flat, flat no, flat number, unit, unit no, room, room no, room number, shop, shop no, shop number, house, house no, door no, premises, property, property name, office no, godown, फ्लैट, फ्लैट नंबर, कमरा, कमरा नंबर, कमरा नं, दुकान, दुकान नंबर, दुकान नं, मकान, मकान नंबर, मकान नं, संपत्ति',
  bed: 'bed, bed no, cot, sharing bed, बेड',
  address2:
    'address, building, building name, society, tower, wing, block, street, area, locality, address 2, address2, property address, market, पता, इमारत, भवन, सोसायटी, मोहल्ला',
  city: 'city, town, शहर, नगर',
  state: 'state, राज्य',
  pincode: 'pin, pincode, pin code, postal code, zip, पिन, पिनकोड, पिन कोड',
  monthlyRent:
    'rent, rent m, rent mth, rent pm, rent p m, rent month, monthly rent, rent per month, rent amt, rent amount, basic rent, rent rs, monthly rent rs, current rent, rate, fees, rent fees, किराया, मासिक किराया, भाड़ा, किराया रु',
  securityDepositAmount: 'agreed deposit, deposit agreed, deposit amount agreed',
  openingDeposit:
    'deposit, security, security deposit, sec dep, sd, dep, deposit held, deposit received, deposit paid, deposit rs, security amt, caution, जमा, जमानत, डिपॉजिट, सिक्योरिटी, धरोहर',
  openingBalance:
    'due, dues, balance, bal, balance due, current balance, closing balance, balance amount, pending, pending rent, pending amount, rent due, rent pending, due amount, total due, outstanding, o s, arrears, old balance, opening balance, amount due, receivable, बकाया, बाकी, शेष, बकाया राशि',
  openingAdvance:
    'advance, adv, advance paid, paid in advance, advance rent, prepaid, अग्रिम, एडवांस',
  startDate:
    'start, start date, from, from date, since, doj, d o j, date of joining, joining, joining date, move in, move in date, check in, agreement date, agreement from, agreement start, agreement start date, lease start, rent from, date, शुरू, शुरुआत, से, कब से, प्रवेश तिथि, दिनांक, तारीख',
  endDate:
    'end, end date, to, to date, upto, up to, till, valid till, expiry, expiry date, expires, agreement to, agreement end, agreement end date, lease end, lease end date, lease expiry, agreement expiry, समाप्ति, तक, कब तक',
  paymentDay:
    'due day, due date, due on, rent due date, rent due day, rent due on, pay by, pay day, payment day, rent day, rent date, paymentdate, payment date, देय तिथि, देय दिन',
  dueIn: 'due in',
  paymentMode: 'mode, payment mode, pay mode, mode of payment, paid by, भुगतान, भुगतान का तरीका',
  electricityMeterNumber:
    'meter, meter no, meter number, elec meter, electric meter, electricity meter, electricity meter no, sub meter, light meter, मीटर, मीटर नंबर, मीटर नं, बिजली मीटर',
  unitRate: 'unit rate, rate unit, per unit, electricity rate, light rate, यूनिट दर',
  incrementPercentage:
    'increment, increment percentage, incr, hike, increase, escalation, yearly increase, annual increase, rise, वृद्धि',
  incrementSchedule: 'increment schedule, increment every, every years, years',
  rentDay: 'rent month begins, month begins on, rent period begins',
  rentEvery:
    'rent charged by, charged by, rent every, frequency, rent frequency, billing frequency, payment frequency, billing cycle',
  rentMonth: 'rent period begins in month, first month of rent period',
  proration: 'part of a month, proration, pro rata',
  rounding: 'rounded to, rounding',
  noticeDays: 'notice, notice days, notice period, days of notice, नोटिस',
  gstInterState: 'gst between states, inter state gst, interstate gst',
  gstReverseCharge: 'gst reverse charge, reverse charge, rcm',
  lateFee:
    'late fee, late fees, late fine, late charge, late charges, late payment fee, penalty, लेट फ़ीस, लेट फीस',
  lateFeeDays:
    'late fee after days, late fee after, grace, grace days, grace period, days of grace',
  lateFeeCap: 'late fee at most, maximum late fee, late fee cap',
  returnedChequeCharge:
    'returned cheque charge, cheque return charge, cheque return charges, cheque bounce charge, cheque bounce charges',
  monthlyCharges:
    'monthly charges, other monthly charges, maintenance, maint, monthly maintenance, maintenance m, maintenance pm, maintenance p m, maintenance per month, मेंटेनेंस, रखरखाव',
  laterRents: 'later rents, rents to come',
  meterReading:
    'last meter reading, meter reading, last reading, previous reading, current reading, reading, मीटर रीडिंग, रीडिंग',
  meterReadOn:
    'meter read on, reading date, meter reading date, last reading date, date of reading, read on',
  endedOn:
    'ended on, vacated, vacated on, vacating date, date of vacating, left on, date of leaving, leaving date, move out, move out date, खाली किया',
  chargeFrom: 'charged from, charge from, charging from',
  paidOn:
    'received on, received date, date received, date of receipt, receipt date, rcvd on, paid on, paid date, payment date, date of payment, date paid, date, dt, dated, दिनांक, तारीख, प्राप्ति तिथि, रसीद तिथि',
  paidAmount:
    'amount received, received amount, amt received, received, rcvd, rent received, amount paid, paid amount, rent paid, paid, total received, total paid, total, amount, amt, sum, collection, rs, rupees, राशि, रकम, प्राप्त, प्राप्त राशि, कुल',
  paidMode:
    'mode, payment mode, pay mode, mode of payment, paid by, received by, how paid, भुगतान, भुगतान का तरीका',
  paidReference:
    'reference, reference no, ref, ref no, utr, utr no, rrn, txn, txn id, txn no, transaction id, transaction no, upi ref, upi ref no, cheque no, chq no, cheque number, संदर्भ',
  receiptNumber:
    'receipt, receipt no, receipt number, receipt code, rcpt, rcpt no, rec no, rect no, r no, bill no, voucher, voucher no, slip no, book no, रसीद, रसीद नंबर, रसीद नं, रसीद संख्या',
  paidFor:
    'paid for, for, for month, for the month, month, rent month, rent for, rent of, period, particulars, towards, on account of, description, details, remarks, narration, महीना, माह, विवरण, किस लिए',
  gstRate: 'gst, gst rate, gst percent, tax, tax rate, जीएसटी',
}

/** What a column of a sheet of that kind may be. */
export const columnFieldsOf = (kind: SheetKind): ColumnField[] => [
  ...fieldsOfSheet(kind),
  ...(['bed', 'surname'] as const),
]

const wordsOf = (kind: SheetKind) =>
  new Map(
    columnFieldsOf(kind).flatMap((field) =>
      WORDS[field].split(', ').map((word) => [plainHead(word), field] as const),
    ),
  )

const BY_WORD = { books: wordsOf('books'), receipts: wordsOf('receipts') }

/** A head in small letters without signs: 'Rent/m (₹)' is 'rent m'. */
function plainHead(head: string): string {
  return head
    .toLowerCase()
    .replace(/[₹%]|\brs\b\.?|\binr\b/g, ' ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

// "Notice (months)" counts no days, and the number by which somebody pays tax is no rate.
const SAYS_OTHERWISE =
  /^notice.* (?:months?|mths?)$|^(?:.* )?gst(?:in)?(?: (?:no|number|reg.*))$|gstin/
const WHOSE = /^(?:tenant|client|lessee|agreement|lease|contract|tenancy)s? /

/** Words over a column of flats, rooms or shops, as against those over their building. */
const OF_UNITS = /^(?:flat|unit|room|shop|door|office|godown|फ्लैट|कमरा|दुकान)/

/** Whether a head names parts of a property: flats, rooms. */
export const namesUnits = (head: string): boolean => OF_UNITS.test(plainHead(head))

/** Which column a head names; undefined of a head without a known word in a sheet of that kind. */
export function fieldOfHead(head: string, kind: SheetKind = 'books'): ColumnField | undefined {
  const byWord = BY_WORD[kind]
  const plain = plainHead(head)
  if (plain === '' || SAYS_OTHERWISE.test(plain)) return undefined
  const known =
    byWord.get(plain) ?? byWord.get(plain.replace(/ (?:no|number|name|amt|amount|date)$/, ''))
  if (known) return known
  // 'Tenant mobile', 'Lease from': the detail counts more than whose it is.
  const said = byWord.get(plain.replace(WHOSE, ''))
  if (said) return said
  // 'Rent (Nov)', 'Contact 1', 'Tenant Full Name': the longest known head that begins it.
  const words = plain.split(' ')
  for (let length = words.length - 1; length > 0; length -= 1) {
    const begun = byWord.get(words.slice(0, length).join(' '))
    // "Maintenance due" is no charge of every month.
    if (begun && begun !== 'monthlyCharges') return begun
  }
  return undefined
}

/** Whether a head has a known word in a sheet of any kind. */
export const isKnownHead = (head: string): boolean =>
  fieldOfHead(head) !== undefined || fieldOfHead(head, 'receipts') !== undefined

/**
 * What a sheet lists, by its heads: receipts where each line has a day and a number of a receipt, or a day and an
 * amount but neither a rent nor a deposit.
 */
export function kindOfHeads(heads: readonly string[]): SheetKind {
  const [books, receipts] = (['books', 'receipts'] as const).map(
    (kind) => new Set(heads.map((head) => fieldOfHead(head, kind))),
  ) as [Set<ColumnField | undefined>, Set<ColumnField | undefined>]
  const hasTerms = books.has('openingDeposit') || books.has('endDate')
  if (!receipts.has('paidOn') || hasTerms) return 'books'
  if (receipts.has('receiptNumber')) return 'receipts'
  return receipts.has('paidAmount') && !books.has('monthlyRent') ? 'receipts' : 'books'
}

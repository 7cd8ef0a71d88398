import type { ImportFieldName } from '../import-row.ts'

/**
 * What a column may be: a field, or a part of one (the bed of a room that several share, the surname beside a first
 * name), or two in one ("101 - Ramesh").
 */
export type ColumnField = ImportFieldName | PartField

/** What is no field of an import, and becomes one when its row is read. */
export const PARTS = ['bed', 'surname', 'unitAndName'] as const
export type PartField = (typeof PARTS)[number]
export const isPart = (field: ColumnField): field is PartField =>
  (PARTS as readonly string[]).includes(field)

/** What each column is, by its place; null of one that is left out. */
export type Columns = (ColumnField | null)[]

/** What people write over their columns, in English and Hindi. */
const COLUMN_WORDS: Record<ColumnField, string> = {
  name: 'tenant, tenant name, name of tenant, tenants, client, client name, name, lessee, occupant, renter, party, party name, resident, guest, guest name, student, student name, first name, shop owner, business, business name, firm, किरायेदार, किराएदार, किरायेदार का नाम, किराएदार का नाम, नाम, full name, tenant full name, lessee name, occupant name, renter name, resident full name, guest full name, licensee, licensee name, name of lessee, name of occupant, name of licensee, name of resident, name of student, name of client, name of party, name of shop owner, tenant names, rented to, let to, leased to, किरायेदार नाम, पार्टी, पार्टी का नाम, दुकानदार, दुकानदार का नाम',
  unitAndName:
    'room tenant, tenant room, flat tenant, tenant flat, unit tenant, tenant unit, shop tenant, tenant shop, room name, flat name tenant, room and tenant, flat and tenant, unit and tenant, room no tenant name, flat no tenant name, shop no tenant name, room no name, flat no name, कमरा किरायेदार, फ्लैट किरायेदार',
  surname: 'surname, last name, family name, उपनाम',
  fatherName:
    "father, father name, fathers name, father's name, s o, so, son of, पिता, पिता का नाम, father full name, name of father, father husband name, fathers husbands name, s o d o w o, पिता पति का नाम",
  gender: 'gender, sex, m f, लिंग',
  mobileNumber:
    'mob, mob no, mobile, mobile no, mobile number, phone, phone no, phone number, ph, ph no, contact, contact no, contact number, tel, telephone, cell, whatsapp, whatsapp no, मोबाइल, मोबाइल नंबर, मोबाईल, फोन, फ़ोन, फोन नंबर, संपर्क, mobile phone, cell no, cell phone, cell number, telephone no, telephone number, phone mobile, tenant contact, whats app, whats app no, whats app number, whatsapp number, contact details, मोबाइल न, फोन न, संपर्क नंबर',
  email: 'email, e mail, mail, email id, mail id, e mail id, email address, ईमेल, ई मेल',
  clientAddress1:
    'permanent address, native address, home address, tenant address, client address, स्थायी पता',
  clientAddress2: 'permanent address 2, client address 2, native place, home town, गाँव',
  withholdsAs: 'tenant type for tds',
  address1:
    'flat, flat no, flat number, unit, unit no, room, room no, room number, shop, shop no, shop number, house, house no, door no, premises, property, property name, office no, godown, फ्लैट, फ्लैट नंबर, कमरा, कमरा नंबर, कमरा नं, दुकान, दुकान नंबर, दुकान नं, मकान, मकान नंबर, मकान नं, संपत्ति, apartment, apartment no, apartment number, apt, apt no, apt number, flat shop, flat shop no, flat room, flat room no, shop flat no, room flat no, unit name, unit address, rental property, rental unit, rented property, property unit, property no, plot, plot no, plot number, bungalow, bungalow no, villa, villa no, suite, premises no, address1, address 1, address line 1, office, कमरा न, घर, घर नंबर, प्रॉपर्टी',
  bed: 'bed, bed no, cot, sharing bed, बेड, bed label, bed name, bed number, bed space, seat, seat no',
  address2:
    'address, building, building name, society, tower, wing, block, street, area, locality, address 2, address2, property address, market, पता, इमारत, भवन, सोसायटी, मोहल्ला, apartment name, apartments, society name, complex, complex name, name of building, name of society, hostel, hostel name, pg, pg name, address line 2, location, colony, road, बिल्डिंग, कॉलोनी, गली',
  city: 'city, town, शहर, नगर',
  state: 'state, राज्य',
  pincode: 'pin, pincode, pin code, postal code, zip, पिन, पिनकोड, पिन कोड',
  monthlyRent:
    'rent, rent m, rent mth, rent pm, rent p m, rent month, monthly rent, rent per month, rent amt, rent amount, basic rent, rent rs, monthly rent rs, current rent, rate, fees, rent fees, किराया, मासिक किराया, भाड़ा, किराया रु, agreed rent, rent agreed, rent payable, monthly rental, rental, rental amount, lease rent, contract rent, basic monthly rent, actual rent, licence fee, license fee, rent inr, rent a month, किराया राशि, किराया महीना, महीने का किराया, मासिक भाड़ा, किराया प्रति माह',
  securityDepositAmount: 'agreed deposit, deposit agreed, deposit amount agreed',
  openingDeposit:
    'deposit, security, security deposit, sec dep, sd, dep, deposit held, deposit received, deposit paid, deposit rs, security amt, caution, जमा, जमानत, डिपॉजिट, सिक्योरिटी, धरोहर, deposit amount, deposit amt, advance deposit, refundable deposit, caution deposit, security deposit held, security deposit paid, security deposit amount, security amount, security held, rent deposit, जमा राशि, जमा रकम, एडवांस जमा, अग्रिम जमा, सिक्योरिटी जमा, सुरक्षा जमा, सिक्योरिटी डिपॉजिट',
  openingBalance:
    'due, dues, balance, bal, balance due, current balance, closing balance, balance amount, pending, pending rent, pending amount, rent due, rent pending, due amount, total due, outstanding, o s, arrears, old balance, opening balance, amount due, receivable, बकाया, बाकी, शेष, बकाया राशि, balance rent, rent balance, rent arrears, unpaid, unpaid rent, amount pending, balance pending, pending dues, pending balance, dues amount, total dues, total pending, total outstanding, outstanding amount, outstanding balance, outstanding rent, previous balance, previous due, previous dues, old due, old dues, past dues, overdue, overdue amount, balance due amount, opening dues, पिछला बकाया, पुराना बकाया, कुल बकाया, बकाया किराया, किराया बकाया, बकाया रकम, बाकी रकम, बाकी राशि, पिछला बाकी, पुराना बाकी, शेष राशि, बकाया रुपये',
  openingAdvance:
    'advance, adv, advance paid, paid in advance, advance rent, rent advance, rent in advance, prepaid, अग्रिम, एडवांस',
  startDate:
    'start, start date, from, from date, since, doj, d o j, date of joining, joining, joining date, move in, move in date, check in, agreement date, agreement from, agreement start, agreement start date, lease start, rent from, date, शुरू, शुरुआत, से, कब से, प्रवेश तिथि, दिनांक, तारीख, date from, date of entry, date of move in, moved in, moved in on, move in day, check in date, checkin, checkin date, occupied from, occupied since, occupancy date, occupancy from, possession date, date of possession, date of start, date of commencement, commencement, commencement date, commences, commences on, start of agreement, start of lease, agreement commencement, since when, w e f, wef, with effect from, effective from, joined, joined on, join date, date joined, from when, tenant since, staying since, किस तारीख से, किस दिन से, किस तिथि से, शुरू तारीख, शुरुआत की तारीख, आरंभ तिथि, प्रारंभ तिथि, एग्रीमेंट तारीख, कब आए, रहने की तारीख, आने की तारीख',
  endDate:
    'end, end date, to, to date, upto, up to, till, valid till, expiry, expiry date, expires, agreement to, agreement end, agreement end date, lease end, lease end date, lease expiry, agreement expiry, समाप्ति, तक, कब तक, date to, expires on, expiring on, ends on, date of expiry, date of end, end of agreement, end of lease, agreement expires, lease expires, valid upto, valid up to, valid to, valid until, until, expiration, expiration date, किस तारीख तक, किस दिन तक, समाप्ति तिथि, समाप्ति तारीख, अंतिम तिथि, खत्म',
  paymentDay:
    'due day, due date, due on, rent due date, rent due day, rent due on, pay by, pay day, payment day, rent day, rent date, paymentdate, payment date, देय तिथि, देय दिन, rent due by, due by, payable by, payable on, rent payable on, rent payable by, due on day, देय तारीख, किराया तारीख',
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
  gstSez: 'gst sez, sez, special economic zone',
  gstReverseCharge: 'gst reverse charge, reverse charge, rcm',
  lateFee:
    'late fee, late fees, late fine, late charge, late charges, late payment fee, penalty, लेट फ़ीस, लेट फीस',
  lateFeeDays:
    'late fee after days, late fee after, grace, grace days, grace period, days of grace',
  lateFeeCap: 'late fee at most, maximum late fee, late fee cap',
  returnedChequeCharge:
    'returned cheque charge, cheque return charge, cheque return charges, cheque bounce charge, cheque bounce charges',
  monthlyCharges:
    'monthly charges, other monthly charges, maintenance, maint, monthly maintenance, maintenance m, maintenance pm, maintenance p m, maintenance per month, मेंटेनेंस, रखरखाव, maintenance charge, maintenance charges, maint charges, society charges, society maintenance, monthly maintenance charges, मेंटेनेंस चार्ज',
  laterRents: 'later rents, rents to come',
  meterReading:
    'last meter reading, meter reading, last reading, previous reading, current reading, reading, मीटर रीडिंग, रीडिंग',
  meterReadOn:
    'meter read on, reading date, meter reading date, last reading date, date of reading, read on',
  endedOn:
    'ended on, vacated, vacated on, vacating date, date of vacating, left on, date of leaving, leaving date, move out, move out date, खाली किया, left, date left, vacated date, date vacated, moved out, moved out on, moveout date, check out date, checkout date, खाली करने की तारीख, छोड़ने की तारीख',
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

const OF_AGREEMENT =
  'agreement, rent agreement, lease, rent, contract, tenancy, licence, license, rental'
const BEGINS =
  'start, starts, start date, starts on, starting, starting date, begin, begins, begin date, begins on, from, from date, date, commencement, commencement date, commences, commences on, effective from, since'
const ENDS =
  'end, ends, end date, ends on, ending, ending date, to, to date, till, valid till, valid upto, expiry, expiry date, expires, expires on, expiration, expiration date, last date'

const composed = (first: string, second: string) =>
  first.split(', ').flatMap((whose) => second.split(', ').map((what) => `${whose} ${what}`))

/** The heads of a field as people write them. */
export const wordsOver = (field: ColumnField): string[] => [
  ...COLUMN_WORDS[field].split(', '),
  ...(field === 'startDate'
    ? composed(OF_AGREEMENT, BEGINS).filter((head) => head !== 'rent date')
    : []),
  ...(field === 'endDate' ? composed(OF_AGREEMENT, ENDS) : []),
]

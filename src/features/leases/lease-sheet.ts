import { ROUNDINGS } from '../../shared/paise.ts'
import type { SheetFields } from '../../shared/sheet-field.ts'
import { DUE_IN, PAYMENT_MODES, PRORATIONS, RENT_EVERY } from './charging-terms.ts'

const YES_OR_NO = ['yes', 'no'] as const
const YES_OR_NO_WRITTEN = [
  [/^(?:y|yes|true|1|हाँ|हां)$/i, 'yes'],
  [/^(?:n|no|false|0|नहीं)$/i, 'no'],
] as const

const OF_AGREEMENT =
  'agreement, rent agreement, lease, rent, contract, tenancy, licence, license, rental'
const BEGINS =
  'start, starts, start date, starts on, starting, starting date, begin, begins, begin date, begins on, from, from date, date, commencement, commencement date, commences, commences on, effective from, since'
const ENDS =
  'end, ends, end date, ends on, ending, ending date, to, to date, till, valid till, valid upto, expiry, expiry date, expires, expires on, expiration, expiration date, last date'

const composed = (first: string, second: string) =>
  first
    .split(', ')
    .flatMap((whose) => second.split(', ').map((what) => `${whose} ${what}`))
    // That of a month.
    .filter((head) => head !== 'rent date')
    .join(', ')

/** The fields that a sheet can have of an agreement. */
export const leaseSheet = {
  monthlyRent: {
    kind: 'amount',
    hasAnyDecimals: true,
    head: 'Monthly rent',
    label: /* i18n */ 'Rent per month',
    over: 'rent, rent m, rent mth, rent pm, rent p m, rent month, monthly rent, rent per month, rent amt, rent amount, basic rent, rent rs, monthly rent rs, current rent, new rent, revised rent, present rent, rate, fees, rent fees, किराया, मासिक किराया, भाड़ा, किराया रु, agreed rent, rent agreed, rent payable, monthly rental, rental, rental amount, lease rent, contract rent, basic monthly rent, actual rent, licence fee, license fee, rent inr, rent a month, किराया राशि, किराया महीना, महीने का किराया, मासिक भाड़ा, किराया प्रति माह, kiraya, bhada, भाडे, मासिक भाडे, दरमहा भाडे, भाडे रु, मासिक भाडे रु, भाडे रक्कम, महिन्याचे भाडे, bhade, masik bhade',
  },
  securityDepositAmount: {
    kind: 'amount',
    hasAnyDecimals: true,
    head: 'Agreed deposit',
    label: /* i18n */ 'Deposit agreed',
    over: 'agreed deposit, deposit agreed, deposit amount agreed',
  },
  startDate: {
    kind: 'day',
    head: 'Start date',
    label: /* i18n */ 'Agreement begins',
    over: `start, start date, from, from date, since, doj, d o j, date of joining, joining, joining date, move in, move in date, check in, agreement date, agreement from, agreement start, agreement start date, lease start, rent from, date, शुरू, शुरुआत, से, कब से, प्रवेश तिथि, दिनांक, तारीख, date from, date of entry, date of move in, moved in, moved in on, move in day, check in date, checkin, checkin date, occupied from, occupied since, occupancy date, occupancy from, possession date, date of possession, date of start, date of commencement, commencement, commencement date, commences, commences on, start of agreement, start of lease, agreement commencement, since when, w e f, wef, with effect from, effective from, joined, joined on, join date, date joined, from when, tenant since, staying since, किस तारीख से, किस दिन से, किस तिथि से, शुरू तारीख, शुरुआत की तारीख, आरंभ तिथि, प्रारंभ तिथि, एग्रीमेंट तारीख, कब आए, रहने की तारीख, आने की तारीख, प्रवेश तारीख, प्रवेश दिनांक, प्रवेश, किराया शुरू, किराये की शुरुआत, रहना शुरू, एग्रीमेंट शुरू, एग्रीमेंट से, एग्रीमेंट दिनांक, कब से है, valid from, agreement dt, agmt date, agmt dt, karar date, karar dinank, agr date, agmt from, पासून, करार पासून, करार सुरू, करार सुरुवात, सुरुवात, सुरू दिनांक, करार दिनांक, ${composed(OF_AGREEMENT, BEGINS)}`,
  },
  endDate: {
    kind: 'day',
    head: 'End date',
    label: /* i18n */ 'Agreement ends',
    over: `end, end date, to, to date, upto, up to, till, valid till, expiry, expiry date, expires, agreement to, agreement end, agreement end date, lease end, lease end date, lease expiry, agreement expiry, समाप्ति, तक, कब तक, date to, expires on, expiring on, ends on, date of expiry, date of end, end of agreement, end of lease, agreement expires, lease expires, valid upto, valid up to, valid to, valid until, until, expiration, expiration date, किस तारीख तक, किस दिन तक, समाप्ति तिथि, समाप्ति तारीख, अंतिम तिथि, खत्म, अंतिम तारीख, समाप्ति दिनांक, एग्रीमेंट समाप्ति, एग्रीमेंट खत्म, एग्रीमेंट तक, पर्यंत, करार पर्यंत, करार समाप्ती, समाप्ती, समाप्ती दिनांक, करार संपण्याची तारीख, agmt to, agmt expiry, ${composed(OF_AGREEMENT, ENDS)}`,
  },
  paymentDay: {
    kind: 'count',
    head: 'Due day',
    label: /* i18n */ 'Day on which rent is due',
    over: 'due day, due date, due on, rent due date, rent due day, rent due on, pay by, pay day, payment day, rent day, rent date, paymentdate, payment date, देय तिथि, देय दिन, rent due by, due by, payable by, payable on, rent payable on, rent payable by, due on day, देय तारीख, किराया तारीख',
    alike: 'everywhere',
  },
  dueIn: {
    kind: 'word',
    words: DUE_IN,
    head: 'Due in',
    label: /* i18n */ 'Rent due in the same or next month',
    over: 'due in',
    written: [
      [/^(?:same|advance|this)/i, 'same'],
      [/^(?:next|arrears|after)/i, 'next'],
    ],
  },
  paymentMode: {
    kind: 'word',
    words: PAYMENT_MODES,
    head: 'Payment mode',
    label: /* i18n */ 'Payment mode',
    over: 'mode, payment mode, pay mode, mode of payment, paid by, भुगतान, भुगतान का तरीका',
    written: [
      [/^(?:cash|नकद)/i, 'cash'],
      [
        /^(?:online|upi|gpay|google|phonepe|paytm|bank|neft|imps|rtgs|transfer|net)/i,
        'Online_Payment',
      ],
      [/^(?:any|both|cash|cheque|chq|check)/i, 'Any'],
    ],
  },
  electricityMeterNumber: {
    kind: 'code',
    longest: 50,
    head: 'Electricity meter no',
    label: /* i18n */ 'Electricity meter number',
    over: 'meter, eb no, eb number, eb service no, consumer no, consumer number, meter no, meter number, elec meter, electric meter, electricity meter, electricity meter no, sub meter, light meter, मीटर, मीटर नंबर, मीटर नं, बिजली मीटर, bijli meter, bijli meter no, eb card no, eb meter no, वीज मीटर, वीज मीटर क्र',
    alike: 'never',
    isNumbered: true,
  },
  unitRate: {
    kind: 'measure',
    head: 'Unit rate',
    label: /* i18n */ 'Electricity rate per unit, in rupees',
    over: 'unit rate, rate unit, per unit, electricity rate, light rate, यूनिट दर',
    alike: 'everywhere',
  },
  incrementPercentage: {
    kind: 'percentage',
    head: 'Increment percentage',
    label: /* i18n */ 'Increment percentage',
    over: 'increment, increment percentage, incr, hike, increase, escalation, yearly increase, annual increase, rise, वृद्धि, rent increment, rent escalation, escalation clause, increment clause, escalation rate, rate of escalation, yearly increment, annual increment, annual escalation, yearly escalation, rent hike, yearly hike, annual hike, rent increase, rate of increase, वाढ, भाडेवाढ, किराया वृद्धि',
    alike: 'everywhere',
  },
  incrementSchedule: {
    kind: 'measure',
    head: 'Increment schedule',
    label: /* i18n */ 'Increment schedule',
    over: 'increment schedule, increment every, every years, years',
    alike: 'everywhere',
  },
  gstRate: {
    kind: 'percentage',
    head: 'GST rate',
    label: /* i18n */ 'GST rate',
    over: 'gst, gst rate, gst percent, tax, tax rate, जीएसटी',
    alike: 'everywhere',
  },
  rentDay: {
    kind: 'count',
    head: 'Rent month begins',
    label: /* i18n */ 'Day on which a rent month begins',
    over: 'rent month begins, month begins on, rent period begins',
    alike: 'everywhere',
  },
  rentEvery: {
    kind: 'word',
    words: RENT_EVERY,
    head: 'Rent charged by',
    label: /* i18n */ 'Rent charged by month, quarter or year',
    over: 'rent charged by, charged by, rent every, frequency, rent frequency, billing frequency, payment frequency, billing cycle',
    written: [
      [/^(?:quarter|qtr|qtly|q$|3\s*month|त्रैमास|तिमाही)/i, 'quarter'],
      [/^(?:year|annual|yr|12\s*month|वार्षिक|सालाना)/i, 'year'],
      [/^(?:month|mth|m$|मासिक|माह)/i, 'month'],
    ],
  },
  rentMonth: {
    kind: 'count',
    head: 'Rent period begins in month',
    label: /* i18n */ 'Month in which a quarter or year of rent begins',
    over: 'rent period begins in month, first month of rent period',
    alike: 'everywhere',
  },
  proration: {
    kind: 'word',
    words: PRORATIONS,
    head: 'Part of a month',
    label: /* i18n */ 'How part of a month is charged',
    over: 'part of a month, proration, pro rata',
    written: [
      [/^(?:actual|days)/i, 'actual'],
      [/^(?:thirt|30)/i, 'thirty'],
      [/^(?:whole|full|month)/i, 'none'],
    ],
    // "None" over a column means that nothing is stated.
    leavesAs: { none: 'whole month' },
  },
  rounding: {
    kind: 'word',
    words: ROUNDINGS,
    head: 'Rounded to',
    label: /* i18n */ 'What amounts are rounded to',
    over: 'rounded to, rounding',
    written: [
      [/^(?:rupee|re|₹)/i, 'rupee'],
      [/^(?:pais)/i, 'paise'],
    ],
  },
  noticeDays: {
    kind: 'count',
    head: 'Notice days',
    label: /* i18n */ 'Days of notice',
    over: 'notice, notice days, notice period, days of notice, नोटिस',
    alike: 'everywhere',
  },
  gstInterState: {
    kind: 'word',
    words: YES_OR_NO,
    head: 'GST between states',
    label: /* i18n */ 'GST between states: yes or no',
    over: 'gst between states, inter state gst, interstate gst',
    written: YES_OR_NO_WRITTEN,
  },
  gstSez: {
    kind: 'word',
    words: YES_OR_NO,
    head: 'GST SEZ',
    label: /* i18n */ 'Special economic zone (SEZ): yes or no',
    over: 'gst sez, sez, special economic zone',
    written: YES_OR_NO_WRITTEN,
  },
  gstReverseCharge: {
    kind: 'word',
    words: YES_OR_NO,
    head: 'GST reverse charge',
    label: /* i18n */ 'GST paid by the client (reverse charge): yes or no',
    over: 'gst reverse charge, reverse charge, rcm',
    written: YES_OR_NO_WRITTEN,
  },
  lateFee: {
    kind: 'fee',
    head: 'Late fee',
    label: /* i18n */ 'Late fee: rupees, or a percentage',
    over: 'late fee, late fees, late fine, late charge, late charges, late payment fee, penalty, लेट फ़ीस, लेट फीस',
    alike: 'everywhere',
  },
  lateFeeDays: {
    kind: 'count',
    head: 'Late fee after days',
    label: /* i18n */ 'Late fee: days of grace',
    over: 'late fee after days, late fee after, grace, grace days, grace period, days of grace',
    alike: 'everywhere',
  },
  lateFeeCap: {
    kind: 'amount',
    head: 'Late fee at most',
    label: /* i18n */ 'Late fee: rupees at most',
    over: 'late fee at most, maximum late fee, late fee cap',
    alike: 'everywhere',
  },
  returnedChequeCharge: {
    kind: 'amount',
    head: 'Returned cheque charge',
    label: /* i18n */ 'Charge for a returned cheque',
    over: 'returned cheque charge, cheque return charge, cheque return charges, cheque bounce charge, cheque bounce charges',
    alike: 'everywhere',
  },
  monthlyCharges: {
    kind: 'charges',
    longest: 1_000,
    head: 'Monthly charges',
    label: /* i18n */ 'Monthly charges',
    over: 'monthly charges, other monthly charges, maintenance, maint, monthly maintenance, maintenance m, maintenance pm, maintenance p m, maintenance per month, मेंटेनेंस, रखरखाव, maintenance charge, maintenance charges, maint charges, society charges, society maintenance, monthly maintenance charges, मेंटेनेंस चार्ज, maint p m, maint pm, maint m, maint month, maint per month, maint a month, monthly maint, maint amt, maint amount, maint rs, देखभाल, देखभाल खर्च, society maint, society maint charges, cam, cam charges, cam p m',
  },
  laterRents: {
    kind: 'rents',
    longest: 1_000,
    head: 'Later rents',
    label: /* i18n */ 'Rents of later days',
    over: 'later rents, rents to come',
  },
  meterReading: {
    kind: 'measure',
    head: 'Last meter reading',
    label: /* i18n */ 'Last meter reading',
    over: 'last meter reading, meter reading, last reading, previous reading, current reading, reading, मीटर रीडिंग, रीडिंग',
    alike: 'never',
  },
  meterReadOn: {
    kind: 'day',
    head: 'Meter read on',
    label: /* i18n */ 'Day of the last meter reading',
    over: 'meter read on, reading date, meter reading date, last reading date, date of reading, read on',
    alike: 'everywhere',
  },
  /** The last day of one that has ended, or of which notice was given. */
  endedOn: {
    kind: 'day',
    head: 'Ended on',
    label: /* i18n */ 'Last day, if the client has left or leaves',
    over: 'ended on, vacated, vacated on, vacating date, date of vacating, left on, date of leaving, leaving date, move out, move out date, खाली किया, left, date left, vacated date, date vacated, moved out, moved out on, moveout date, check out date, checkout date, खाली करने की तारीख, छोड़ने की तारीख, vacate date, vacation date, vacated dt, सोडल्याची तारीख, खाली केल्याची तारीख',
    alike: 'never',
  },
} as const satisfies SheetFields

import type { SheetFields } from '../../shared/sheet-field.ts'

/** The date charging starts, and the balances from before. */
export const duesAndDepositSheet = {
  /** The first day that is charged automatically, where it is another than that of the whole import. */
  chargeFrom: {
    kind: 'day',
    head: 'Charged from',
    label: /* i18n */ 'Charged from',
    over: 'charged from, charge from, charging from',
  },
  /** Owed, paid ahead and held on the day of the import, in rupees. */
  openingBalance: {
    kind: 'amount',
    head: 'Opening balance',
    label: /* i18n */ 'Dues today',
    over: 'due, dues, balance, bal, balance due, current balance, closing balance, balance amount, pending, pend, pending rent, pending amount, rent due, rent pending, due amount, total due, outstanding, o s, arrears, old balance, opening balance, amount due, receivable, बकाया, बाकी, शेष, बकाया राशि, balance rent, rent balance, rent arrears, unpaid, unpaid rent, amount pending, balance pending, pending dues, pending balance, dues amount, total dues, total pending, total outstanding, outstanding amount, outstanding balance, outstanding rent, previous balance, previous due, previous dues, old due, old dues, past dues, overdue, overdue amount, balance due amount, opening dues, past due, past due amount, closing bal, amount outstanding, balance outstanding, net due, पिछला बकाया, पुराना बकाया, कुल बकाया, बकाया किराया, किराया बकाया, बकाया रकम, बाकी रकम, बाकी राशि, पिछला बाकी, पुराना बाकी, शेष राशि, बकाया रुपये, पिछली बाकी, पुरानी बाकी, कुल बाकी, पिछले महीने का बकाया, पिछले माह का बकाया, अब तक का बकाया, opening bal, bakaya, baki, थकबाकी, थकीत, थकीत भाडे, येणे, येणे बाकी, मागील बाकी, एकूण थकबाकी',
  },
  openingAdvance: {
    kind: 'amount',
    head: 'Advance paid',
    label: /* i18n */ 'Paid in advance',
    over: 'advance, adv, advance paid, paid in advance, advance rent, rent advance, rent in advance, prepaid, अग्रिम, एडवांस, advance amt, advance amount, adv amt, adv amount, आगाऊ, आगाऊ रक्कम',
  },
  openingDeposit: {
    kind: 'amount',
    head: 'Deposit held',
    label: /* i18n */ 'Deposit you hold',
    over: 'deposit, security, security deposit, sec dep, sd, dep, deposit held, deposit received, deposit paid, deposit rs, security amt, caution, जमा, जमानत, डिपॉजिट, सिक्योरिटी, धरोहर, deposit amount, deposit amt, advance deposit, refundable deposit, caution deposit, security deposit held, security deposit paid, security deposit amount, security amount, security held, rent deposit, जमा राशि, जमा रकम, एडवांस जमा, अग्रिम जमा, सिक्योरिटी जमा, सुरक्षा जमा, सिक्योरिटी डिपॉजिट, sec deposit, security dep, sec amt, sec amount, dep amt, dep amount, dep held, dep rs, agreement deposit, अनामत, अनामत रक्कम, डिपॉझिट, ठेव, सुरक्षा ठेव, deposite, diposit, security deposite, anamat',
  },
} as const satisfies SheetFields

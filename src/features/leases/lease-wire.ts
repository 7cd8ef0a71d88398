import {
  requiredCode,
  requiredDecimal,
  requiredRecord,
  requiredWord,
} from '../../shared/form-kinds.ts'
import { MAX_CODE } from '../../shared/rule.ts'
import {
  countOrNone,
  decimal,
  flag,
  nested,
  oneOf,
  text,
  withDefault,
} from '../../shared/wire-kinds.ts'
import { sortsOf, wireRecord } from '../../shared/wire-record.ts'
import { clientNameWire } from '../clients/client-wire.ts'
import { booksWire, ownerClaimWire } from '../owners/owner-wire.ts'
import { propertyNameWire, RENT_STATES } from '../properties/property-wire.ts'
import { PAYMENT_MODES } from './charging-terms.ts'
import { lateFeeWire, leaseTimeWire } from './lease-time-wire.ts'

/** The terms that owner and client agree on. Amounts and percentages are exact decimals, written out. */
export const leaseTermsWire = wireRecord({
  electricityMeterNumber: requiredCode({
    prompt: /* i18n */ 'Please Enter ElectricityMeterNumber.',
    longest: MAX_CODE,
  }),
  incrementPercentage: requiredDecimal({ prompt: /* i18n */ 'Please Enter IncrementPercentage.' }),
  securityDepositAmount: requiredDecimal({
    prompt: /* i18n */ 'Please Enter SecurityDepositAmount.',
  }),
  monthlyRent: requiredDecimal({ prompt: /* i18n */ 'Please Enter MonthlyRent.' }),
  incrementSchedule: requiredDecimal({ prompt: /* i18n */ 'Please Enter IncrementSchedule.' }),
  /** The day of the month on which the rent is due; null where none was agreed. */
  paymentDay: ['paymentDate', countOrNone],
  paymentMode: requiredWord(PAYMENT_MODES, {
    prompt: /* i18n */ 'Please select a payment mode',
  }),
})

/** A rent agreement as `/rentmaster` returns it. */
export const leaseWire = wireRecord({
  id: ['_id', text],
  ...leaseTermsWire,
  ...leaseTimeWire,
  /** The last day of the tenancy, where notice was given of it. */
  leavingOn: withDefault(text, null),
  client: ['clientMaster', nested(clientNameWire)],
  property: ['propertymaster', nested(propertyNameWire)],
  ...booksWire,
})

/** An agreement in the list of running ones, with the state of its rent. */
export const listedLeaseWire = wireRecord({
  ...leaseWire,
  rentState: oneOf(RENT_STATES),
  /** Rupees; all that is open of it. */
  owed: decimal,
})

/** The history's record of a rent agreement. */
export const leaseHistory = wireRecord({
  ...leaseTermsWire,
  ...leaseTimeWire,
  client: nested(clientNameWire),
  property: nested(propertyNameWire),
})

/** A rent agreement as `/rentmaster` takes it. */
export const leaseDraftWire = wireRecord({
  ...leaseTermsWire,
  ...leaseTimeWire,
  clientId: ['clientMaster', requiredRecord({ prompt: /* i18n */ 'Please select a client' })],
  propertyId: ['propertymaster', requiredRecord({ prompt: /* i18n */ 'Please select a property' })],
  ...ownerClaimWire,
})

/** The further terms in the form of an agreement; a late fee part by part. */
export const moreTermsWire = wireRecord({
  rounding: leaseTimeWire.rounding,
  unitRate: leaseTimeWire.unitRate,
  gstRate: leaseTimeWire.gstRate,
  gstInterState: leaseTimeWire.gstInterState,
  gstSez: leaseTimeWire.gstSez,
  gstReverseCharge: leaseTimeWire.gstReverseCharge,
  lateFeeKind: lateFeeWire.kind,
  // Named like the whole: the server's error on a late fee is shown here.
  lateFee: lateFeeWire.value,
  graceDays: lateFeeWire.graceDays,
  lateFeeCap: lateFeeWire.cap,
  returnedChequeCharge: leaseTimeWire.returnedChequeCharge,
})

/** The terms in the form of an agreement. */
export const leaseFormWire = wireRecord({
  ...leaseTermsWire,
  startDate: leaseTimeWire.startDate,
  endDate: leaseTimeWire.endDate,
  rentEvery: leaseTimeWire.rentEvery,
  rentMonth: leaseTimeWire.rentMonth,
  rentDay: leaseTimeWire.rentDay,
  dueIn: leaseTimeWire.dueIn,
  proration: leaseTimeWire.proration,
  noticeDays: leaseTimeWire.noticeDays,
  ...moreTermsWire,
})

/** The state of an agreement's rent. */
export const leaseFilters = wireRecord({
  due: flag,
  paid: flag,
  /** Nothing is charged automatically. */
  uncharged: flag,
  /** Its last agreed day is within 60 days. */
  ending: flag,
  /** Its last agreed day has passed. */
  expired: flag,
})

export const leaseSorts = sortsOf(leaseWire, [
  'electricityMeterNumber',
  'client',
  'incrementPercentage',
  'securityDepositAmount',
  'monthlyRent',
  'incrementSchedule',
  'paymentDate',
  'paymentMode',
  'pincode',
  'property',
  'owner',
  'createdAt',
])

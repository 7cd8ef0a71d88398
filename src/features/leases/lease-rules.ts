import { LONGEST_CODE } from '../../shared/rule.ts'

/** What form and server ask of an agreement's fields; numbers that a form left empty are sent as 0. */
export const leaseRules = {
  electricityMeterNumber: {
    prompt: /* i18n */ 'Please Enter ElectricityMeterNumber.',
    longest: LONGEST_CODE,
  },
  incrementPercentage: { prompt: /* i18n */ 'Please Enter IncrementPercentage.' },
  securityDepositAmount: { prompt: /* i18n */ 'Please Enter SecurityDepositAmount.' },
  monthlyRent: { prompt: /* i18n */ 'Please Enter MonthlyRent.' },
  incrementSchedule: { prompt: /* i18n */ 'Please Enter IncrementSchedule.' },
  paymentMode: { prompt: /* i18n */ 'Please select a payment mode' },
  clientId: { prompt: /* i18n */ 'Please select a client' },
  propertyId: { prompt: /* i18n */ 'Please select a property' },
}

export const PAYMENT_MODES = [
  /* i18n */ 'cash',
  /* i18n */ 'Online_Payment',
  /* i18n */ 'Any',
] as const

/** The largest number of days an agreement may name; more than the month has means its last day. */
export const MOST_PAYMENT_DAYS = 365

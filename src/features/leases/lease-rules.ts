import { LONGEST_CODE } from '../../shared/rule.ts'

/** What form and server ask of an agreement's fields; numbers that a form left empty are sent as 0. */
export const leaseRules = {
  electricityMeterNumber: {
    prompt: 'Please Enter ElectricityMeterNumber.',
    longest: LONGEST_CODE,
  },
  incrementPercentage: { prompt: 'Please Enter IncrementPercentage.' },
  securityDepositAmount: { prompt: 'Please Enter SecurityDepositAmount.' },
  monthlyRent: { prompt: 'Please Enter MonthlyRent.' },
  incrementSchedule: { prompt: 'Please Enter IncrementSchedule.' },
  paymentMode: { prompt: 'Please select a payment mode' },
  clientId: { prompt: 'Please select a client' },
  propertyId: { prompt: 'Please select a property' },
}

export const PAYMENT_MODES = ['cash', 'Online_Payment', 'Any'] as const

/** The largest number of days an agreement may name; more than the month has means its last day. */
export const MOST_PAYMENT_DAYS = 365

import { LONGEST_PHONE } from '../../shared/rule.ts'

/** What form and server ask of an owner's fields. */
export const ownerRules = {
  name: { prompt: 'Please Enter Name.' },
  email: { prompt: 'Please Enter Email.' },
  phone: { prompt: 'Please Enter Phone.', longest: LONGEST_PHONE },
  password: { prompt: 'Please Enter Password.' },
  trialEndsOn: { prompt: 'Please enter a date.' },
}

export const BUSINESS_TYPES = ['Individual', 'Company', 'Partnership', 'LLP'] as const

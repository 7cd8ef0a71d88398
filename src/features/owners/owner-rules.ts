import { LONGEST_PHONE } from '../../shared/rule.ts'

/** What form and server ask of an owner's fields. */
export const ownerRules = {
  name: { prompt: /* i18n */ 'Please Enter Name.' },
  email: { prompt: /* i18n */ 'Please Enter Email.' },
  phone: { prompt: /* i18n */ 'Please Enter Phone.', longest: LONGEST_PHONE },
  password: { prompt: /* i18n */ 'Please Enter Password.' },
  trialEndsOn: { prompt: /* i18n */ 'Please enter a date.' },
}

export const BUSINESS_TYPES = [
  /* i18n */ 'Individual',
  /* i18n */ 'Company',
  /* i18n */ 'Partnership',
  /* i18n */ 'LLP',
] as const

import { MAX_PHONE } from '../../shared/rule.ts'

/** What form and server ask of an owner's fields. */
export const ownerRules = {
  name: { prompt: /* i18n */ 'Please Enter Name.' },
  email: { prompt: /* i18n */ 'Please Enter Email.' },
  phone: { prompt: /* i18n */ 'Please Enter Phone.', longest: MAX_PHONE },
  password: { prompt: /* i18n */ 'Please Enter Password.' },
  trialEndsOn: { prompt: /* i18n */ 'Please enter a date.' },
}

/** Of the code that is mailed to a new e-mail. */
export const emailCodeRule = {
  prompt: /* i18n */ 'Please enter the code from the mail.',
  longest: 6,
}

export const BUSINESS_TYPES = [
  /* i18n */ 'Individual',
  /* i18n */ 'Company',
  /* i18n */ 'Partnership',
  /* i18n */ 'LLP',
] as const

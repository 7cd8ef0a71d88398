import { MAX_PHONE } from '../../shared/rule.ts'

/** What form and server ask of a client's fields. */
export const clientRules = {
  name: { prompt: /* i18n */ 'Please Enter Name.' },
  fatherName: { prompt: /* i18n */ 'Please Enter FatherName.' },
  gender: { prompt: /* i18n */ 'Please select a gender' },
  mobileNumber: { prompt: /* i18n */ 'Please Enter Phone.', longest: MAX_PHONE },
  address1: { prompt: /* i18n */ 'Please Enter Address1.' },
  address2: { prompt: /* i18n */ 'Please Enter Address2.' },
  email: { prompt: /* i18n */ 'Please Enter Email.' },
  password: { prompt: /* i18n */ 'Please Enter Password.' },
}

export const GENDERS = [/* i18n */ 'Male', /* i18n */ 'Female'] as const

import { LONGEST_PHONE } from '../../shared/rule.ts'

/** What form and server ask of a client's fields. */
export const clientRules = {
  name: { prompt: 'Please Enter Name.' },
  fatherName: { prompt: 'Please Enter FatherName.' },
  gender: { prompt: 'Please select a gender' },
  mobileNumber: { prompt: 'Please Enter Phone.', longest: LONGEST_PHONE },
  address1: { prompt: 'Please Enter Address1.' },
  address2: { prompt: 'Please Enter Address2.' },
  email: { prompt: 'Please Enter Email.' },
  password: { prompt: 'Please Enter Password.' },
}

export const GENDERS = ['Male', 'Female'] as const

import {
  newPassword,
  requiredCode,
  requiredEmail,
  requiredText,
  triedPassword,
} from '../../shared/form-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'

const email = { prompt: /* i18n */ 'Email is required' }
const password = { prompt: /* i18n */ 'Password is required' }

/** A sign-in with a password. */
export const signInWire = wireRecord({
  email: requiredEmail(email),
  password: triedPassword(password),
})

/** A code of an authenticator app, or a recovery code. */
export const factorCodeWire = wireRecord({
  code: requiredText({ prompt: /* i18n */ 'Please enter a code', longest: 40 }),
})

/** To whom an OTP or a link is mailed. */
export const mailToWire = wireRecord({
  email: requiredEmail({ prompt: /* i18n */ 'Please enter your email address first' }),
})

/** The one-time password that was mailed. */
export const otpWire = wireRecord({
  ...mailToWire,
  otp: requiredCode({ prompt: /* i18n */ 'Please enter the OTP', longest: 6 }),
})

/** The password that a mailed link sets. */
export const newPasswordWire = wireRecord({ password: newPassword(password) })

/** Details of a person who requests an administrator account. */
export const administratorDraftWire = wireRecord({
  email: requiredEmail(email),
  ...newPasswordWire,
})

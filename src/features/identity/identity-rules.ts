/** How long a one-time password can be entered. */
export const OTP_LIFE_MS = 5 * 60 * 1000

/** What form and server ask at sign-ins and wherever an address or a password is proved. */
export const identityRules = {
  email: { prompt: /* i18n */ 'Email is required' },
  password: { prompt: /* i18n */ 'Password is required' },
  /** Of the address to which an OTP or a link is to be mailed. */
  mailTo: { prompt: /* i18n */ 'Please enter your email address first' },
  otp: { prompt: /* i18n */ 'Please enter the OTP', longest: 6 },
  /** Of an authenticator app, or a recovery code. */
  code: { prompt: /* i18n */ 'Please enter a code', longest: 40 },
}

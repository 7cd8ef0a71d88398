/** How long a one-time password can be entered. */
export const OTP_LIFE_MS = 5 * 60 * 1000

/** Rules of form and server for sign-ins, addresses and passwords. */
export const identityRules = {
  email: { prompt: /* i18n */ 'Email is required' },
  password: { prompt: /* i18n */ 'Password is required' },
  /** The address for an OTP or a link. */
  mailTo: { prompt: /* i18n */ 'Please enter your email address first' },
  otp: { prompt: /* i18n */ 'Please enter the OTP', longest: 6 },
  /** A code of an authenticator app, or a recovery code. */
  code: { prompt: /* i18n */ 'Please enter a code', longest: 40 },
}

/** What form and server ask at sign-ins and wherever an address or a password is proved. */
export const identityRules = {
  email: { prompt: 'Email is required' },
  password: { prompt: 'Password is required' },
  /** Of the address to which a code or a link is to be mailed. */
  mailTo: { prompt: 'Please enter your email address first' },
  otp: { prompt: 'Please enter the OTP', longest: 6 },
}

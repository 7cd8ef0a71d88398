import { identityRules } from '../identity/identity-rules.ts'

/** Rules of form and server for changing the password. */
export const passwordRules = {
  current: { prompt: /* i18n */ 'Please enter your current password.' },
  next: identityRules.password,
}

/** Rules of form and server for passkeys. */
export const passkeyRules = {
  name: { prompt: /* i18n */ 'Please name the passkey.', longest: 60 },
}

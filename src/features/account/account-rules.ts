import { identityRules } from '../identity/identity-rules.ts'

/** What form and server ask of a change of the password. */
export const passwordRules = {
  current: { prompt: /* i18n */ 'Please enter your current password.' },
  next: identityRules.password,
}

/** What form and server ask of a passkey. */
export const passkeyRules = {
  name: { prompt: /* i18n */ 'Please name the passkey.', longest: 60 },
}

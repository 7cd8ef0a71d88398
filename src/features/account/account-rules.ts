import { identityRules } from '../identity/identity-rules.ts'

/** What form and server ask of a change of the password. */
export const passwordRules = {
  current: { prompt: /* i18n */ 'Please enter your password of now.' },
  next: identityRules.password,
}

/** What is asked of a field, by its form and by the server. */
export type FieldRule = {
  /** What the field says while it is blank. */
  prompt: string
  /** Characters; what is usual for its kind unless told. */
  longest?: number | undefined
  /** What a value must look like, and what the field says where it does not. */
  pattern?: RegExp
  malformed?: string
}

/** What is wrong with a text. Without a prompt it may be blank. */
export function faultOf(
  { prompt, pattern, malformed }: Partial<FieldRule>,
  value: string,
): string | undefined {
  const text = value.trim()
  if (text === '') return prompt
  return pattern?.test(text) === false ? malformed : undefined
}

export const MAX_TEXT = 200
export const MAX_EMAIL = 254
export const MAX_PHONE = 30
/** Of what is written in digits but is no amount: a pincode, a meter number. */
export const MAX_CODE = 50

export const MALFORMED_EMAIL = /* i18n */ 'Please enter a valid email address'

export const MIN_PASSWORD = 6
export const MAX_PASSWORD = 128
/** Of a password that is tried: any text, though no endless one. */
export const MAX_TRIED_PASSWORD = 1000
export const PASSWORD_TOO_COMMON =
  /* i18n */ 'This is one of the most common passwords, which are tried first. Please choose another one.'
export const PASSWORD_TOO_SHORT = /* i18n */ 'Password must be at least 6 characters'

/** A validation rule that the form and the server share. */
export type FieldRule = {
  /** The message for a blank field. */
  prompt: string
  /** The greatest length in characters; the default is that of its kind. */
  longest?: number | undefined
  /** May have line breaks; other texts are kept on one line. */
  hasLines?: boolean
  /** The pattern of a valid value, and the message when it does not match. */
  pattern?: RegExp
  malformed?: string
  /** The range of a number: a whole one from `least` to `most`, a decimal above 0 and up to `most`. */
  least?: number
  most?: number
}

/** The message for an invalid text. Without a prompt it may be blank. */
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
/** Length of codes written in digits: a pincode, a meter number. */
export const MAX_CODE = 50

/**
 * The form of an e-mail address: one @, and a name with a dot after it. Unambiguous for each character, so that the time is
 * linear in the length.
 */
export const EMAIL = /^[^\s@<>"',;]+@[^\s@<>"',;.]+(?:\.[^\s@<>"',;.]+)+$/
export const MALFORMED_EMAIL = /* i18n */ 'Please enter a valid email address'

/** The prompt wherever a reason is required. */
export const NO_REASON = /* i18n */ 'Please enter a reason.'

export const MIN_PASSWORD = 6
export const MAX_PASSWORD = 128
/** Length of a password in a sign-in: any text, within reason. */
export const MAX_TRIED_PASSWORD = 1000
export const PASSWORD_TOO_COMMON =
  /* i18n */ 'This is one of the most common passwords, which are tried first. Please choose another one.'
export const PASSWORD_TOO_SHORT = /* i18n */ 'Password must be at least 6 characters'

/** The mask of an existing password. */
export const UNCHANGED = '••••••••'

/** The field's value after a change: the mask disappears as soon as it is edited. */
export const keptOrTyped = (before: string, after: string): string =>
  before === UNCHANGED && after !== UNCHANGED ? after.replaceAll('•', '') : after

/** The value to send: '' leaves the password unchanged. */
export const newPasswordIn = (value: string): string => (value === UNCHANGED ? '' : value)

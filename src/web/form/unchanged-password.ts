/** What a password field shows of a password that nobody may see. */
export const UNCHANGED = '••••••••'

/** What the field holds after a change: the mask goes as soon as something is typed into it or taken from it. */
export const keptOrTyped = (before: string, after: string): string =>
  before === UNCHANGED && after !== UNCHANGED ? after.replaceAll('•', '') : after

/** What is sent: '' leaves the password as it is. */
export const newPasswordIn = (value: string): string => (value === UNCHANGED ? '' : value)

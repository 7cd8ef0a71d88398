const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** State code, PAN, entity number, Z, check character: the 15 characters of a GSTIN. */
export const GSTIN = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

/** The words about a GSTIN of the right form whose last character is wrong. */
export const WRONG_CHECK_CHARACTER =
  /* i18n */ 'Please check this number: its last character does not fit.'

/**
 * Whether the last character of a GSTIN fits the others: each counts as its place among the digits and letters, every
 * second one doubled, its quotient and rest by 36 added up (the scheme of the GST network).
 */
export function isGstin(gstin: string): boolean {
  if (!GSTIN.test(gstin)) return false
  const sum = [...gstin.slice(0, -1)].reduce((all, sign, at) => {
    const weighed = SIGNS.indexOf(sign) * ((at % 2) + 1)
    return all + Math.floor(weighed / SIGNS.length) + (weighed % SIGNS.length)
  }, 0)
  return gstin.at(-1) === SIGNS[(SIGNS.length - (sum % SIGNS.length)) % SIGNS.length]
}

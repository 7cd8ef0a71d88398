/**
 * A text with the digits of Indian scripts and full-width ones as 0 to 9: each Indian script has its own at the same
 * place of its 128 characters.
 */
export const asciiDigits = (text: string): string =>
  text.replace(
    /[०-൯０-９]/g,
    (it) => '0123456789'[(it.charCodeAt(0) % 0x80) - (it < '０' ? 0x66 : 0x10)] ?? it,
  )

const SIGN_BEFORE = /^(?:₹|rs\.?|inr)\s*/i
const SIGN_AFTER = /\s*(?:₹|rs\.?|inr|rupees?|\/[-=]|%|days?)$/i
// Grouped as in India (1,20,000) or elsewhere (120,000), by commas or spaces.
const LAKHS = /\s*(?:(lakhs?|lacs?)|crores?|cr\.?)$/i
const DECIMAL = /^(?:\d+|\d{1,3}(?:[, ]\d{2,3})*[, ]\d{3})?(?:\.\d*)?$/

/**
 * Reads an amount as people write it: "120000.50" from "₹ 1,20,000.50", "18500" from "18 500/-", "120000"
 * from "1.2 lakh"; also a percentage ("2.5 %") or a number of days. Returns undefined where the meaning is
 * uncertain ("12,5", "18 50") or the number is negative.
 */
export function readTypedAmount(text: string): string | undefined {
  const written = asciiDigits(text).trim().replace(/\s+/g, ' ').replace(/, /g, ',')
  const scaled = written.replace(SIGN_BEFORE, '').replace(SIGN_AFTER, '').replace(SIGN_AFTER, '')
  const number = scaled.replace(LAKHS, '')
  if (!DECIMAL.test(number) || !/\d/.test(number)) return undefined
  const plain = number.replace(/[, ]/g, '')
  return number === scaled ? plain : movePoint(plain, LAKHS.exec(scaled)?.[1] ? 5 : 7)
}

/** Moves the decimal point to the right: "1.2" by 5 places is "120000". */
function movePoint(plain: string, places: number): string {
  const [whole = '', fraction = ''] = plain.split('.')
  const digits = whole + fraction.padEnd(places, '0')
  const end = whole.length + places
  const moved = digits.slice(0, end).replace(/^0+(?=\d)/, '')
  return end < digits.length ? `${moved}.${digits.slice(end)}` : moved
}

const MAX_DIGITS = { before: 15, after: 10 }

/** Decimals on the wire, including what browsers write: ".5", "5.". */
export const PLAIN_DECIMAL = /^(?:\d{1,15}(?:\.\d{0,10})?|\.\d{1,10})$/

/** The message for an invalid decimal; undefined for a valid one. */
export function decimalFault(text: string): string | undefined {
  if (PLAIN_DECIMAL.test(text)) return undefined
  const [, whole, fraction = ''] = /^(\d*)(?:\.(\d*))?$/.exec(text) ?? []
  if (whole === undefined || whole + fraction === '')
    return /* i18n */ 'Please enter a number of zero or more.'
  return whole.length > MAX_DIGITS.before
    ? `This number is too large: please use at most ${MAX_DIGITS.before} digits.`
    : `Please use at most ${MAX_DIGITS.after} decimals.`
}

/** A whole number in its range; null where nothing was typed, undefined for anything else. */
export function wholeIn(
  typed: string,
  { least, most }: { least: number; most: number },
): number | null | undefined {
  const text = readTypedAmount(typed) ?? typed.trim()
  if (text === '') return null
  const number = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : undefined
}

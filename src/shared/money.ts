/** An exact decimal as a database or API may encode it. */
export type WrittenDecimal =
  | string
  | number
  | { $numberDecimal: string }
  | { numberDecimal: string }
  | null
  | undefined

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

/** The digits of a decimal in any encoding, as written; '' where there is none. */
export function unwrapDecimal(value: WrittenDecimal): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number')
    return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
  return ('$numberDecimal' in value ? value.$numberDecimal : value.numberDecimal).trim()
}

/**
 * `₹ 12,34,567.50` from the decimal text `1234567.5`: exact at any length, at least two decimals, nothing
 * rounded. Text that is not a decimal is returned unchanged.
 */
export function formatRupees(value: WrittenDecimal): string {
  const text = unwrapDecimal(value)
  const [, sign, whole = '', fraction = ''] = DECIMAL.exec(text) ?? []
  if (sign === undefined) return text
  return `${sign}₹ ${groupIndian(whole.replace(/^0+(?=\d)/, ''))}.${fraction.padEnd(2, '0')}`
}

/** `₹ 12,000` and `₹ 12,000.50`: as lists and sentences show it, without paise where there are none. */
export const formatRupeesBriefly = (value: WrittenDecimal): string =>
  formatRupees(value).replace(/\.00$/, '')

/** `12,34,567.5` from the decimal text `1234567.5`: grouped, otherwise unchanged. */
export function groupedDecimal(text: string): string {
  const [, sign, whole = '', fraction] = DECIMAL.exec(text) ?? []
  if (sign === undefined) return text
  return `${sign}${groupIndian(whole)}${fraction === undefined ? '' : `.${fraction}`}`
}

/** `1,004`: a number of days or rows, grouped without `Intl.NumberFormat`, whose first use takes a slow phone a tenth of a second. */
export const formatCount = (count: number): string => groupedDecimal(String(count))

/** `2.5%` from `2.5`; '' where there is no value. */
export function formatPercent(value: WrittenDecimal): string {
  const text = unwrapDecimal(value)
  return text === '' ? '' : `${text}%`
}

/** The last three digits form a group, the rest pairs: 12,34,567. */
const groupIndian = (digits: string): string => {
  const rest = digits.slice(0, -3).replace(/\B(?=(?:\d{2})+$)/g, ',')
  return rest === '' ? digits : `${rest},${digits.slice(-3)}`
}

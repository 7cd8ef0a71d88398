import { financialYear } from '../../shared/calendar-date.ts'

const DIGITS = 6

/**
 * `RB/26-27/000042`: an organization's prefix (1 to 3 letters or digits), the financial year of the day of
 * issue, and the receipt's number in that year. At most 16 characters, as GST rule 46(b) asks of tax
 * invoices, until the millionth receipt of a year.
 */
export function receiptCode(prefix: string, issuedOn: string, number: number): string {
  return `${prefix}/${financialYear(issuedOn).slice(2)}/${String(number).padStart(DIGITS, '0')}`
}

/** Spreadsheets treat these cells as formulas; a leading apostrophe makes them text. */
const FORMULA = /^[=+\-@\t\r]/
const NEGATIVE_NUMBER = /^-\d+(?:\.\d+)?$/
/** A spreadsheet shows a longer number as 6.12E+11, and keeps 15 digits of it. */
const LONG_NUMBER = /^\d{12,}$/
const QUOTED = /[",\r\n]/
/** Without it spreadsheets misread non-ASCII letters. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * A CSV table (RFC 4180): a header line, then the rows. Cells that look like formulas get a leading
 * apostrophe, so that a spreadsheet never evaluates text that somebody typed; so do numbers of 12 digits
 * or more, such as a bank's reference, so that they stay whole.
 */
export const toCsv = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  csvHead(heads) + csvLines(rows)

/** The start of a CSV table whose rows are streamed. */
export const csvHead = (heads: readonly string[]): string => BYTE_ORDER_MARK + csvLines([heads])

/** Encodes rows as CSV lines. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')

function cellOf(text: string): string {
  const isText = LONG_NUMBER.test(text) || (FORMULA.test(text) && !NEGATIVE_NUMBER.test(text))
  const safe = isText ? `'${text}` : text
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

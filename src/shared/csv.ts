/**
 * Texts that a spreadsheet would calculate or shorten: formulas, long numbers (6.12E+11), "0042", "12E5". An
 * apostrophe makes it text, also where it has one of its own. A negative amount stays a number.
 */
const NEEDS_APOSTROPHE = /^'*(?:[=+@\t\r]|-(?!\d+(?:\.\d+)?$)|\d{12,}$|0\d+$|\d+E\d+$)/i
const QUOTED = /[",\r\n]/
/** Without it spreadsheets misread non-ASCII letters. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * A CSV table (RFC 4180): a header line, then the rows. Cells that look like formulas, and codes of digits such as a
 * bank's reference, get a leading apostrophe, so that a spreadsheet leaves them as they are.
 */
export const toCsv = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  csvHead(heads) + csvLines(rows)

/** The start of a CSV table whose rows are streamed. */
export const csvHead = (heads: readonly string[]): string => BYTE_ORDER_MARK + csvLines([heads])

/** Encodes rows as CSV lines. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')

function cellOf(text: string): string {
  const safe = NEEDS_APOSTROPHE.test(text) ? `'${text}` : text
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

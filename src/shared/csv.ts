/** What a spreadsheet would take for a formula; the apostrophe makes a text of it. */
const FORMULA = /^[=+\-@\t\r]/
const NEGATIVE_NUMBER = /^-\d+(?:\.\d+)?$/
const QUOTED = /[",\r\n]/
/** Without it spreadsheets misread every letter that is not English. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * A table for spreadsheets (RFC 4180): a line of heads, then the rows. A cell that begins like a formula gets
 * an apostrophe in front, so that no name that somebody typed is ever calculated.
 */
export const toCsv = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  csvHead(heads) + csvLines(rows)

/** What such a table begins with, where its rows come bit by bit. */
export const csvHead = (heads: readonly string[]): string => BYTE_ORDER_MARK + csvLines([heads])

/** Rows of such a table. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')

function cellOf(text: string): string {
  const safe = FORMULA.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

import { utils, write } from '@e965/xlsx'

type Cells = (string | number | Date | null)[][]

const book = (sheets: Record<string, Cells>) => {
  const all = utils.book_new()
  for (const [name, cells] of Object.entries(sheets))
    utils.book_append_sheet(all, utils.aoa_to_sheet(cells, { cellDates: true, UTC: true }), name)
  return all
}

/** A workbook as banks' servers write it: XLSX, or the old binary form. */
export const workbook = (
  sheets: Record<string, Cells>,
  bookType: 'xlsx' | 'biff8' = 'xlsx',
): Uint8Array => new Uint8Array(write(book(sheets), { type: 'buffer', bookType }))

/** Cells between upright bars: blank, a number, a day ("@2026-10-01") or text. */
export const cells = (...rows: string[]): Cells =>
  rows.map((row) =>
    row.split('|').map((cell) => {
      if (cell === '') return null
      if (cell.startsWith('@')) return new Date(`${cell.slice(1)}T00:00:00Z`)
      return /^(?:0|[1-9]\d{0,6})(?:\.\d+)?$/.test(cell) ? Number(cell) : cell
    }),
  )

/** Cells of a page between upright bars. */
export const texts = (...rows: string[]): string[][] => rows.map((row) => row.split('|'))

export const text = (...lines: string[]): Uint8Array => Buffer.from(`${lines.join('\r\n')}\r\n`)

/** A page of tables that a bank calls .xls. */
export const page = (...tables: string[][][]): Uint8Array =>
  Buffer.from(
    `<html><body>${tables
      .map(
        (rows) =>
          `<table>${rows
            .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
            .join('')}</table>`,
      )
      .join('')}</body></html>`,
  )

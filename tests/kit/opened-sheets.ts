import { read } from '@e965/xlsx'
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'

// CSV and XLSX files as libraries read them that this project does not write with.

/** The rows of a CSV file, its heads first, as csv-parse reads it without being lenient. */
export const rowsOf = (csv: string): string[][] => parse(csv, { bom: true })

/** The rows of a CSV file, each by its heads. */
export const recordsOf = (csv: string): Record<string, string>[] =>
  parse(csv, { bom: true, columns: true })

/** The value of a cell of a CSV: without the apostrophe that keeps spreadsheets from calculating it. */
export const saidIn = (cell = ''): string => cell.replace(/^'(?='*[=+\-@\d])/, '')

/** The cells of CSV files that a spreadsheet would calculate. */
export const formulasOf = (csv: string): string[] =>
  rowsOf(csv)
    .flat()
    .filter((cell) => /^[=+@\t\r]|^-(?!\d+(?:\.\d+)?$)/.test(cell))

// biome-ignore lint/suspicious/noExplicitAny: the library does not type its cells
type Cells = Record<string, any>

function cellsOf(xlsx: Uint8Array): Cells {
  const book = read(xlsx, { cellNF: true, cellFormula: true })
  return book.Sheets[book.SheetNames[0] ?? ''] ?? {}
}

/**
 * Holds a sheet as CSV and as XLSX against each other, cell by cell: texts, days as days, numbers as numbers, and no
 * formula but sums. Returns the amounts above the last row, which is of sums.
 */
export function expectSameSheet(csv: string, xlsx: Uint8Array): string[] {
  const [, ...rows] = rowsOf(csv)
  const cells = cellsOf(xlsx)
  const amounts: string[] = []
  for (const [y, row] of rows.entries())
    for (const [x, text] of row.entries()) {
      const cell = cells[`${columnAt(x)}${y + 2}`]
      if (text === '') expect(cell?.v ?? '').toBe('')
      else if (cell.t === 's') expect(cell.v).toBe(saidIn(text))
      else if (cell.z === 'dd-mm-yyyy') expect(cell.w).toBe(text.split('-').reverse().join('-'))
      else expect(Number(cell.v)).toBe(Number(text))
      if (y < rows.length - 1 && cell?.t === 'n' && cell.z.includes('.00')) amounts.push(text)
      if (cell?.f !== undefined) expect(cell.f).toMatch(/^SUM\([A-Z]+\d+:[A-Z]+\d+\)$/)
    }
  expect(formulasOf(csv)).toEqual([])
  return amounts
}

const columnAt = (place: number) => String.fromCharCode('A'.charCodeAt(0) + place)

/** All texts and numbers in a record of the API, however deep. */
export const scalarsIn = (value: unknown): string[] => {
  if (value === null || value === undefined || typeof value === 'boolean') return []
  return typeof value === 'object' ? Object.values(value).flatMap(scalarsIn) : [String(value)]
}

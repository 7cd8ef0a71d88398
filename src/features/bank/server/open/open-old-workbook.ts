import { read } from '@e965/xlsx'
import type { Cell, OpenedFile } from './opened-file.ts'
import { FileRefused, MAX_ROWS } from './opened-file.ts'

/** The sheets of an old binary workbook (BIFF), or of an XML one. Formulas are not calculated. @throws FileRefused */
export function openOldWorkbook(bytes: Uint8Array): OpenedFile {
  const { SheetNames, Sheets } = readAll(bytes)
  const sheets = SheetNames.map((name) => ({
    name,
    cells: Array.from((Sheets[name]?.['!data'] ?? []) as (Row | undefined)[], cellsOf),
  }))
  for (const { cells } of sheets)
    if (cells.length > MAX_ROWS) throw new FileRefused('too many lines')
  return { reallyIs: 'xls', sheets, stopsShort: false }
}

type Row = ({ v?: unknown; w?: string; t?: string } | undefined)[]

function readAll(bytes: Uint8Array) {
  try {
    return read(bytes, {
      dense: true,
      cellDates: true,
      UTC: true,
      cellFormula: false,
      cellHTML: false,
      sheetRows: MAX_ROWS + 1,
    })
  } catch (error) {
    throw new FileRefused(/password|encrypt/i.test(String(error)) ? 'password' : 'damaged')
  }
}

const cellsOf = (row: Row | undefined): Cell[] =>
  Array.from(row ?? [], (cell) => {
    if (cell?.t === 'e') return cell.w ?? '#REF!'
    const value = cell?.v
    return typeof value === 'string' ||
      typeof value === 'number' ||
      typeof value === 'boolean' ||
      value instanceof Date
      ? value
      : null
  })

import { t } from '@lingui/core/macro'
import {
  openWorkbook,
  type WorkbookCell,
  WorkbookRefused,
  type WorkbookSheet,
} from '../../../shared/open-workbook.ts'
import { readSheetText } from '../../../shared/sheet-text.ts'
import { ChosenFileRefused } from '../../../web/form/chosen-file.ts'
import { loadPressed } from '../../../web/pressed-part.ts'
import { MAX_IMPORT_ROWS } from '../import-row.ts'

export type OpenedCell = WorkbookCell
export type OpenedSheet = WorkbookSheet
/** A file as it was read: its sheets, and the encoding where that was guessed. */
export type OpenedSheetFile = { sheets: OpenedSheet[]; guessedEncoding: string | undefined }

const MEGABYTE = 1024 * 1024
const MAX_FILE_BYTES = 20 * MEGABYTE
/** The largest unpacked size of an XLSX file: 5,000 rows are a tenth of it. */
const MAX_UNPACKED_BYTES = 40 * MEGABYTE
// Heads, titles and sums come on top of the rows.
const MAX_LINES = MAX_IMPORT_ROWS + 100

/**
 * Reads a CSV or XLSX file as it is. Nothing is unpacked before it is known how large it becomes.
 * @throws ChosenFileRefused with a sentence for people, for whatever cannot be read or is too large; PartMissing
 */
export async function readSheetFile(
  bytes: Uint8Array,
  encoding?: string,
): Promise<OpenedSheetFile> {
  if (bytes.length === 0) throw new ChosenFileRefused(t`This file is empty.`)
  if (bytes.length > MAX_FILE_BYTES) throw new ChosenFileRefused(t`This file is larger than 20 MB.`)
  const file = beginsWith(bytes, ZIP) ? await readXlsx(bytes) : await readCsv(bytes, encoding)
  const sheets = file.sheets.filter(({ cells }) => cells.some((row) => row.some(isFilled)))
  if (sheets.length === 0) throw new ChosenFileRefused(t`There is nothing in this file.`)
  return { ...file, sheets }
}

export const isFilled = (cell: OpenedCell | undefined): boolean =>
  cell !== null && cell !== undefined && String(cell).trim() !== ''

const QUOTED = /(^|[,;\t|\r\n])"(?:[^"]|"")*"/g

/** The delimiter: of the usual marks, the one with the same count in the most lines; what is quoted does not count. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(QUOTED, '$1')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
  const scores = [',', ';', '\t', '|'].map((mark) => {
    const counts = lines.slice(0, 20).map((line) => line.split(mark).length - 1)
    const usual = [...new Set(counts)].filter((count) => count > 0)
    const agreeing = usual.map((count) => counts.filter((it) => it === count).length)
    return { mark, score: Math.max(0, ...agreeing) }
  })
  return scores.reduce((best, it) => (it.score > best.score ? it : best)).mark
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0]
const PDF = [0x25, 0x50, 0x44, 0x46]

// Other programs save pages and XML as .xls, which a spreadsheet program opens.
const MARKED_UP = /^\s*<(?:[!?]|html|head|body|meta|style|table|div)/i
const JSON_FILE = /^\s*\[?\s*\{\s*"/

const beginsWith = (bytes: Uint8Array, mark: readonly number[]) =>
  mark.every((byte, place) => bytes[place] === byte)

async function readCsv(bytes: Uint8Array, encoding?: string): Promise<OpenedSheetFile> {
  if (beginsWith(bytes, OLD_EXCEL))
    throw new ChosenFileRefused(
      t`This is an old Excel file (.xls), or one with a password. Save it as .xlsx without a password.`,
    )
  if (beginsWith(bytes, PDF))
    throw new ChosenFileRefused(t`This is a PDF. Choose a CSV or XLSX file.`)
  const { text, encoding: read, isGuessed } = readSheetText(bytes, encoding)
  if (text.includes('\0') || JSON_FILE.test(text))
    throw new ChosenFileRefused(t`This is not a table. Choose a CSV or XLSX file.`)
  if (MARKED_UP.test(text))
    throw new ChosenFileRefused(
      t`This is a web page saved under the name of a spreadsheet. Open it in your spreadsheet program, save it as .xlsx, and choose that.`,
    )
  const { default: papaparse } = await loadPressed(() => import('papaparse'))
  const { data, errors } = papaparse.parse<string[]>(text, {
    skipEmptyLines: false,
    preview: MAX_LINES + 1,
    delimiter: delimiterOf(text),
  })
  refuseTooMany(data)
  const open = errors.find(({ code }) => code === 'MissingQuotes')
  if (open) throw openQuote((open.row ?? 0) + 1)
  return { sheets: [{ name: '', cells: data }], guessedEncoding: isGuessed ? read : undefined }
}

const openQuote = (line: number) =>
  new ChosenFileRefused(
    t`The quotation mark (") that opens a cell in line ${line} is not closed. Close or delete it, and choose the file again.`,
  )

async function readXlsx(bytes: Uint8Array): Promise<OpenedSheetFile> {
  try {
    const sheets = await openWorkbook(bytes, {
      unpackedBytes: MAX_UNPACKED_BYTES,
      load: loadPressed,
    })
    for (const { cells } of sheets) refuseTooMany(cells)
    return { sheets, guessedEncoding: undefined }
  } catch (error) {
    if (error instanceof WorkbookRefused) throw new ChosenFileRefused(whyNot(error))
    throw error
  }
}

function whyNot({ why, cell }: WorkbookRefused): string {
  if (why === 'no workbook') return t`This is not a spreadsheet. Choose a CSV or XLSX file.`
  if (why === 'damaged')
    return t`This file is damaged. Save the spreadsheet again, and choose that.`
  if (why === 'too large')
    return t`This file unpacks to more than 40 MB. Import at most 5,000 rows at a time, without pictures.`
  if (why === 'far cell')
    return t`Cell ${cell} is filled, far from the others. Delete its row and column, save the spreadsheet, and choose it again.`
  return t`This spreadsheet cannot be read. Open it, save it again as .xlsx, and choose that.`
}

function refuseTooMany(cells: readonly (readonly OpenedCell[])[]) {
  if (cells.length > MAX_LINES && cells.filter((row) => row.some(isFilled)).length > MAX_LINES)
    throw new ChosenFileRefused(
      t`This sheet has more than 5,000 rows. Split it, and import one part after the other.`,
    )
}

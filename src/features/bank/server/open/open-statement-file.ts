import { read } from '@e965/xlsx'
import papaparse from 'papaparse'
import { openWorkbook, WorkbookRefused } from '../../../../shared/open-workbook.ts'
import { readSheetText } from '../../../../shared/sheet-text.ts'
import { readAmount } from '../read/amounts.ts'
import { scoreOfHead } from '../read/column-words.ts'
import { isDay } from '../read/columns.ts'
import { openHtml } from './open-html.ts'
import {
  FileRefused,
  MAX_STATEMENT_ROWS,
  type OpenedFile,
  type StatementCell,
} from './opened-file.ts'

const MEGABYTE = 1024 * 1024
const MAX_FILE_BYTES = 20 * MEGABYTE
const MAX_UNPACKED_BYTES = 80 * MEGABYTE

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0]
const OLD_STREAM = [0x09, 0x08]
const PDF = [0x25, 0x50, 0x44, 0x46]

const beginsWith = (bytes: Uint8Array, mark: readonly number[], at = 0) =>
  mark.every((byte, place) => bytes[at + place] === byte)

const XML_WORKBOOK =
  /^\s*<\?xml[\s\S]{0,400}(?:<Workbook|urn:schemas-microsoft-com:office:spreadsheet)/i
const MARKED_UP = /^\s*<(?:[!?]|html|head|body|meta|style|table|div|center|p\b|br)/i
const JSON_FILE = /^\s*\[?\s*\{\s*"/

/** Opens a statement by what its bytes are; its name says nothing. @throws FileRefused */
export async function openStatement(bytes: Uint8Array): Promise<OpenedFile> {
  if (bytes.length === 0) throw new FileRefused('empty')
  if (bytes.length > MAX_FILE_BYTES) throw new FileRefused('too large')
  // Some servers send a few bytes before what is a PDF.
  if ([0, 1, 2, 3].some((at) => beginsWith(bytes, PDF, at))) throw new FileRefused('pdf')
  if (beginsWith(bytes, ZIP)) return openZip(bytes)
  if (beginsWith(bytes, OLD_EXCEL)) {
    if (isEncrypted(bytes)) throw new FileRefused('password')
    return openOldWorkbook(bytes)
  }
  if (beginsWith(bytes, OLD_STREAM)) return openOldWorkbook(bytes)
  const { text } = readSheetText(bytes)
  if (text.trim() === '') throw new FileRefused('empty')
  if (XML_WORKBOOK.test(text)) return openOldWorkbook(bytes)
  if (text.includes('\0') || JSON_FILE.test(text)) throw new FileRefused('no table')
  return MARKED_UP.test(text) ? openHtml(text) : openText(text)
}

async function openZip(bytes: Uint8Array): Promise<OpenedFile> {
  try {
    const sheets = await openWorkbook(bytes, { unpackedBytes: MAX_UNPACKED_BYTES })
    if (sheets.some(({ cells }) => cells.length > MAX_STATEMENT_ROWS))
      throw new FileRefused('too many lines')
    return { reallyIs: 'xlsx', sheets, stopsShort: false }
  } catch (error) {
    if (error instanceof WorkbookRefused) throw new FileRefused(WHY[error.why])
    throw error
  }
}

const WHY = {
  damaged: 'damaged',
  unreadable: 'damaged',
  'no workbook': 'zip',
  'too large': 'too large',
  'far cell': 'too large',
} as const satisfies Record<WorkbookRefused['why'], string>

/** A workbook with a password is a package within an old file. */
function isEncrypted(bytes: Uint8Array): boolean {
  const name = Buffer.from('EncryptedPackage', 'utf16le')
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(name)
}

/** The sheets of an old binary workbook (BIFF), or of an XML one. Formulas are not calculated. @throws FileRefused */
function openOldWorkbook(bytes: Uint8Array): OpenedFile {
  const { SheetNames, Sheets } = readAll(bytes)
  const sheets = SheetNames.map((name) => ({
    name,
    cells: Array.from((Sheets[name]?.['!data'] ?? []) as (Row | undefined)[], cellsOf),
  }))
  for (const { cells } of sheets)
    if (cells.length > MAX_STATEMENT_ROWS) throw new FileRefused('too many lines')
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
      sheetRows: MAX_STATEMENT_ROWS + 1,
    })
  } catch (error) {
    throw new FileRefused(/password|encrypt/i.test(String(error)) ? 'password' : 'damaged')
  }
}

const cellsOf = (row: Row | undefined): StatementCell[] =>
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

const DELIMITERS = [',', '\t', ';', '|'] as const
type Delimiter = (typeof DELIMITERS)[number]

/** Characters that are looked at to find the mark between the cells: the head is among them. */
const LOOKED_AT = 64 * 1024

/** A table in a text, with any mark between the cells. @throws FileRefused */
function openText(written: string): OpenedFile {
  // Rows end with both, where a text of several lines within a cell has one.
  const text = written.replace(/\r\n?/g, '\n')
  const delimiter = delimiterOf(text.slice(0, LOOKED_AT))
  const { cells, isOpen } = parse(withPlainCells(text, delimiter), delimiter)
  if (cells.length > MAX_STATEMENT_ROWS) throw new FileRefused('too many lines')
  return {
    reallyIs: delimiter === '\t' ? 'tsv' : 'csv',
    sheets: [{ name: '', cells }],
    stopsShort: isOpen || !/\n\s*$/.test(text),
  }
}

/** The mark with which the best head of a statement is found; where there is none, the most lines, then the most cells. */
function delimiterOf(text: string): Delimiter {
  const scored = DELIMITERS.map((mark) => {
    const { data } = papaparse.parse<string[]>(withPlainCells(text, mark), {
      delimiter: mark,
      newline: '\n',
      preview: 80,
    })
    const head = Math.max(0, ...data.slice(0, 60).map(scoreOfHead))
    const lines = data.filter((row) => row.some(isDay) && row.some((cell) => readAmount(cell)))
    const widths = data.map((row) => row.length).filter((width) => width > 2)
    return { mark, score: head * 100_000 + lines.length * 100 + widths.length }
  })
  return scored.reduce((best, it) => (it.score > best.score ? it : best)).mark
}

/** Banks write ="000412" so that a spreadsheet keeps the zeros. */
const withPlainCells = (text: string, mark: Delimiter): string =>
  text.includes('="') ? text.replace(PLAIN[mark], '$1"') : text

const PLAIN: Record<Delimiter, RegExp> = {
  ',': /(^|,)="/gm,
  ';': /(^|;)="/gm,
  '\t': /(^|\t)="/gm,
  '|': /(^|\|)="/gm,
}

const MOST_OPEN = 20
/** A cell that goes over more lines than this has a quotation mark that was never closed. */
const MOST_BREAKS = 4

/** The rows, and whether the last cell was still open at the end. A stray quotation mark is one of the text. */
function parse(text: string, delimiter: Delimiter): { cells: string[][]; isOpen: boolean } {
  let rest = text
  for (let tries = 0; ; tries++) {
    const { data, errors } = papaparse.parse<string[]>(rest, {
      delimiter,
      newline: '\n',
      preview: MAX_STATEMENT_ROWS + 1,
    })
    const open = errors.find(({ code }) => code === 'MissingQuotes')
    const swallowed = data.at(-1)?.at(-1)?.split('\n').length ?? 0
    if (!open || (open.row ?? 0) < data.length - 1 || swallowed <= MOST_BREAKS)
      return { cells: data, isOpen: open !== undefined }
    if (tries === MOST_OPEN || !open.index) throw new FileRefused('damaged', (open.row ?? 0) + 1)
    rest = rest.slice(0, open.index - 1) + rest.slice(open.index)
  }
}

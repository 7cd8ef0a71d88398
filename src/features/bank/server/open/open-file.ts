import { openWorkbook, WorkbookRefused } from '../../../../shared/open-workbook.ts'
import { readSheetText } from '../../../../shared/sheet-text.ts'
import { openHtml } from './open-html.ts'
import { openOldWorkbook } from './open-old-workbook.ts'
import { openText } from './open-text.ts'
import { FileRefused, MAX_ROWS, type OpenedFile } from './opened-file.ts'

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
export async function openFile(bytes: Uint8Array): Promise<OpenedFile> {
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
    if (sheets.some(({ cells }) => cells.length > MAX_ROWS)) throw new FileRefused('too many lines')
    return { reallyIs: 'xlsx', sheets, stopsShort: false }
  } catch (error) {
    if (error instanceof WorkbookRefused) throw new FileRefused(WHY[error.why])
    throw error
  }
}

const WHY = {
  damaged: 'damaged',
  unreadable: 'damaged',
  'no workbook': 'no table',
  'too large': 'too large',
  'far cell': 'too large',
} as const satisfies Record<WorkbookRefused['why'], string>

/** A workbook with a password is a package within an old file. */
function isEncrypted(bytes: Uint8Array): boolean {
  const name = Buffer.from('EncryptedPackage', 'utf16le')
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(name)
}

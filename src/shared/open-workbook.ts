/** What a workbook's cell holds; failed formulas are the texts that they show ("#REF!"). */
export type WorkbookCell = string | number | boolean | Date | null
export type WorkbookSheet = { name: string; cells: WorkbookCell[][] }

/** Why a workbook is not opened; `cell` of one that is far from the others. */
export class WorkbookRefused extends Error {
  override name = 'WorkbookRefused'
  readonly why: 'damaged' | 'no workbook' | 'too large' | 'unreadable' | 'far cell'
  readonly cell: string

  constructor(why: WorkbookRefused['why'], cell = '') {
    super(why)
    this.why = why
    this.cell = cell
  }
}

const MAX_ENTRIES = 1_000

/**
 * The sheets of an XLSX file. Nothing is unpacked before it is known how large it becomes: at most `unpackedBytes`.
 * Of formulas, the values that the file has are read; nothing is calculated. @throws WorkbookRefused
 */
export async function openWorkbook(
  bytes: Uint8Array,
  { unpackedBytes }: { unpackedBytes: number },
): Promise<WorkbookSheet[]> {
  const [{ strFromU8, strToU8, unzipSync, zipSync }, { default: readXlsxFile }] = await Promise.all(
    [import('fflate'), import('read-excel-file/universal')],
  )
  const parts = unpack(bytes, unpackedBytes, unzipSync)
  if (!parts['xl/workbook.xml']) throw new WorkbookRefused('no workbook')
  for (const part of Object.values(parts)) refuseTooWide(strFromU8(part))
  try {
    // Packed again without compression: what the library then unpacks is what was weighed here.
    const plain = zipSync(withErrorsAsTexts(parts, { strFromU8, strToU8 }), { level: 0 })
    const read = await readXlsxFile(plain.slice().buffer as ArrayBuffer)
    return read.map(({ sheet, data }) => ({ name: sheet, cells: data as WorkbookCell[][] }))
  } catch {
    throw new WorkbookRefused('unreadable')
  }
}

const ERROR_CELL = /(<(?:\w+:)?c\s(?:[^>]*\s)?t=)"e"/g

/** Failed formulas as the texts that they show: the library would leave their cells blank. */
const withErrorsAsTexts = (
  parts: Record<string, Uint8Array>,
  { strFromU8, strToU8 }: Pick<typeof import('fflate'), 'strFromU8' | 'strToU8'>,
) =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name,
      name.includes('worksheets/') ? strToU8(strFromU8(part).replace(ERROR_CELL, '$1"str"')) : part,
    ]),
  )

/** What a sheet may span: the library fills the way from the first cell to the last with blanks. */
const MAX_AREA = 5_000_000
const FILLED_CELL = /<(?:\w+:)?c\s[^>]*?\br="([A-Z]{1,3})(\d{1,7})"(?:[^>]*[^>/])?>(?!<\/)/g

/** Refuses a sheet with a cell so far from the others that the blanks between would take all memory. */
function refuseTooWide(xml: string) {
  let [rows, columns] = [0, 0]
  for (const [, letters = '', number = ''] of xml.matchAll(FILLED_CELL)) {
    rows = Math.max(rows, Number(number))
    columns = Math.max(columns, placeOfColumn(letters))
    if (rows * columns > MAX_AREA) throw new WorkbookRefused('far cell', letters + number)
  }
}

/** "A" is 1, "AA" is 27. */
const placeOfColumn = (letters: string) =>
  [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0)

type Unzip = typeof import('fflate').unzipSync

/** The parts of the file about cells. A part is refused if it is larger than it claims. */
function unpack(
  bytes: Uint8Array,
  unpackedBytes: number,
  unzipSync: Unzip,
): Record<string, Uint8Array> {
  let size = 0
  let entries = 0
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        entries += 1
        if (entries > MAX_ENTRIES) throw new WorkbookRefused('too large')
        if (!/\.(?:xml|rels)$/.test(name) || /^xl\/(?:drawings|charts|media)\//.test(name))
          return false
        size += originalSize
        if (size > unpackedBytes) throw new WorkbookRefused('too large')
        return true
      },
    })
  } catch (error) {
    if (error instanceof WorkbookRefused) throw error
    throw new WorkbookRefused('damaged')
  }
}

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

type Opening = {
  unpackedBytes: number
  /** Loads a library; the browser's way reports one that does not come. */
  load?: <Part>(part: () => Promise<Part>) => Promise<Part>
}

/**
 * The sheets of an XLSX file. Nothing is unpacked before it is known how large it becomes: at most `unpackedBytes`.
 * Of formulas, the values that the file has are read; nothing is calculated.
 * @throws WorkbookRefused, and what `load` throws
 */
export async function openWorkbook(
  bytes: Uint8Array,
  { unpackedBytes, load = (part) => part() }: Opening,
): Promise<WorkbookSheet[]> {
  const [{ strFromU8, strToU8, unzipSync, zipSync }, { readXlsx }] = await Promise.all([
    load(() => import('fflate')),
    load(() => import('hucre/xlsx')),
  ])
  const parts = unpack(bytes, unpackedBytes, unzipSync)
  if (!parts['xl/workbook.xml']) throw new WorkbookRefused('no workbook')
  const texts = Object.entries(parts).map(([name, part]) => [name, strFromU8(part)] as const)
  for (const [, text] of texts) refuseTooWide(text)
  try {
    const read = texts.map(([name, text]) => [name, strToU8(withoutSurprises(text))])
    const added = LEFT_OUT.map(([name, xml]) => [name, strToU8(xml)])
    // Packed again without compression: what the library then unpacks is what was weighed here.
    const plain = zipSync(Object.fromEntries([...added, ...read]), { level: 0 })
    const { sheets } = await readXlsx(plain)
    return sheets.map(({ name, rows }) => ({ name, cells: filledPart(rows.map(cellsOf)) }))
  } catch {
    throw new WorkbookRefused('unreadable')
  }
}

/** Parts that some programs leave out and the library needs. */
const LEFT_OUT = [
  [
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  ],
  [
    '_rels/.rels',
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  ],
] as const

const BLANK_CELL =
  /<(?:\w+:)?c\s(?:[^>]*\s)?r="[^>]*\/>|<((?:\w+:)?c)\s(?:[^>]*\s)?r="[^>]*[^>/]><\/\1>/g
const HOW_IT_IS_READ_ALOUD = /<((?:\w+:)?rPh)\b[\s\S]*?<\/\1>/g
const WRITTEN_DAY = /(<(?:\w+:)?c\s(?:[^>]*\s)?t="d"[^>]*>\s*<(?:\w+:)?v>)/g
const DAY_MARK = '\ue000'

/**
 * A part without the blank cells, up to which the library would fill the sheet, and the readings beside Japanese texts. Days
 * that strict workbooks write as texts are marked, to be told from texts that look like one.
 */
const withoutSurprises = (xml: string) =>
  xml
    .replace(BLANK_CELL, '')
    .replace(HOW_IT_IS_READ_ALOUD, '')
    .replace(WRITTEN_DAY, `$1${DAY_MARK}`)

const cellsOf = (row: readonly WorkbookCell[]) => row.map(cellOf)

function cellOf(value: WorkbookCell): WorkbookCell {
  if (typeof value !== 'string') return value
  if (value.startsWith(DAY_MARK)) return new Date(value.slice(1).replace(/Z?$/, 'Z'))
  return value.trim() || null
}

/** The rows and columns up to the last that holds something. */
function filledPart(rows: WorkbookCell[][]): WorkbookCell[][] {
  const widths = rows.map((row) => row.findLastIndex((cell) => cell !== null) + 1)
  const width = widths.reduce((widest, each) => Math.max(widest, each), 0)
  return rows
    .slice(0, widths.findLastIndex((each) => each > 0) + 1)
    .map((row) => Array.from({ length: width }, (_, at) => row[at] ?? null))
}

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

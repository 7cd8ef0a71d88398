import { strToU8, zipSync } from 'fflate'

/** A day, as a spreadsheet keeps it: days since the end of 1899, shown as a date. */
type Serial = { serial: number }
type Cell = string | number | Serial | null

/**
 * An XLSX file with one sheet, written part by part as ECMA-376 specifies, so that reading is tried with what no library
 * of this project wrote. `merged` are ranges such as 'A3:A5'.
 */
export function writeXlsx(
  rows: readonly (readonly Cell[])[],
  merged: readonly string[] = [],
): Uint8Array {
  const lines = rows.map(
    (row, y) => `<row r="${y + 1}">${row.map((it, x) => cellXml(it, x, y)).join('')}</row>`,
  )
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('')
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Register" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`,
  }
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])),
  )
}

const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

function cellXml(cell: Cell, x: number, y: number): string {
  const at = `r="${String.fromCharCode(65 + x)}${y + 1}"`
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c ${at}><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c ${at} s="1"><v>${cell.serial}</v></c>`
  const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<c ${at} t="inlineStr"><is><t>${text}</t></is></c>`
}

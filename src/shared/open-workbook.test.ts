import { utils, write } from '@e965/xlsx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { writeXlsx } from '../../tests/kit/write-xlsx.ts'
import { openWorkbook, type WorkbookCell } from './open-workbook.ts'

const LIMIT = { unpackedBytes: 1024 * 1024 }
const FIRST = new Date('2026-04-01T00:00:00Z')
const cellsOf = async (file: Uint8Array) => (await openWorkbook(file, LIMIT))[0]?.cells

/** A sheet with these rows as they are in its file, the second format being a date. */
function sheetWith(rows: string): Uint8Array {
  const parts = unzipSync(writeXlsx([]))
  const name = 'xl/worksheets/sheet1.xml'
  const xml = strFromU8(parts[name] ?? Uint8Array.of())
  const filled = xml.replace('<sheetData>', `<sheetData>${rows}`)
  return zipSync({ ...parts, [name]: strToU8(filled) })
}

test('a day is the same day where the workbook counts from 1904, as those of old Macs do', async () => {
  const book = utils.book_new()
  const sheet = utils.aoa_to_sheet([[FIRST]], { cellDates: true, UTC: true })
  utils.book_append_sheet(book, sheet, 'A')
  book.Workbook = { WBProps: { date1904: true } }
  const file = new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }))
  expect(await cellsOf(file)).toEqual([[FIRST]])
})

test.each<[string, string, WorkbookCell[][]]>([
  [
    'a day that is written as a text',
    '<row r="1"><c r="A1" t="d"><v>2026-04-01T00:00:00</v></c></row>',
    [[FIRST]],
  ],
  [
    'a text that looks like a day stays a text',
    '<row r="1"><c r="A1" t="str"><v>2026-04-01T18:30:00Z</v></c></row>',
    [['2026-04-01T18:30:00Z']],
  ],
  [
    'cells without an address',
    '<row><c><v>1</v></c><c t="inlineStr"><is><t> x </t></is></c></row>',
    [[1, 'x']],
  ],
  [
    'a name without the reading beside it',
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Ravi</t><rPh sb="0" eb="1"><t>ra</t></rPh></is></c></row>',
    [['Ravi']],
  ],
  [
    'truths and failed formulas',
    '<row r="1"><c r="A1" t="b"><v>1</v></c><c r="B1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>',
    [[true, '#DIV/0!']],
  ],
  [
    'what is filled, without the blanks around it',
    '<row r="2"><c r="B2"><v>1</v></c><c r="D2" t="inlineStr"><is><t>  </t></is></c></row><row r="9"><c r="Z9" s="1"/></row>',
    [
      [null, null],
      [null, 1],
    ],
  ],
])('reads %s', async (_what, rows, cells) => {
  expect(await cellsOf(sheetWith(rows))).toEqual(cells)
})

test('a workbook that lacks the lists of what is in its package is read', async () => {
  const {
    '[Content_Types].xml': _types,
    '_rels/.rels': _relations,
    ...parts
  } = unzipSync(writeXlsx([['Flat', 9000]]))
  expect(await cellsOf(zipSync(parts))).toEqual([['Flat', 9000]])
})

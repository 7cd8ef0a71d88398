import { read } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { paise } from './paise.ts'
import type { SheetTable } from './sheet.ts'
import { sheetXlsx } from './sheet-xlsx.ts'

const sheet: SheetTable = {
  title: 'Rents of 2026/27: all',
  columns: [
    { head: 'Client', kind: 'text' },
    { head: 'On', kind: 'day' },
    { head: 'Rent', kind: 'money', isSummed: true },
    { head: 'Balance', kind: 'money' },
  ],
  rows: [
    ['Ravi', '2026-11-01', paise(1_200_050n), paise(-7n)],
    ['=HYPERLINK("http://example.in")', null, paise(10n), null],
    ['400001', '2028-02-29', paise(99_999_999_999_999n), paise(0n)],
  ],
  foot: ['In all', null, null, paise(5n)],
}

/** Opened by another library than the one that wrote it. */
async function opened(given: SheetTable) {
  const options = { cellFormula: true, cellNF: true, bookFiles: true } as const
  const book = read(await sheetXlsx(given, 'Total'), options)
  const [name = ''] = book.SheetNames
  const { files } = book as unknown as { files: Record<string, { content: Uint8Array }> }
  const xml = new TextDecoder().decode(files['xl/worksheets/sheet1.xml']?.content)
  return { name, cells: book.Sheets[name] ?? {}, xml }
}

test('amounts are numbers with two decimals, days are dates, everything else is text', async () => {
  const { name, cells } = await opened(sheet)
  expect(name).toBe('Rents of 2026 27  all')
  expect(cells.C2).toMatchObject({ t: 'n', v: 12000.5, w: '12,000.50' })
  expect(cells.D2).toMatchObject({ t: 'n', v: -0.07 })
  expect(cells.D4).toMatchObject({ t: 'n', v: 0, w: '0.00' })
  expect(cells.B2).toMatchObject({ t: 'n', v: 46327, z: 'dd-mm-yyyy', w: '01-11-2026' })
  expect(cells.B4).toMatchObject({ w: '29-02-2028' })
  expect(cells.A4).toMatchObject({ t: 's', v: '400001' })
})

test('no text is a formula', async () => {
  const { cells } = await opened(sheet)
  expect(cells.A3).toMatchObject({ t: 's', v: '=HYPERLINK("http://example.in")' })
  expect(cells.A3).not.toHaveProperty('f')
})

test('a total is a formula over all of its column, and has our result', async () => {
  const { cells } = await opened(sheet)
  expect(cells.C5).toMatchObject({ f: 'SUM(C2:C4)', v: 1_000_000_012_000.59 })
  const reckoned = [2, 3, 4].reduce((sum, row) => sum + Math.round(cells[`C${row}`].v * 100), 0)
  expect(BigInt(reckoned)).toBe(1_200_050n + 10n + 99_999_999_999_999n)
  expect([cells.A5.v, cells.D5.v]).toEqual(['In all', 0.05])
})

test('the heads stay where they are when the rows scroll', async () => {
  const { xml } = await opened(sheet)
  expect(xml).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
})

test('without rows the total is 0, and no formula that counts itself', async () => {
  const { cells } = await opened({ ...sheet, rows: [] })
  expect(cells.C2).toMatchObject({ t: 'n', v: 0 })
  expect(cells.C2).not.toHaveProperty('f')
})

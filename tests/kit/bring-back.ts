import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'
import type { SheetKind } from '../../src/features/import/import-row.ts'
import { findTable } from '../../src/features/import/web/find-heads.ts'
import { kindOfHeads } from '../../src/features/import/web/head-words.ts'
import { readSheetFile } from '../../src/features/import/web/read-sheet.ts'
import { recogniseColumns } from '../../src/features/import/web/recognise-columns.ts'
import { rowsOfSheet } from '../../src/features/import/web/rows-of-sheet.ts'
import { PASSWORD, type Person } from './world.ts'

/** The files of "Download my data", as text by name. */
export async function takeOut(owner: Person): Promise<Record<string, string>> {
  const { bytes } = await owner.post('/mydata', { password: PASSWORD })
  const all = Object.entries(unzipSync(bytes ?? Buffer.of()))
  return Object.fromEntries(all.map(([name, content]) => [name, strFromU8(content)]))
}

/** The rows of a sheet as the page "Import from Excel" reads them, without a question. `today` is an ISO date. */
export async function readByPage(
  file: string | Uint8Array,
  { today, kind = 'books' }: { today: string; kind?: SheetKind },
) {
  const [sheet] = (await readSheetFile(Buffer.from(file))).sheets
  const cells = sheet?.cells ?? []
  const table = findTable(cells)
  expect(kindOfHeads(table.heads)).toBe(kind)
  const columns = recogniseColumns(table.heads, cells.slice(table.firstRow), {}, kind)
  const read = rowsOfSheet(cells, table, { columns, order: undefined, makesBeds: true, today })
  return { ...read, columns }
}

import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'
import { MAX_FILE_BYTES } from '../../src/features/files/file.ts'
import { NAMING_COLUMNS } from '../../src/features/import/file-row.ts'
import type { SheetKind } from '../../src/features/import/import-row.ts'
import { findTable } from '../../src/features/import/web/find-heads.ts'
import { kindOfHeads } from '../../src/features/import/web/match-heads.ts'
import { openDownload } from '../../src/features/import/web/open-download.ts'
import { readSheetFile } from '../../src/features/import/web/read-sheet.ts'
import { recogniseColumns } from '../../src/features/import/web/recognise-columns.ts'
import { rowsOfSheet } from '../../src/features/import/web/rows-of-sheet.ts'
import { sendFile } from './files.ts'
import { PASSWORD, type Person } from './world.ts'

/** The files of "Download my data", as text by name. */
export async function takeOut(owner: Person): Promise<Record<string, string>> {
  const { bytes } = await owner.post('/mydata', { password: PASSWORD })
  const all = Object.entries(unzipSync(bytes ?? Buffer.of()))
  return Object.fromEntries(all.map(([name, content]) => [name, strFromU8(content)]))
}

/**
 * Brings the files of an owner's download into the books of another, as the page "Import from Excel" does. Returns
 * the names of those whose record is not there.
 */
export async function bringFilesOf(from: Person, into: Person): Promise<string[]> {
  const { bytes = Buffer.of() } = await from.post('/mydata', { password: PASSWORD, pdfs: true })
  const { files, openFile } = await openDownload(
    new File([new Uint8Array(bytes)], 'all.zip'),
    MAX_FILE_BYTES,
  )
  const asked = files.map((row) => ({
    subject: row.subject,
    ...Object.fromEntries(NAMING_COLUMNS.map((name) => [name, row[name]])),
  }))
  const { body: placed } = await into.post('/imports/files', { files: asked })
  const left: string[] = []
  for (const [place, { path, name, kind, day, lastFour, ...row }] of files.entries()) {
    const { subject, of } = placed[place]
    if (subject === null) left.push(name)
    else if (path === '') await into.post('/files/seen', { subject, of, lastFour, seenOn: day })
    else {
      const opened = await openFile(path)
      const content = opened ? Buffer.from(await opened.arrayBuffer()) : Buffer.of()
      const ending = path.slice(path.lastIndexOf('.'))
      const draft = {
        name: `${name}${ending}`,
        kind,
        day,
        shared: row.shared === 'yes',
        subject,
        of,
      }
      const { status, body } = await sendFile(into, content, draft)
      expect(status).toBe(200)
      if (row.caretakers === 'yes') await into.put(`/files/${body._id}`, { caretakers: true })
    }
  }
  return left
}

/** Brings the bank accounts of an owner's download into the books of another, as that page does. */
export async function bringBankOf(files: Record<string, string>, into: Person) {
  const parts = Object.entries(files).filter(([name]) => /^bring-back\/bank-\d+\.json$/.test(name))
  const brought = { added: 0, known: 0, unknowable: 0 }
  for (const [, text] of parts) {
    const { status, body } = await into.post('/imports/bank', JSON.parse(text))
    expect([status, body.message]).toEqual([200, undefined])
    for (const count of ['added', 'known', 'unknowable'] as const) brought[count] += body[count]
  }
  return brought
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

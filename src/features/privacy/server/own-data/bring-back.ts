import type { ZipWriter } from '../../../../server/zip-stream.ts'
import type { OwnerScope } from '../../../identity/server/access/scope.ts'
import type { SheetRecords } from '../../../identity/server/access/sheet-records.ts'
import { MAX_ROWS, type RecordsKind } from '../../../import/import-row.ts'
import { listRowsToBringBack } from '../../../import/server/books-to-bring-back.ts'
import type { SheetRow } from '../../../import/server/leases-to-bring-back.ts'
import { SHEETS } from '../../../import/sheets.ts'
import { NOT_BROUGHT_BACK, sheetOfRows } from '../../../import/written-heads.ts'

export const ABOUT_BRING_BACK = [
  'bring-back/books.csv: the books as they stand, for the page "Import from Excel" of Rentbook, which takes it as it is: properties, clients, the agreements that run and those that ended and are not settled, with their terms, late fees, monthly charges, rents of later days and last meter readings, what each client owes or has paid ahead, and the deposits held. Charging goes on after the last day that is charged. With more than 5,000 rows there are several files; bring in one after the other.',
  ...SHEETS.map(({ kind, texts }) => `bring-back/${kind}.csv: ${texts.file}`),
  ...NOT_BROUGHT_BACK.map((it) => `Not brought in again: ${it}`),
]

/** Adds the sheets by which these books are brought into Rentbook again. */
export async function zipBringBack(
  zip: ZipWriter,
  scope: OwnerScope,
  records: readonly SheetRecords[],
): Promise<void> {
  const rows = await listRowsToBringBack(scope)
  for (let at = 0; at < Math.max(rows.length, 1); at += MAX_ROWS) {
    const name = at === 0 ? 'books' : `books-${at / MAX_ROWS + 1}`
    await zip.add(`bring-back/${name}.csv`, [sheetOfRows('books', rows.slice(at, at + MAX_ROWS))])
  }
  const places = rows.flatMap(({ propertyId = '', address1 = '' }) => [
    [propertyId, address1] as const,
  ])
  for (const { kind } of SHEETS) {
    const lists = records.flatMap(({ sheet, bringBack }) =>
      sheet === kind && bringBack ? [bringBack] : [],
    )
    await zipRecords(zip, { kind, rows: rowsOf(scope, lists), places: new Map(places) })
  }
}

type RecordsToZip = {
  kind: RecordsKind
  rows: AsyncIterable<SheetRow[]>
  /** The names of the properties in the sheet of the books, by their ids. */
  places: ReadonlyMap<string, string>
}

/** Records in files of as many rows as one import takes; only one of them is in memory. */
async function zipRecords(zip: ZipWriter, { kind, rows: all, places }: RecordsToZip) {
  let count = 0
  let rows: SheetRow[] = []
  const write = async () => {
    const name = count === 0 ? kind : `${kind}-${count + 1}`
    await zip.add(`bring-back/${name}.csv`, [sheetOfRows(kind, rows)])
    count += 1
    rows = []
  }
  for await (const some of all) {
    for (const row of some) {
      const address1 = places.get(row.propertyId ?? '') ?? row.address1
      rows.push({ ...row, ...(address1 !== undefined && { address1 }) })
      if (rows.length === MAX_ROWS) await write()
    }
  }
  if (rows.length > 0) await write()
}

const AT_ONCE = 500

type BringBack = NonNullable<SheetRecords['bringBack']>

async function* rowsOf(scope: OwnerScope, lists: BringBack[]): AsyncGenerator<SheetRow[]> {
  for (const list of lists) {
    let after: string | undefined
    do {
      const { rows, last } = await list(scope, { after, atMost: AT_ONCE })
      yield rows as SheetRow[]
      after = rows.length < AT_ONCE ? undefined : last
    } while (after !== undefined)
  }
}

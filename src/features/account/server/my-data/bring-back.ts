import type { ZipWriter } from '../../../../server/zip-stream.ts'
import type { OwnerScope } from '../../../identity/server/access/scope.ts'
import { MAX_ROWS } from '../../../import/import-row.ts'
import { listRowsToBringBack } from '../../../import/server/books-to-bring-back.ts'
import type { SheetRow } from '../../../import/server/leases-to-bring-back.ts'
import {
  listPastReceiptsToBringBack,
  listReceiptsToBringBack,
} from '../../../import/server/receipts-to-bring-back.ts'
import { NOT_BROUGHT_BACK, sheetOfRows } from '../../../import/written-heads.ts'

export const ABOUT_BRING_BACK = [
  'bring-back/books.csv: the books as they stand, for the page "Import from Excel" of Rentbook, which takes it as it is: properties, clients, the agreements that run and those that ended and are not settled, with their terms, late fees, monthly charges, rents of later days and last meter readings, what each client owes or has paid ahead, and the deposits held. Charging goes on after the last day that is charged. With more than 5,000 rows there are several files; bring in one after the other.',
  'bring-back/receipts.csv: the receipts that stand, for the same page once books.csv is in: they are kept there as a record of what was paid, and change no balance. Those of deleted clients are only in receipts.csv.',
  ...NOT_BROUGHT_BACK.map((it) => `Not brought in again: ${it}`),
]

/** Adds the sheets by which these books are brought into Rentbook again. */
export async function zipBringBack(zip: ZipWriter, scope: OwnerScope): Promise<void> {
  const rows = await listRowsToBringBack(scope)
  for (let at = 0; at < Math.max(rows.length, 1); at += MAX_ROWS) {
    const name = at === 0 ? 'books' : `books-${at / MAX_ROWS + 1}`
    await zip.add(`bring-back/${name}.csv`, [sheetOfRows('books', rows.slice(at, at + MAX_ROWS))])
  }
  const places = rows.flatMap(({ propertyId = '', address1 = '' }) => [
    [propertyId, address1] as const,
  ])
  await zipReceipts(zip, scope, new Map(places))
}

/**
 * Receipts in files of as many rows as one import takes; only one of them is in memory. `places` are what the
 * properties are called in the sheet of the books.
 */
async function zipReceipts(
  zip: ZipWriter,
  scope: OwnerScope,
  places: ReadonlyMap<string, string>,
): Promise<void> {
  let count = 0
  let rows: SheetRow[] = []
  const write = async () => {
    const name = count === 0 ? 'receipts' : `receipts-${count + 1}`
    await zip.add(`bring-back/${name}.csv`, [sheetOfRows('receipts', rows)])
    count += 1
    rows = []
  }
  for await (const some of receiptRows(scope)) {
    for (const row of some) {
      const address1 = places.get(row.propertyId ?? '') ?? row.address1
      rows.push({ ...row, ...(address1 !== undefined && { address1 }) })
      if (rows.length === MAX_ROWS) await write()
    }
  }
  if (rows.length > 0) await write()
}

const AT_ONCE = 500

async function* receiptRows(scope: OwnerScope): AsyncGenerator<SheetRow[]> {
  for (const list of [listReceiptsToBringBack, listPastReceiptsToBringBack]) {
    let after: string | undefined
    do {
      const { rows, last } = await list(scope, { after, atMost: AT_ONCE })
      yield rows
      after = rows.length < AT_ONCE ? undefined : last
    } while (after !== undefined)
  }
}

import type { ZipWriter } from '../../../../server/zip-stream.ts'
import { csvHead, csvLines } from '../../../../shared/csv.ts'
import { toWire } from '../../../../shared/wire-record.ts'
import { columnsOf } from './data-columns.ts'
import type { DataTable } from './data-table.ts'

// The number of rows encoded at once without delaying other requests, and kept in memory.
const ROWS_AT_ONCE = 250

/** Adds tables to a zip, each as CSV and as JSON. Rows are read in batches, and only as fast as the zip is taken. */
export async function zipTables(zip: ZipWriter, tables: readonly DataTable[]): Promise<void> {
  for (const table of tables) {
    await zip.add(`${table.name}.csv`, csvOf(table))
    await zip.add(`${table.name}.json`, jsonOf(table))
  }
}

async function* csvOf(table: DataTable) {
  const columns = columnsOf(table.fields)
  yield csvHead(columns.map(({ head }) => head))
  for await (const rows of batchesOf(table))
    yield csvLines(rows.map((row) => columns.map(({ cellOf }) => cellOf(row))))
}

async function* jsonOf(table: DataTable) {
  let before = '[\n'
  for await (const rows of batchesOf(table)) {
    if (rows.length === 0) continue
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[\n]\n' : '\n]\n'
}

/** The rows on the wire, some at a time; the last batch is short, or empty. */
async function* batchesOf({ fields, read }: DataTable): AsyncGenerator<object[]> {
  let after: string | undefined
  let rows: { id: string }[]
  do {
    rows = await read({ after, atMost: ROWS_AT_ONCE })
    yield rows.map((row) => toWire(fields, row as never))
    after = rows.at(-1)?.id
  } while (rows.length === ROWS_AT_ONCE)
}

import type { ZipWriter } from '../../../../server/zip-stream.ts'
import { csvHead, csvLines } from '../../../../shared/csv.ts'
import { toWire } from '../../../../shared/wire-codec.ts'
import {
  type Fields,
  kindOf,
  objectOf,
  type WireSchema,
  wireName,
} from '../../../../shared/wire-record.ts'
import type { OwnDataTable } from '../../../identity/server/access/own-data.ts'

// The number of rows encoded at once without delaying other requests, and kept in memory.
const ROWS_AT_ONCE = 250

/** Adds tables to a zip, each as CSV and as JSON. Rows are read in batches, and only as fast as the zip is taken. */
export async function zipTables(zip: ZipWriter, tables: readonly OwnDataTable[]): Promise<void> {
  for (const table of tables) {
    await zip.add(`${table.name}.csv`, csvOf(table))
    await zip.add(`${table.name}.json`, jsonOf(table))
  }
}

async function* csvOf(table: OwnDataTable) {
  const columns = columnsOf(table.fields)
  yield csvHead(columns.map(({ head }) => head))
  for await (const rows of batchesOf(table))
    yield csvLines(rows.map((row) => columns.map(({ cellOf }) => cellOf(row))))
}

async function* jsonOf(table: OwnDataTable) {
  let before = '[\n'
  for await (const rows of batchesOf(table)) {
    if (rows.length === 0) continue
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[\n]\n' : '\n]\n'
}

/** The rows on the wire, some at a time; the last batch is short, or empty. */
async function* batchesOf({ fields, read }: OwnDataTable): AsyncGenerator<object[]> {
  let after: string | undefined
  let rows: { id: string }[]
  do {
    rows = await read({ after, atMost: ROWS_AT_ONCE })
    yield rows.map((row) => toWire(fields, row as never))
    after = rows.at(-1)?.id
  } while (rows.length === ROWS_AT_ONCE)
}

/** A column of a CSV file, read from an encoded record. */
type DataColumn = { head: string; cellOf: (wire: unknown) => string }

/** A column for each field, with a name in words; nested records have a column for each of their fields. */
export const columnsOf = (fields: Fields, before = ''): DataColumn[] =>
  Object.keys(fields).flatMap((name) => {
    const words = wordsOf(before === '' ? name : `${before} ${name}`)
    const key = wireName(fields, name)
    const inside = recordIn(kindOf(fields[name] as Fields[string]).schema)
    if (!inside) return [{ head: words, cellOf: (wire: unknown) => cellOf(objectOf(wire)[key]) }]
    return columnsOf(inside, words).map((column) => ({
      head: column.head,
      cellOf: (wire: unknown) => column.cellOf(objectOf(wire)[key]),
    }))
  })

function recordIn(schema: WireSchema): Fields | undefined {
  if (typeof schema === 'string') return undefined
  if ('nullable' in schema) return recordIn(schema.nullable)
  if ('optional' in schema) return recordIn(schema.optional)
  return 'record' in schema ? schema.record : undefined
}

/** 'isCancelled' → 'Is cancelled'. */
function wordsOf(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

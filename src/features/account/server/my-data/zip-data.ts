import { strToU8, Zip, ZipDeflate } from 'fflate'
import { csvHead, csvLines } from '../../../../shared/csv.ts'
import { toWire } from '../../../../shared/wire-record.ts'
import { columnsOf } from './data-columns.ts'
import type { DataTable } from './data-table.ts'

// The number of rows encoded at once without delaying other requests.
const ROWS_AT_ONCE = 250

/** Complete files beside the tables: text by name. */
export type WholeFiles = Readonly<Record<string, string>>

/**
 * Makes a zip of complete files and of the tables, each as CSV and JSON. Rows are read in batches and
 * compressed at once: only compressed data stays in memory, about 40 bytes a row.
 */
export async function zipData(
  tables: readonly DataTable[],
  files: WholeFiles,
  madeAt: Date,
): Promise<Uint8Array> {
  const { zip, finished } = openZip()
  const add = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = madeAt
    zip.add(file)
    return (text: string, isLast = false) => file.push(strToU8(text), isLast)
  }
  try {
    for (const [name, text] of Object.entries(files)) add(name)(text, true)
    for (const table of tables)
      await writeTable(table, add(`${table.name}.csv`), add(`${table.name}.json`))
    zip.end()
  } catch (error) {
    zip.terminate()
    throw error
  }
  return finished()
}

type Write = (text: string, isLast?: boolean) => void

async function writeTable({ fields, read }: DataTable, csv: Write, json: Write): Promise<void> {
  const columns = columnsOf(fields)
  csv(csvHead(columns.map(({ head }) => head)))
  let after: string | undefined
  let rows: { id: string }[]
  do {
    rows = await read({ after, atMost: ROWS_AT_ONCE })
    const onWire = rows.map((row) => toWire(fields, row as never))
    csv(csvLines(onWire.map((row) => columns.map(({ cellOf }) => cellOf(row)))))
    const isFirst = after === undefined
    const records = onWire.map((row) => JSON.stringify(row)).join(',\n')
    if (records !== '') json((isFirst ? '[\n' : ',\n') + records)
    else if (isFirst) json('[')
    after = rows.at(-1)?.id
  } while (rows.length === ROWS_AT_ONCE)
  csv('', true)
  json('\n]\n', true)
}

function openZip() {
  const chunks: Uint8Array[] = []
  let failure: Error | undefined
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else chunks.push(chunk)
  })
  const finished = () => {
    if (failure) throw failure
    return Buffer.concat(chunks)
  }
  return { zip, finished }
}

import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { IdRange } from '../../../../server/database/keyset-page.ts'
import { zipStream } from '../../../../server/zip-stream.ts'
import { count, flag, listOf, nested, nullable, text } from '../../../../shared/wire-kinds.ts'
import { wireRecord } from '../../../../shared/wire-record.ts'
import { dataTable, type OwnDataTable } from '../../../identity/server/access/own-data.ts'
import { columnsOf, zipTables } from './zip-data.ts'

const DAY = new Date('2026-11-16T12:00:00Z')
const fields = wireRecord({ id: ['_id', text], name: text })
const named = (name: string) => ({ name, about: '', columns: {} })

/** `many` rows with ascending ids; records each request for rows. */
function rowsOf(many: number) {
  const sizes: number[] = []
  const read = async ({ after, atMost }: IdRange) => {
    sizes.push(atMost)
    const first = after === undefined ? 0 : Number(after) + 1
    const rows = Array.from({ length: Math.min(atMost, many - first) }, (_, at) => ({
      id: String(first + at).padStart(6, '0'),
      name: `Row ${first + at}`,
    }))
    return rows
  }
  return { sizes, read }
}

const zipOf = (table: OwnDataTable) => buffer(zipStream(DAY, (zip) => zipTables(zip, [table])))

const filesOf = async (table: OwnDataTable) =>
  Object.fromEntries(
    Object.entries(unzipSync(await zipOf(table))).map(([name, bytes]) => [name, strFromU8(bytes)]),
  )

test.each([0, 1, 249, 250, 251, 1_000])('%d rows are complete in both files', async (many) => {
  const { read } = rowsOf(many)
  const files = await filesOf(dataTable(named('rows'), fields, read))
  const rows = JSON.parse(files['rows.json'] ?? '')
  expect(rows.map(({ name }: { name: string }) => name)).toEqual(
    Array.from({ length: many }, (_, at) => `Row ${at}`),
  )
  expect(files['rows.csv']?.split('\r\n')).toHaveLength(many + 2)
})

test('rows are read in batches', async () => {
  const { sizes, read } = rowsOf(5_000)
  await zipOf(dataTable(named('rows'), fields, read))
  expect(Math.max(...sizes)).toBe(250)
})

test('a name that begins like a formula is text, and stays what it was in JSON', async () => {
  const read = async ({ after }: IdRange) => (after ? [] : [{ id: 'a', name: '=1+1' }])
  const files = await filesOf(dataTable(named('rows'), fields, read))
  expect(Object.keys(files)).toEqual(['rows.csv', 'rows.json'])
  expect(files['rows.csv']).toBe("Id,Name\r\na,'=1+1\r\n")
  expect(JSON.parse(files['rows.json'] ?? '')).toEqual([{ _id: 'a', name: '=1+1' }])
})

const exported = wireRecord({
  id: ['_id', text],
  rentFrom: ['RentFrom', text],
  client: ['clientMaster', nested(wireRecord({ id: ['_id', text], name: text }))],
  replacedBy: nullable(nested(wireRecord({ code: ['receiptCode', text] }))),
  isCancelled: ['cancelled', flag],
  number: count,
  lines: listOf(nested(wireRecord({ name: text }))),
  reason: nullable(text),
})
const columns = columnsOf(exported)

test('every field has a column with its name in words, those of a record inside, too', () => {
  expect(columns.map(({ head }) => head)).toEqual([
    'Id',
    'Rent from',
    'Client id',
    'Client name',
    'Replaced by code',
    'Is cancelled',
    'Number',
    'Lines',
    'Reason',
  ])
})

test('a cell has the value of the wire; what is missing is empty, and a list is JSON', () => {
  const wire = {
    _id: 'a',
    RentFrom: '2026-11-01',
    clientMaster: { _id: 'b', name: 'Ravi' },
    replacedBy: null,
    cancelled: true,
    number: 7,
    lines: [{ name: 'Rent' }],
    reason: null,
  }
  expect(columns.map(({ cellOf }) => cellOf(wire))).toEqual([
    'a',
    '2026-11-01',
    'b',
    'Ravi',
    '',
    'yes',
    '7',
    '[{"name":"Rent"}]',
    '',
  ])
})

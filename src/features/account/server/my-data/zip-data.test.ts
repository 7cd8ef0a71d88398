import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Stretch } from '../../../../server/database/keyset-page.ts'
import { text } from '../../../../shared/wire-kinds.ts'
import { wireRecord } from '../../../../shared/wire-record.ts'
import { dataTable } from './data-table.ts'
import { zipData } from './zip-data.ts'

const DAY = new Date('2026-11-16T12:00:00Z')
const fields = wireRecord({ id: ['_id', text], name: text })
const named = (name: string) => ({ name, about: '', columns: {} })

/** That many rows, with ascending ids; records each request for rows. */
function rowsOf(many: number) {
  const asked: number[] = []
  const read = async ({ after, atMost }: Stretch) => {
    asked.push(atMost)
    const first = after === undefined ? 0 : Number(after) + 1
    const rows = Array.from({ length: Math.min(atMost, many - first) }, (_, at) => ({
      id: String(first + at).padStart(6, '0'),
      name: `Row ${first + at}`,
    }))
    return rows
  }
  return { asked, read }
}

const filesOf = (zip: Uint8Array) =>
  Object.fromEntries(
    Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]),
  )

test.each([0, 1, 249, 250, 251, 1_000])('%d rows are complete in both files', async (many) => {
  const { read } = rowsOf(many)
  const files = filesOf(await zipData([dataTable(named('rows'), fields, read)], {}, DAY))
  const rows = JSON.parse(files['rows.json'] ?? '')
  expect(rows.map(({ name }: { name: string }) => name)).toEqual(
    Array.from({ length: many }, (_, at) => `Row ${at}`),
  )
  expect(files['rows.csv']?.split('\r\n')).toHaveLength(many + 2)
})

test('rows are read in batches, and only the packed ones stay in memory', async () => {
  const { asked, read } = rowsOf(50_000)
  const zip = await zipData([dataTable(named('rows'), fields, read)], {}, DAY)
  expect(Math.max(...asked)).toBe(250)
  expect(asked.length).toBeGreaterThan(200)
  expect(zip.length).toBeLessThan(50_000 * 40)
})

test('whole files come before the tables, and a name that begins like a formula is text', async () => {
  const read = async ({ after }: Stretch) => (after ? [] : [{ id: 'a', name: '=1+1' }])
  const zip = await zipData(
    [dataTable(named('rows'), fields, read)],
    { 'README.txt': 'Hello' },
    DAY,
  )
  const files = filesOf(zip)
  expect(Object.keys(files)).toEqual(['README.txt', 'rows.csv', 'rows.json'])
  expect(files['rows.csv']).toBe("Id,Name\r\na,'=1+1\r\n")
  expect(JSON.parse(files['rows.json'] ?? '')).toEqual([{ _id: 'a', name: '=1+1' }])
})

test('a failure while reading fails the whole archive', async () => {
  const read = async () => {
    throw new Error('no rows')
  }
  await expect(zipData([dataTable(named('rows'), fields, read)], {}, DAY)).rejects.toThrow(
    'no rows',
  )
})

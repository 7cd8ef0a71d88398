import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { distributionTable } from './kit/distribution-table.ts'
import { createTestDatabase } from './kit/test-database.ts'

test('docs/scaling.md lists every table with its keys, and what of them is ready to be distributed', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client(database.connection)
  await client.connect()
  const table = await distributionTable(client)
  await client.end()
  await database.close()
  const page = await readFile(join(import.meta.dirname, '../docs/scaling.md'), 'utf8')
  const written = page.split('\n').filter((line) => line.startsWith('| '))
  const inPage = table
    .split('\n')
    .filter((line) => line.startsWith('| ') && !written.includes(line))
  expect(inPage).toEqual([])
  const names = new Set(table.split('\n').map((line) => line.split(' | ')[0]))
  // Lines of tables that are gone, or are no longer so.
  const isOfTable = (line: string) => line.split(' | ').length === 5
  expect(written.filter((line) => isOfTable(line) && !table.includes(line))).toEqual([])
  expect(names.size).toBeGreaterThan(25)
})

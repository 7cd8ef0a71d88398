import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase } from '../../../tests/kit/empty-database.ts'
import { prepareDatabase } from './prepare-database.ts'

test('servers that start together on one database all come up', async () => {
  const { connection, close } = await createEmptyDatabase()
  onTestFinished(close)
  const starting = Array.from({ length: 9 }, () => prepareDatabase(connection, 'Asia/Kolkata'))
  const ran = await Promise.all(starting)
  // One migrated it; the others found it done.
  expect(ran.filter((names) => names.length > 0)).toHaveLength(1)
  await Promise.all(Array.from({ length: 9 }, () => prepareDatabase(connection, 'Asia/Kolkata')))
}, 120_000)

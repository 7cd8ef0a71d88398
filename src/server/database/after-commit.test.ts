import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/kit/test-database.ts'
import { afterCommit, type Database, openDatabase } from './database.ts'

let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.connection, { poolSize: 2, onError: () => {} })
})
afterAll(async () => {
  await database.close()
  await testDatabase.close()
})

test('what is left for after a commit is done once then, and never after a rollback', async () => {
  const done: string[] = []
  const tell = () => done.push('committed')
  const result = await database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    afterCommit(tx, tell)
    afterCommit(tx, tell)
    expect(done).toEqual([])
    return 'result'
  })
  expect([result, done]).toEqual(['result', ['committed']])
  const failing = database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    afterCommit(tx, tell)
    throw new Error('it failed')
  })
  await expect(failing).rejects.toThrow('it failed')
  expect(done).toEqual(['committed'])
})

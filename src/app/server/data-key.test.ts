import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/kit/test-database.ts'
import { CannotStartError } from '../../server/cannot-start-error.ts'
import { openDataKey } from './data-key.ts'

let folder: string
let file: string
let database: TestDatabase
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rentbook-key-'))
  file = join(folder, 'secret.key')
  database = await createTestDatabase()
})
afterEach(async () => {
  await rm(folder, { recursive: true })
  await database.close()
})

const open = () => openDataKey(file, database.connection)
const refusal = async () => {
  const error = await open().catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(CannotStartError)
  return (error as Error).message
}

test('the first start makes the key, for its owner only, and the next opens the same', async () => {
  const sealed = (await open()).seal('ABCDE1234F', 'place')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await open()).open(sealed, 'place')).toBe('ABCDE1234F')
})

test('a key that the database does not know stops the start', async () => {
  await open()
  await writeFile(file, Buffer.alloc(32).toString('base64'))
  expect(await refusal()).toContain('is not the key that this database was encrypted with')
})

test('a key that is gone stops the start and is not replaced', async () => {
  await open()
  await rm(file)
  expect(await refusal()).toContain('is missing')
  await expect(stat(file)).rejects.toThrow('ENOENT')
})

test('a key that others may read stops the start', async () => {
  await open()
  await chmod(file, 0o640)
  expect(await refusal()).toContain('chmod 600')
})

test('what is no key stops the start and stays as it is', async () => {
  for (const text of ['', 'short', Buffer.alloc(31).toString('base64'), 'x'.repeat(100)]) {
    await writeFile(file, text, { mode: 0o600 })
    expect(await refusal()).toContain('does not hold a data key')
    expect(await readFile(file, 'utf8')).toBe(text)
  }
})

test('a folder that is not there stops the start', async () => {
  file = join(folder, 'nowhere', 'secret.key')
  expect(await refusal()).toContain('cannot be written')
})

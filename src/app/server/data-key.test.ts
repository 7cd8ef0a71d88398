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

test('the first start creates a key that only its owner can read; the next start uses it', async () => {
  const sealed = (await open()).seal('ABCDE1234F', 'place')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await open()).open(sealed, 'place')).toBe('ABCDE1234F')
})

test('the server refuses to start with a key the database does not know', async () => {
  await open()
  await writeFile(file, Buffer.alloc(32).toString('base64'))
  expect(await refusal()).toContain('is not the key that this database was encrypted with')
})

test('the server refuses to start without its key, and does not replace it', async () => {
  await open()
  await rm(file)
  expect(await refusal()).toContain('is missing')
  await expect(stat(file)).rejects.toThrow('ENOENT')
})

test('the server refuses to start with a key that others can read', async () => {
  await open()
  await chmod(file, 0o640)
  expect(await refusal()).toContain('chmod 600')
})

test('the server refuses to start with an invalid key, and leaves it alone', async () => {
  for (const text of ['', 'short', Buffer.alloc(31).toString('base64'), 'x'.repeat(100)]) {
    await writeFile(file, text, { mode: 0o600 })
    expect(await refusal()).toContain('does not hold a data key')
    expect(await readFile(file, 'utf8')).toBe(text)
  }
})

test("the server refuses to start if the key's folder does not exist", async () => {
  file = join(folder, 'nowhere', 'secret.key')
  expect(await refusal()).toContain('cannot be written')
})

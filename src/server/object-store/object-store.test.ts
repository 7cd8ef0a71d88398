import { createHash, randomBytes } from 'node:crypto'
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '../../../tests/kit/s3-server.ts'
import { folderStore, MARK, openFolderStore } from './folder-store.ts'
import { isAway, ObjectDamaged, type ObjectStore } from './object-store.ts'
import { probeS3Store, s3Store } from './s3-store.ts'

let s3: S3Server
let folder: string
let stores: Record<Kind, ObjectStore>
beforeAll(async () => {
  s3 = await startS3Server()
  folder = join(await mkdtemp(join(tmpdir(), 'rentbook-objects-')), 'files')
  await openFolderStore(folder, { isNew: true })
  stores = { folder: folderStore(folder), bucket: s3Store(s3.place) }
})
afterAll(async () => {
  await s3.close()
  await rm(dirname(folder), { recursive: true, force: true })
})

type Kind = 'folder' | 'bucket'
const KINDS: Kind[] = ['folder', 'bucket']

/** Writes an object in pieces of 10,000 bytes. */
async function put(store: ObjectStore, name: string, bytes: Buffer, md5 = md5Of(bytes)) {
  await store.put(name, { size: bytes.length, md5 }, async function* () {
    for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000)
  })
}
const md5Of = (bytes: Buffer) => createHash('md5').update(bytes).digest('base64')

async function all(store: ObjectStore, name: string): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of store.readAll(name)) parts.push(part)
  return Buffer.concat(parts)
}
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (isAway(error) ? 'away' : error instanceof ObjectDamaged ? 'damaged' : error),
  )

describe.each(KINDS)('a %s', (kind) => {
  test('gives back what was written, whole and in stretches; the same again changes nothing', async () => {
    const store = stores[kind]
    const bytes = randomBytes(123_457)
    await put(store, 'a/one', bytes)
    await put(store, 'a/one', bytes)
    expect((await all(store, 'a/one')).equals(bytes)).toBe(true)
    const stretch = await store.read('a/one', { from: 100_000, length: 23_457 })
    expect(stretch.equals(bytes.subarray(100_000))).toBe(true)
  })

  test('says of an object that is missing, or shorter than it was, that it is damaged', async () => {
    const store = stores[kind]
    await put(store, 'b/short', randomBytes(100))
    expect(await failureOf(store.read('b/none', { from: 0, length: 1 }))).toBe('damaged')
    expect(await failureOf(all(store, 'b/none'))).toBe('damaged')
    expect(await failureOf(store.read('b/short', { from: 50, length: 51 }))).toBe('damaged')
    expect(await failureOf(store.read('b/short', { from: 200, length: 10 }))).toBe('damaged')
  })

  test('does not take what broke off while it was written for whole', async () => {
    const store = stores[kind]
    const broken = store.put(
      'c/broken',
      { size: 100, md5: md5Of(Buffer.alloc(100)) },
      async function* () {
        yield Buffer.alloc(50)
      },
    )
    expect(await failureOf(broken)).toBe('away')
  })

  test('removes an object; one that is not there counts as removed', async () => {
    const store = stores[kind]
    for (const name of ['d/one', 'd/two']) await put(store, name, Buffer.from(name))
    for (let i = 0; i < 2; i++) await store.remove('d/one')
    expect(await failureOf(store.read('d/one', { from: 0, length: 1 }))).toBe('damaged')
    expect((await all(store, 'd/two')).toString()).toBe('d/two')
  })
})

describe('a folder of files', () => {
  test('can be entered by its owner alone, and names each file when it is whole', async () => {
    await put(stores.folder, 'f/one', randomBytes(10))
    expect((await stat(join(folder, 'f/one'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(folder, 'f'))).mode & 0o777).toBe(0o700)
    const broken = stores.folder.put('f/two', { size: 2, md5: '' }, async function* () {
      yield Buffer.alloc(1)
    })
    await expect(broken).rejects.toThrow()
    expect(await readdir(join(folder, 'f'))).toEqual(['one'])
    expect(await readdir(join(folder, 'unfinished'))).toEqual([])
  })

  test('whose disk is gone is away with all of its files, and is not begun anew in the empty place', async () => {
    await put(stores.folder, 'g/one', Buffer.from('kept'))
    const elsewhere = `${folder}-unmounted`
    await rename(folder, elsewhere)
    await mkdir(folder)
    await openFolderStore(folder, { isNew: false })
    expect(await readdir(folder)).toEqual([])
    const { folder: store } = stores
    expect(await failureOf(store.reach())).toBe('away')
    expect(await failureOf(store.read('g/one', { from: 0, length: 4 }))).toBe('away')
    expect(await failureOf(put(store, 'g/two', Buffer.from('new')))).toBe('away')
    expect(await failureOf(store.remove('g/one'))).toBe('away')
    await rm(folder, { recursive: true })
    await rename(elsewhere, folder)
    expect((await all(store, 'g/one')).toString()).toBe('kept')
  })

  test('loses what a killed server left half written after an hour, and no file that is being written', async () => {
    const unfinished = join(folder, 'unfinished')
    for (const name of ['old', 'new']) await writeFile(join(unfinished, name), 'half')
    await utimes(join(unfinished, 'old'), new Date(0), new Date(0))
    await openFolderStore(folder, { isNew: false })
    expect(await readdir(unfinished)).toEqual(['new'])
    await rm(join(unfinished, 'new'))
  })

  test('that cannot be made is refused in a sentence', async () => {
    const below = join(folder, MARK, 'files')
    await expect(openFolderStore(below, { isNew: true })).rejects.toThrow(
      /^FILES_DIR cannot be used: /,
    )
  })

  test('that is cut by the file system is damaged in one file', async () => {
    await put(stores.folder, 'h/cut', Buffer.alloc(300, 'x'))
    await put(stores.folder, 'h/whole', Buffer.alloc(300, 'x'))
    await truncate(join(folder, 'h/cut'), 10)
    expect(await failureOf(stores.folder.read('h/cut', { from: 0, length: 300 }))).toBe('damaged')
    expect((await all(stores.folder, 'h/whole')).length).toBe(300)
  })
})

describe('a bucket', () => {
  test('is asked with a signature, and told the length and the checksum of what comes', async () => {
    s3.asked.length = 0
    const bytes = randomBytes(50_000)
    await put(stores.bucket, 'i/one', bytes)
    expect(s3.asked).toMatchObject([
      {
        method: 'PUT',
        url: '/rentbook-files/of%20rentbook/i/one',
        headers: {
          'content-length': '50000',
          'content-md5': md5Of(bytes),
          authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 .*ap-south-1\/s3\/aws4_request/),
        },
      },
    ])
    const kept = await readFile(join(s3.folder, 'of rentbook/i/one._S3rver_object'))
    expect(kept.equals(bytes)).toBe(true)
  })

  test('that refuses the key stops the start in a sentence, without the secret', async () => {
    await probeS3Store(s3.place)
    const wrong = { ...s3.place, secretAccessKey: 'hunter2' }
    const refused = await probeS3Store(wrong).catch((error: Error) => error.message)
    expect(refused).toMatch(/^S3_URL cannot be used: http.*403/)
    expect(refused).not.toContain('hunter2')
    const missing = { ...s3.place, endpoint: `${s3.place.endpoint}-none` }
    await expect(probeS3Store(missing)).rejects.toThrow(/^S3_URL cannot be used: .*404/)
    expect(await failureOf(s3Store(missing).reach())).toBe('away')
    expect(await failureOf(s3Store(missing).read('i/one', { from: 0, length: 1 }))).toBe('away')
  })

  test('that does not answer is away, and there again when it does', async () => {
    await put(stores.bucket, 'j/one', Buffer.from('kept'))
    await s3.stop()
    const { bucket: store } = stores
    expect(await failureOf(store.reach())).toBe('away')
    expect(await failureOf(probeS3Store(s3.place))).toBe('away')
    expect(await failureOf(store.read('j/one', { from: 0, length: 4 }))).toBe('away')
    expect(await failureOf(put(store, 'j/two', Buffer.from('new')))).toBe('away')
    expect(await failureOf(store.remove('j/one'))).toBe('away')
    await s3.start()
    expect((await all(store, 'j/one')).toString()).toBe('kept')
  })
})

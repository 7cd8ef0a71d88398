import { createHash } from 'node:crypto'
import {
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  truncate,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { printedPage } from '../../../../demo/papers.ts'
import { bringFilesOf } from '../../../../tests/kit/bring-back.ts'
import { noiseOf, pictureOf, sendFile } from '../../../../tests/kit/files.ts'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'
import { type S3Server, startS3Server } from '../../../../tests/kit/s3-server.ts'
import { wholeTest } from '../../../../tests/kit/whole-test.ts'
import { PASSWORD, type Person, PROPERTY } from '../../../../tests/kit/world.ts'
import { allTables } from '../../../app/server/declared.ts'
import { countOutside, listOutside } from '../../../app/server/file-store.ts'
import { type Database, openDatabase } from '../../../server/database/database.ts'
import { BOOKS_ROLE } from '../../../server/database/set-identity.ts'
import { folderStore, openFolderStore } from '../../../server/object-store/folder-store.ts'
import type { ObjectStore } from '../../../server/object-store/object-store.ts'
import { s3Store } from '../../../server/object-store/s3-store.ts'
import { eraseClosedOrganizations } from '../../privacy/server/erasure/erase-closed-organizations.ts'
import { PART_BYTES } from '../file.ts'
import { findContent } from './content-queries.ts'
import type { ContentScope } from './files-deps.ts'
import { moveContents } from './move-contents.ts'
import { readFileParts } from './read-content.ts'
import { returnContents } from './return-contents.ts'

const FLAT = { ...PROPERTY, address1: 'The flat with papers' }

/** Contents of an owner's files by file name. */
async function contentsOf(owner: Person): Promise<Record<string, string>> {
  const { body } = await owner.get('/files')
  const read = (body as { _id: string; name: string }[]).map(
    async ({ _id, name }) =>
      [name, (await owner.get(`/files/${_id}/content`)).bytes?.toString('base64') ?? ''] as const,
  )
  return Object.fromEntries(await Promise.all(read))
}

const LARGE = Buffer.concat([printedPage('large'), Buffer.alloc(2 * PART_BYTES, '%')])

/** A place outside of the database, and what can befall it. */
type Place = {
  store: ObjectStore
  /** The names of the objects there. */
  names(): Promise<string[]>
  pathOf(name: string): string
  leave(): Promise<void>
  return(): Promise<void>
  close(): Promise<void>
}

async function openFolder(): Promise<Place> {
  const above = await mkdtemp(join(tmpdir(), 'rentbook-files-'))
  const folder = join(above, 'files')
  await openFolderStore(folder, { isNew: true })
  return {
    store: folderStore(folder),
    names: () => objectsIn(folder),
    pathOf: (name) => join(folder, name),
    leave: () => rename(folder, `${folder}-gone`),
    return: () => rename(`${folder}-gone`, folder),
    close: () => rm(above, { recursive: true }),
  }
}

async function openBucket(): Promise<Place> {
  const s3: S3Server = await startS3Server()
  const folder = join(s3.folder, s3.place.prefix)
  const suffix = '._S3rver_object'
  return {
    store: s3Store(s3.place),
    names: async () =>
      (await objectsIn(folder))
        .filter((name) => name.endsWith(suffix))
        .map((name) => name.slice(0, -suffix.length)),
    pathOf: (name) => join(folder, `${name}${suffix}`),
    leave: () => s3.stop(),
    return: () => s3.start(),
    close: () => s3.close(),
  }
}

const objectsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true }).catch(() => [])).filter((name) =>
    /^[0-9a-f-]{36}\/[0-9a-f]{64}/.test(name),
  )

describe.each([
  ['a folder', openFolder],
  ['a bucket', openBucket],
])('files in %s', (what, open) => {
  // The stores themselves are compared in object-store.test.ts.
  const ofFolder = what === 'a folder' ? test : wholeTest

  let place: Place
  let world: MoneyWorld
  let database: Database
  let lease: string
  beforeAll(async () => {
    place = await open()
    world = await createMoneyWorld(undefined, { fileStore: place.store })
    database = openDatabase(world.database.connection, { poolSize: 2, onError: () => {} })
    ;({ lease } = await world.letTo())
  })
  afterAll(async () => {
    await database.close()
    await world.close()
    await place.close()
  })
  beforeEach(async () => {
    const { body } = await world.owner.get('/files')
    for (const { _id: id } of body) await world.owner.delete(`/files/${id}`)
    await move()
    expect(await place.names()).toEqual([])
  })

  const move = (fileStore = place.store) =>
    moveContents({ database, clock: world.now, timeZone: 'Asia/Kolkata', fileStore })
  const send = async (bytes: Buffer, draft = {}) =>
    (await sendFile(world.owner, bytes, { subject: 'lease', of: lease, ...draft })).body._id
  const open_ = (id: string) => world.owner.get(`/files/${id}/content`)
  const rowsIn = async (table: string) => (await world.query(`select from ${table}`)).length

  test('leave the database, open as they were sent, and are named by the hash of their ciphertext', async () => {
    const pdf = await send(LARGE)
    const picture = await send(await noiseOf(400), { kind: 'photo' })
    const [shown, thumbnail] = [
      await open_(picture),
      await world.owner.get(`/files/${picture}/thumbnail`),
    ]
    expect(await rowsIn('file_parts')).toBeGreaterThan(4)
    await move()
    expect(await rowsIn('file_parts')).toBe(0)
    expect(await rowsIn('left_objects')).toBe(0)
    expect((await open_(pdf)).bytes?.equals(LARGE)).toBe(true)
    expect((await open_(picture)).bytes).toEqual(shown.bytes)
    expect((await world.owner.get(`/files/${picture}/thumbnail`)).bytes).toEqual(thumbnail.bytes)
    const names = await place.names()
    expect(names).toHaveLength(2)
    for (const name of names) {
      const bytes = await readFile(place.pathOf(name))
      const hash = createHash('sha256').update(bytes).digest('hex')
      expect(name).toBe(`${world.owner.organizationId}/${hash}`)
      expect(bytes.includes(LARGE.subarray(0, 40))).toBe(false)
    }
  })

  ofFolder('that are read while they leave are read to their end', async () => {
    const id = await send(LARGE)
    const [row] = await world.query('select content_id from files where id = $1', [id])
    const { organizationId } = world.owner
    const as = { role: BOOKS_ROLE, organizationId, job: 'test' } as const
    const inTransaction = <T>(work: (scope: ContentScope) => Promise<T>) =>
      database.transaction(as, (tx) =>
        work({ tx, organization: { id: organizationId }, now: world.now() }),
      )
    const places = { sealer: world.sealer, fileStore: place.store, inTransaction }
    const content = await inTransaction((scope) => findContent(scope, row.content_id))
    if (!content) throw new Error('There is no content.')
    const read: Buffer[] = []
    for await (const part of readFileParts(places, content)) {
      read.push(part)
      if (read.length === 1) await move()
    }
    expect(await rowsIn('file_parts')).toBe(0)
    expect(Buffer.concat(read).equals(LARGE)).toBe(true)
  })

  ofFolder(
    'that are deleted lose their object; one with the same bytes on another record keeps it',
    async () => {
      const first = await send(LARGE)
      const second = await send(LARGE, { subject: 'client', of: world.client.id })
      await move()
      expect(await place.names()).toHaveLength(1)
      await world.owner.delete(`/files/${first}`)
      await move()
      expect((await open_(second)).bytes?.equals(LARGE)).toBe(true)
      await world.owner.delete(`/files/${second}`)
      await move()
      expect([await place.names(), await rowsIn('left_objects')]).toEqual([[], 0])
    },
  )

  test('ask for time while their place is away; sending and the books go on, and later all are there', async () => {
    const before = await send(LARGE)
    await move()
    await place.leave()
    const { status, headers, body } = await open_(before)
    expect([status, body.code, Number(headers['retry-after']) > 0]).toEqual([
      503,
      'files-unavailable',
      true,
    ])
    const meanwhile = await send(printedPage('sent while it was away'))
    await expect(move()).rejects.toThrow('Files cannot be reached')
    expect((await open_(meanwhile)).status).toBe(200)
    expect((await world.owner.get('/files')).body).toHaveLength(2)
    expect((await world.pay(lease, '100')).status).toBe(201)
    expect((await world.owner.delete(`/files/${before}`)).status).toBe(200)
    await place.return()
    await move()
    expect((await open_(meanwhile)).bytes?.equals(printedPage('sent while it was away'))).toBe(true)
    expect([await place.names(), await rowsIn('file_parts')]).toEqual([[expect.anything()], 0])
  })

  test('that are missing or damaged are refused one by one, and named in a download of all', async () => {
    const whole = await send(printedPage('whole'), { name: 'Whole' })
    await move()
    const damage = async (name: string, how: (path: string) => Promise<void>) => {
      const there = await place.names()
      const id = await send(await pictureOf('olive', { width: 10 * name.length }), { name })
      await move()
      const [object = ''] = (await place.names()).filter((it) => !there.includes(it))
      await how(place.pathOf(object))
      return id
    }
    const missing = await damage('Missing', unlink)
    const cut = await damage('Cut', (path) => truncate(path, 100))
    const changed = await damage('Changed!', async (path) => {
      const bytes = await readFile(path)
      bytes[100] = 255 - (bytes[100] ?? 0)
      await writeFile(path, bytes)
    })
    for (const id of [missing, cut, changed]) {
      const { status, body } = await open_(id)
      expect([status, body.code]).toEqual([500, 'file-damaged'])
      expect(body.message).toContain('missing or damaged')
    }
    expect((await open_(whole)).status).toBe(200)
    const { bytes } = await world.owner.post('/mydata', { password: PASSWORD, pdfs: true })
    const entries = Object.entries(unzipSync(bytes ?? Buffer.alloc(0)))
    const text = entries.find(([name]) => name === 'files/MISSING OR DAMAGED.txt')?.[1]
    const named = strFromU8(text ?? new Uint8Array())
    for (const name of ['Missing', 'Cut', 'Changed!']) expect(named).toContain(` ${name} `)
    expect(named).not.toContain('Whole')
    const kept = entries.find(([name]) => name.includes('Whole'))?.[1]
    expect(Buffer.from(kept ?? []).equals(printedPage('whole'))).toBe(true)
  })

  test('come back into the database and open without the place, but for those that are not whole; nothing is removed', async () => {
    const whole = await send(LARGE)
    const picture = await send(await noiseOf(400), { kind: 'photo' })
    const thumbnail = await world.owner.get(`/files/${picture}/thumbnail`)
    await move()
    const before = await place.names()
    const lost = await send(printedPage('lost'))
    await move()
    const [gone = ''] = (await place.names()).filter((name) => !before.includes(name))
    await rename(place.pathOf(gone), `${place.pathOf(gone)}-elsewhere`)
    const back = async () =>
      returnContents({ database, store: place.store }, await listOutside(world.database.connection))
    expect(await back()).toEqual([gone])
    await rename(`${place.pathOf(gone)}-elsewhere`, place.pathOf(gone))
    await place.leave()
    expect((await open_(whole)).bytes?.equals(LARGE)).toBe(true)
    expect((await world.owner.get(`/files/${picture}/thumbnail`)).bytes).toEqual(thumbnail.bytes)
    expect((await open_(lost)).status).toBe(503)
    await place.return()
    expect(await back()).toEqual([])
    expect(await countOutside(world.database.connection)).toBe(0)
    expect((await open_(lost)).status).toBe(200)
    expect((await place.names()).toSorted()).toEqual([...before, gone].toSorted())
    // A server that is given the place again moves them as before, to the same names.
    await move()
    expect(await rowsIn('file_parts')).toBe(0)
    expect((await place.names()).toSorted()).toEqual([...before, gone].toSorted())
    expect((await open_(whole)).bytes?.equals(LARGE)).toBe(true)
  })

  test('leave with Download my data, and come back with it into new books', async () => {
    const esha = await world.registerOwner('Esha')
    const of = await made(world.owner.post('/propertymaster', FLAT))
    expect((await esha.post('/propertymaster', FLAT)).status).toBe(201)
    const sent = { bill: LARGE, photo: await pictureOf('teal') }
    for (const [name, bytes] of Object.entries(sent))
      expect((await sendFile(world.owner, bytes, { name, subject: 'property', of })).status).toBe(
        200,
      )
    const kept = await contentsOf(world.owner)
    await move()
    expect(await rowsIn('file_parts')).toBe(0)
    expect(await bringFilesOf(world.owner, esha)).toEqual([])
    expect(await contentsOf(esha)).toEqual(kept)
    for (const { _id: id } of (await esha.get('/files')).body) await esha.delete(`/files/${id}`)
  })

  ofFolder('are moved once, at whatever point a server was killed before', async () => {
    const id = await send(LARGE)
    for (const step of ['before it was written', 'after it was written'] as const) {
      const killed: ObjectStore = {
        ...place.store,
        put: async (...object) => {
          if (step === 'after it was written') await place.store.put(...object)
          throw new Error('killed')
        },
      }
      await expect(move(killed)).rejects.toThrow('killed')
      expect((await open_(id)).bytes?.equals(LARGE)).toBe(true)
    }
    await move()
    expect((await open_(id)).bytes?.equals(LARGE)).toBe(true)
    expect([await place.names(), await rowsIn('left_objects')]).toEqual([[expect.anything()], 0])
  })

  ofFolder(
    'that are deleted while they leave, or whose server never came back, leave no object behind',
    async () => {
      const id = await send(LARGE)
      const slow: ObjectStore = {
        ...place.store,
        put: async (...object) => {
          await place.store.put(...object)
          await world.owner.delete(`/files/${id}`)
        },
      }
      await move(slow)
      expect(await place.names()).toHaveLength(1)
      await move()
      expect(await place.names()).toEqual([])
      const other = await send(LARGE)
      const killed: ObjectStore = {
        ...place.store,
        put: async (...object) => {
          await place.store.put(...object)
          throw new Error('killed')
        },
      }
      await expect(move(killed)).rejects.toThrow('killed')
      await world.owner.delete(`/files/${other}`)
      await move()
      expect(await place.names()).toHaveLength(1)
      await world.passDays(1)
      world.advance({ minutes: 1 })
      await move()
      expect([await place.names(), await rowsIn('left_objects')]).toEqual([[], 0])
    },
  )

  ofFolder(
    'cannot be opened where no place is set, which is said, and nothing else is affected',
    async () => {
      const id = await send(LARGE)
      await move()
      const inDatabase = await send(printedPage('in the database'))
      const other = (await world.serverWith({}, { fileStore: undefined })).callerWith(
        world.owner.token,
      )
      expect((await other.get(`/files/${id}/content`)).body.code).toBe('files-unavailable')
      expect((await other.get(`/files/${inDatabase}/content`)).status).toBe(200)
    },
  )

  ofFolder(
    'of an organization that was closed go with its personal data, and those of others stay',
    async () => {
      const bina = await world.registerOwner('Bina')
      const { body } = await bina.post('/propertymaster', PROPERTY)
      await sendFile(bina, LARGE, { subject: 'property', of: body._id })
      const kept = await send(await pictureOf('teal'))
      await move()
      expect(await place.names()).toHaveLength(2)
      const admin = await world.registerAdministrator()
      expect((await admin.delete(`/ownermaster/${bina.id}`)).status).toBe(200)
      world.advance({ days: 91 })
      const erasure = {
        database,
        clock: world.now,
        timeZone: 'Asia/Kolkata',
        afterDays: 90,
        tables: allTables(),
        fileStore: place.store,
      }
      expect(await eraseClosedOrganizations(erasure)).toEqual({ personalData: 1, books: 0 })
      expect(await place.names()).toEqual([expect.stringContaining(world.owner.organizationId)])
      await world.passDays(0)
      expect((await open_(kept)).status).toBe(200)
    },
  )
})

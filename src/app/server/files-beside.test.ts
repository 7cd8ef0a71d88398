import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printedPage } from '../../../demo/papers.ts'
import { createEmptyDatabase } from '../../../tests/kit/empty-database.ts'
import { pictureOf, sendFile } from '../../../tests/kit/files.ts'
import { createMoneyWorld, type MoneyWorld } from '../../../tests/kit/money-world.ts'
import { startProgram } from '../../../tests/kit/program.ts'
import { wholeTest } from '../../../tests/kit/whole-test.ts'
import { createWorld } from '../../../tests/kit/world.ts'
import { moveContents } from '../../features/files/server/move-contents.ts'
import { backupKeyOf } from '../../server/backup/backup-cipher.ts'
import { makeBackup } from '../../server/backup/make-backup.ts'
import type { VerifiedBackup } from '../../server/backup/read-backup-file.ts'
import { restoreDatabase } from '../../server/backup/restore-database.ts'
import { type Database, openDatabase } from '../../server/database/database.ts'
import { folderStore, openFolderStore } from '../../server/object-store/folder-store.ts'
import { openFileStore } from './file-store.ts'
import { checkFilesBeside, checkFilesOutside, filesInBackup, listOfFiles } from './files-beside.ts'

// The books of a world whose files are in a folder, but for one that came after they were moved.

const timeZone = 'Asia/Kolkata'
const PAPERS = [printedPage('first'), printedPage('second')]

let above: string
let folder: string
let world: MoneyWorld
let database: Database
let backup: VerifiedBackup
let sent: string[]
const store = () => folderStore(folder)
const key = () => backupKeyOf(world.sealer)
const keyFile = () => join(above, 'data.key')
beforeAll(async () => {
  above = await mkdtemp(join(tmpdir(), 'rentbook-beside-'))
  folder = join(above, 'files')
  await openFolderStore(folder, { isNew: true })
  world = await createMoneyWorld(undefined, { fileStore: store() })
  database = openDatabase(world.database.connection, { poolSize: 2, onError: () => {} })
  const of = { subject: 'client', of: world.client.id }
  sent = []
  for (const paper of PAPERS) sent.push((await sendFile(world.owner, paper, of)).body._id)
  await moveContents({ database, clock: world.now, timeZone, fileStore: store() })
  sent.push((await sendFile(world.owner, await pictureOf('teal'), of)).body._id)
  const { connection } = world.database
  const from = { connection, clock: world.now, timeZone, key: key() }
  backup = await makeBackup(join(above, 'books.backup'), from)
  await writeFile(keyFile(), world.dataKey.toString('base64'), { mode: 0o600 })
})
afterAll(async () => {
  await database.close()
  await world.close()
  await rm(above, { recursive: true })
})

test('a backup tells which files are in it, and lists the others with size and hash', async () => {
  expect(backup.files.inside).toBe(1)
  expect(filesInBackup(backup)).toEqual([
    expect.stringContaining('files that people added (1) are in it'),
    expect.stringMatching(/^2 files \(0\.0 MB\) are not in it/),
  ])
  for (const { name, size } of backup.files.beside) {
    const bytes = await readFile(join(folder, name))
    expect(size).toBe(bytes.length)
    expect(name).toMatch(new RegExp(`/${createHash('sha256').update(bytes).digest('hex')}$`))
  }
  expect(listOfFiles(backup)).toHaveLength(2)
})

test('what must be beside it is compared: whole, missing, cut off, changed, or away', async () => {
  expect(await checkFilesBeside(backup, store())).toEqual([
    expect.stringMatching(/^All 2 .*nobody/),
  ])
  expect(await checkFilesBeside(backup, undefined)).toEqual([expect.stringMatching(/^WARNING: /)])
  const [first = { name: '', size: 0 }, second = first] = backup.files.beside
  const [one, other] = [join(folder, first.name), join(folder, second.name)]
  const kept = await readFile(other)
  await rename(one, `${one}-elsewhere`)
  await writeFile(other, Buffer.from(kept).fill('x', 40, 50))
  const { connection } = world.database
  expect(await checkFilesOutside(connection, store())).toEqual({
    isWhole: false,
    lines: expect.arrayContaining([
      `missing or cut off: ${first.name}`,
      `changed: ${second.name}`,
      expect.stringMatching(/^2 files are outside of the database: 2 of them are not as they were/),
    ]),
  })
  const faults = `missing or cut off: ${first.name}\nchanged: ${second.name}`
  await expect(checkFilesBeside(backup, store())).rejects.toThrow(faults)
  await truncate(other, kept.length - 1)
  const quick = checkFilesBeside(backup, store(), { isQuick: true })
  await expect(quick).rejects.toThrow(`missing or cut off: ${second.name}`)
  await writeFile(other, kept)
  await rename(`${one}-elsewhere`, one)
  await rename(folder, `${folder}-gone`)
  await expect(checkFilesBeside(backup, store())).rejects.toThrow('cannot be reached')
  await rename(`${folder}-gone`, folder)
  expect(await checkFilesBeside(backup, store(), { isQuick: true })).toHaveLength(1)
  expect(await checkFilesOutside(connection, store())).toEqual({
    isWhole: true,
    lines: [expect.stringMatching(/^2 files .*: all of them .*nobody changed them\.$/)],
  })
  expect((await checkFilesOutside(connection, undefined)).lines).toEqual([
    expect.stringMatching(/^WARNING: 2 files/),
  ])
})

wholeTest(
  'verify-backup ends with 1 where one is missing, and prints the list',
  {
    timeout: 60_000,
  },
  async () => {
    const run = async (words: string[]) => {
      const settings = { DATA_DIR: above, DATA_KEY_FILE: keyFile(), FILES_DIR: folder }
      const program = 'src/app/server/verify-backup.ts'
      const { ended, output } = await startProgram(settings, {
        program,
        words: [backup.path, ...words],
      })
      return [await ended, output()] as const
    }
    expect(await run(['--list'])).toEqual([0, `${listOfFiles(backup).join('\n')}\n`])
    const object = join(folder, backup.files.beside[0]?.name ?? '')
    await rename(object, `${object}-elsewhere`)
    expect(await run([])).toEqual([1, expect.stringContaining('missing or cut off')])
    await rename(`${object}-elsewhere`, object)
  },
)

wholeTest(
  'restored with the folder beside it, all files open; without it, those that were in the backup',
  async () => {
    const restored = await createEmptyDatabase()
    await restoreDatabase(restored.connection, backup, key())
    const open = async (fileStore: ReturnType<typeof folderStore> | undefined) => {
      const kept = { ...restored, close: async () => {} }
      const again = await createWorld({
        database: kept as never,
        dataKey: world.dataKey,
        fileStore,
      })
      const { email, password } = world.owner
      const { body } = await again.nobody.post('/owner/login', { email, password })
      const owner = again.callerWith(body.token)
      const replies = await Promise.all(sent.map((id) => owner.get(`/files/${id}/content`)))
      await again.close()
      return replies
    }
    const [first, second, third] = await open(store())
    expect([first?.bytes, second?.bytes]).toEqual(PAPERS)
    expect(third?.status).toBe(200)
    expect((await open(undefined)).map(({ status }) => status)).toEqual([503, 503, 200])
    const { filesWarning } = await openFileStore({ fileStore: undefined }, restored.connection)
    expect(filesWarning).toMatch(/^2 files are kept outside of the database, and neither/)
    const elsewhere = { folder: join(above, 'empty') }
    const other = await openFileStore({ fileStore: elsewhere }, restored.connection)
    expect(other.filesWarning).toContain('Is its disk mounted?')
    expect(await openFileStore({ fileStore: { folder } }, restored.connection)).toEqual({
      fileStore: expect.anything(),
    })
    await restored.close()
  },
)

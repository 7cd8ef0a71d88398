import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  copyDatabase,
  createEmptyDatabase,
  type EmptyDatabase,
} from '../../../tests/kit/empty-database.ts'
import { wholeTest } from '../../../tests/kit/whole-test.ts'
import { openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { createSealer } from '../encryption.ts'
import { backupKeyOf } from './backup-cipher.ts'
import { backUpBeforeMigration, backUpToday } from './backup-folder.ts'
import { firstLine } from './backup-format.ts'
import { readLastBackup, recordRehearsal } from './backup-record.ts'
import { verifyBackupFile } from './read-backup-file.ts'
import { restoreDatabase } from './restore-database.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../migrations')
const timeZone = 'Asia/Kolkata'
const key = backupKeyOf(createSealer(randomBytes(32)))

/** Migrated; each test gets a copy. */
let migrated: EmptyDatabase
beforeAll(async () => {
  migrated = await createEmptyDatabase()
  await migrate(migrated.connection, { timeZone })
})
afterAll(() => migrated.close())

let database: EmptyDatabase
let folder: string
beforeEach(async () => {
  database = await copyDatabase(migrated)
  folder = await mkdtemp(join(tmpdir(), 'rentbook-automatic-'))
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const deps = (now: string, keep = 2) => {
  const clock = () => new Date(now)
  const isClockTrusted = async () => true
  return { connection: database.connection, clock, timeZone, folder, keep, key, isClockTrusted }
}
const backups = async () =>
  (await readdir(folder)).filter((name) => name.endsWith('.backup')).sort()

describe('the daily backup', { timeout: 90_000 }, () => {
  test('is made once a calendar day, however many servers there are', async () => {
    const evening = '2026-11-22T18:20:00Z' // 23:50 in India
    const made = await Promise.all([1, 2, 3].map(() => backUpToday(deps(evening))))
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await backUpToday(deps('2026-11-22T18:29:00Z'))).toBe(false)
    expect(await backUpToday(deps('2026-11-22T18:31:00Z'))).toBe(true)
    const files = await backups()
    expect(files).toHaveLength(2)
    for (const name of files) await verifyBackupFile(join(folder, name), key)
  })

  wholeTest('leaves the newest, and everything that it did not make', async () => {
    const others = ['mine.backup', 'rentbook-before-migration-20200101T000000Z-0000.backup']
    for (const name of others) await writeFile(join(folder, name), 'x')
    for (const day of ['20', '21', '22', '23']) await backUpToday(deps(`2026-11-${day}T06:00:00Z`))
    const names = await readdir(folder)
    expect(
      names.filter((name) => name.includes('daily')).map((name) => name.slice(15, 23)),
    ).toEqual(['20261122', '20261123'])
    expect(names).toEqual(expect.arrayContaining(others))
  })

  wholeTest(
    'first clears what killed ones left, and no file that is written or is something else',
    async () => {
      const dead = 'rentbook-before-migration-20200101T000000Z-0000.backup.unfinished'
      const other = 'letter.unfinished'
      const underWay = 'mine.backup.unfinished'
      for (const name of [dead, underWay]) await writeFile(join(folder, name), firstLine(key.id))
      await writeFile(join(folder, other), 'Dear Sir')
      for (const name of [dead, other]) await utimes(join(folder, name), new Date(0), new Date(0))
      await backUpToday(deps('2026-11-22T06:00:00Z'))
      const left = (await readdir(folder)).filter((name) => name.endsWith('unfinished'))
      expect(left.sort()).toEqual([other, underWay])
    },
  )

  wholeTest(
    'spares the one just made where the clock went back, and all where it cannot be trusted',
    async () => {
      for (const day of ['21', '22', '23']) await backUpToday(deps(`2027-11-${day}T06:00:00Z`))
      await backUpToday({ ...deps('2026-11-22T06:00:00Z'), isClockTrusted: async () => false })
      expect(await backups()).toHaveLength(3)
      await backUpToday(deps('2026-11-23T06:00:00Z'))
      expect((await backups()).map((name) => name.slice(15, 23))).toEqual([
        '20261123',
        '20271122',
        '20271123',
      ])
    },
  )

  wholeTest(
    'is the last good one that is known, a clock that ran ahead notwithstanding',
    async () => {
      const opened = openDatabase(database.connection, { poolSize: 1, onError: () => {} })
      const now = new Date('2026-11-23T00:00:00Z')
      expect(await readLastBackup(opened, now)).toBeUndefined()
      await backUpToday(deps('2026-11-22T06:00:00Z'))
      await backUpToday(deps('2027-12-30T06:00:00Z'))
      expect(await readLastBackup(opened, now)).toEqual({
        madeAt: new Date('2026-11-22T06:00:00Z'),
        reason: 'daily',
      })
      await opened.close()
    },
  )

  wholeTest(
    'keeps the day on which it was restored on trial, a backup of another database does not',
    async () => {
      await backUpToday(deps('2026-11-22T06:00:00Z'))
      const [name] = await backups()
      const made = await verifyBackupFile(join(folder, String(name)), key)
      const rehearsedAt = new Date('2026-11-23T06:00:00Z')
      expect(await recordRehearsal(database.connection, { sha256: 'x' }, rehearsedAt)).toBe(false)
      expect(await database.query('select rehearsed_at from backups')).toEqual([
        { rehearsed_at: null },
      ])
      expect(await recordRehearsal(database.connection, made, rehearsedAt)).toBe(true)
      expect(await database.query('select rehearsed_at from backups')).toEqual([
        { rehearsed_at: rehearsedAt },
      ])
    },
  )

  test('that cannot be written is not recorded', async () => {
    await writeFile(join(folder, 'file'), 'x')
    const nowhere = { ...deps('2026-11-22T06:00:00Z'), folder: join(folder, 'file') }
    await expect(backUpToday(nowhere)).rejects.toThrow('cannot be used')
    expect(await database.query('select 1 from backups')).toEqual([])
  })
})

describe('before a migration', { timeout: 90_000 }, () => {
  let older: string
  let old: EmptyDatabase
  const upgrade = () => ({ ...deps('2026-11-22T06:00:00Z'), key: async () => key })
  beforeAll(async () => {
    older = await mkdtemp(join(tmpdir(), 'rentbook-older-'))
    const isOld = (path: string) => !(Number(/(\d{4})_/.exec(path)?.[1] ?? 0) > 20)
    await cp(MIGRATIONS, older, { recursive: true, filter: isOld })
  })
  afterAll(() => rm(older, { recursive: true, force: true }))
  beforeEach(async () => {
    old = await createEmptyDatabase()
  })
  afterEach(() => old.close())
  const upgradeOld = () => ({ ...upgrade(), connection: old.connection })

  wholeTest(
    'a database is backed up as it is, and that backup restores to the newest',
    async () => {
      await migrate(old.connection, { timeZone, folder: older })
      const backup = await backUpBeforeMigration(upgradeOld())
      expect(backup?.migrations.at(-1)?.name).toMatch(/^0020/)
      expect((await stat(String(backup?.path))).mode & 0o777).toBe(0o600)
      const restored = await createEmptyDatabase()
      if (backup)
        expect((await restoreDatabase(restored.connection, backup, key))[0]).toMatch(/^0021/)
      await restored.close()
    },
  )

  wholeTest('a new database, and one that is up to date, is not', async () => {
    expect(await backUpBeforeMigration(upgradeOld())).toBeUndefined()
    expect(await backUpBeforeMigration(upgrade())).toBeUndefined()
    expect(await backups()).toEqual([])
  })

  test('a backup that fails is reported, and keeps the migration from running', async () => {
    await migrate(old.connection, { timeZone, folder: older })
    await writeFile(join(folder, 'file'), 'x')
    const nowhere = { ...upgradeOld(), folder: join(folder, 'file') }
    await expect(backUpBeforeMigration(nowhere)).rejects.toThrow('so nothing was migrated')
  })
})

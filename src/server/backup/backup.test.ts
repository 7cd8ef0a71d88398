import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createEmptyDatabase, type EmptyDatabase } from '../../../tests/kit/empty-database.ts'
import { createMoneyWorld, type MoneyWorld } from '../../../tests/kit/money-world.ts'
import { tableChecksums } from '../../../tests/kit/table-checksums.ts'
import { wholeDescribe, wholeTest } from '../../../tests/kit/whole-test.ts'
import { checkBooks } from '../../features/statements/server/check-books.ts'
import { systemClock } from '../clock.ts'
import { openDatabase } from '../database/database.ts'
import { createSealer } from '../encryption.ts'
import { backupKeyOf } from './backup-cipher.ts'
import {
  encodePart,
  LAST_LINE_BYTES,
  LAST_UNENCRYPTED_MIGRATION,
  lastLine,
  UnusableBackupError,
} from './backup-format.ts'
import { makeBackup } from './make-backup.ts'
import { readParts, type VerifiedBackup, verifyBackupFile } from './read-backup-file.ts'
import { restoreDatabase } from './restore-database.ts'
import { LEFT_OUT } from './tables.ts'

const timeZone = 'Asia/Kolkata'

let folder: string
let world: MoneyWorld
let lease: string
let backup: VerifiedBackup
const empties: EmptyDatabase[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rentbook-backup-'))
  world = await createMoneyWorld()
  lease = (await world.letTo()).lease
  await world.owner.post(`/rentmaster/${lease}/charging`, { chargeFrom: '2026-01-01' })
  for (const amount of ['100', '18500.50', '7']) await world.pay(lease, amount)
  await world.registerOwner('Bina')
  // Texts that COPY has to escape, and Hindi.
  await world.query("update clients set address1 = E'a\\tb\\nc\\\\d\\\\N', father_name = 'किराया'")
  backup = await back('first')
})
afterAll(async () => {
  for (const database of empties) await database.close()
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const back = (name: string, connection = world.database.connection) =>
  makeBackup(join(folder, name), { connection, clock: systemClock, timeZone, key: key() })

const key = () => backupKeyOf(world.sealer)

/** The migrations of a version that wrote backups without signatures. */
const earlier = (all: VerifiedBackup['migrations']) =>
  all.filter(({ name }) => name <= LAST_UNENCRYPTED_MIGRATION)

/** Writes what the first backup holds as one without a signature, of these migrations; returns its path. */
async function forge(migrations: VerifiedBackup['migrations']): Promise<string> {
  const plain = []
  for await (const part of readParts(backup.path, key()))
    plain.push(
      encodePart(
        part.kind === 'header' ? { ...part, header: { ...part.header, migrations } } : part,
      ),
    )
  const content = Buffer.concat([
    Buffer.from('RENTBOOK BACKUP 1\n'),
    zstdCompressSync(Buffer.concat(plain)),
  ])
  const path = join(folder, 'of format 1')
  const sha256 = createHash('sha256').update(content).digest('hex')
  await writeFile(path, Buffer.concat([content, lastLine(sha256)]))
  return path
}

async function emptyDatabase(): Promise<EmptyDatabase> {
  const database = await createEmptyDatabase()
  empties.push(database)
  return database
}

/** Of the tables that a backup holds. */
async function checksumsOf({ connection }: { connection: EmptyDatabase['connection'] }) {
  const { user } = inject('postgres')
  const all = await tableChecksums({ ...connection, user })
  return Object.fromEntries(Object.entries(all).filter(([name]) => !LEFT_OUT.includes(name)))
}

describe('a backup that was restored', { timeout: 60_000 }, () => {
  let restored: EmptyDatabase
  beforeAll(async () => {
    restored = await emptyDatabase()
    await restoreDatabase(restored.connection, backup, key())
  })

  test('holds every row of every table, as an owner who is no superuser put it there', async () => {
    expect(await checksumsOf(restored)).toEqual(await checksumsOf(world.database))
    expect(backup.tables.find(({ name }) => name === 'receipts')?.rows).toBe(3)
  })

  test('is backed up again by that owner with the same rows, whatever the policies hide from others', async () => {
    const again = await back('again', restored.connection)
    const own = (it: VerifiedBackup) => it.tables.filter(({ name }) => name !== 'waiting mails')
    expect(own(again)).toEqual(own(backup))
  })

  test('lets nobody in by a session, code or link of before', async () => {
    const made = ['schema_migrations', 'clock_marks'] // which have their rows from the migrations
    for (const name of LEFT_OUT.filter((it) => !made.includes(it)))
      expect(await restored.query(`select 1 from ${name}`)).toEqual([])
    expect(await restored.query('select seen_at from clock_marks')).toEqual([{ seen_at: null }])
    expect(await world.query('select 1 from sessions')).not.toEqual([])
  })

  test('has true books', async () => {
    const database = openDatabase(restored.connection, { poolSize: 1, onError: () => {} })
    expect((await checkBooks(database, new Date())).findings).toEqual([])
    await database.close()
  })

  test('keeps its protections: forced policies, the same grants, and triggers that fire', async () => {
    const open = await restored.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
         and not (relrowsecurity and relforcerowsecurity)`,
    )
    expect(open).toEqual([{ relname: 'schema_migrations' }])
    await expect(restored.query("update receipts set document = '{}'")).rejects.toThrow('never')
  })

  test('overwrites nothing', async () => {
    await expect(restoreDatabase(restored.connection, backup, key())).rejects.toThrow(
      'only ever put into an empty place',
    )
    expect(await checksumsOf(restored)).toEqual(await checksumsOf(world.database))
  })
})

wholeDescribe('the mails that wait', { timeout: 60_000 }, () => {
  test('wait again after a restore, those whose time is over excepted', async () => {
    const job = (id: number, state: string, keep: string) =>
      world.query(
        `insert into pgboss.job (id, name, data, state, keep_until, expire_seconds, retry_limit)
         values ('01900000-0000-7000-8000-00000000000${id}', 'mail', '{"sealed": "x${id}"}', $1, now() + $2::interval, 60, 3)`,
        [state, keep],
      )
    await world.mail.close()
    await job(1, 'created', '2 days')
    await job(2, 'created', '-1 hour')
    await job(3, 'completed', '2 days')
    const withMails = await back('with mails')
    await world.query("delete from pgboss.job where data->>'sealed' like 'x_'")
    const restored = await emptyDatabase()
    await restoreDatabase(restored.connection, withMails, key())
    const waiting = await restored.query(
      `select id::text, data, state::text, round(extract(epoch from keep_until - now()) / 86400) as days
       from pgboss.job where data->>'sealed' like 'x_'`,
    )
    expect(waiting).toEqual([
      {
        id: '01900000-0000-7000-8000-000000000001',
        data: { sealed: 'x1' },
        state: 'created',
        days: '2',
      },
    ])
  })
})

wholeTest('is of one moment, while payments are recorded', { timeout: 60_000 }, async () => {
  const paying = Array.from({ length: 30 }, (_, place) => world.pay(lease, String(place + 1)))
  const during = await back('during')
  await Promise.all(paying)
  const restored = await emptyDatabase()
  await restoreDatabase(restored.connection, during, key())
  const database = openDatabase(restored.connection, { poolSize: 1, onError: () => {} })
  expect((await checkBooks(database, new Date())).findings).toEqual([])
  await database.close()
})

describe('the file', { timeout: 60_000 }, () => {
  test('can be read by its owner only, and nothing is left beside it', async () => {
    expect((await stat(backup.path)).mode & 0o777).toBe(0o600)
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  test('holds neither the data key nor anything that it seals', async () => {
    const { tables } = await verifyBackupFile(backup.path, key())
    expect(tables.length).toBeGreaterThan(20)
    expect(backup.keyIds).toEqual([])
    const file = await readFile(backup.path)
    expect(file.includes(world.dataKey)).toBe(false)
  })

  test('cannot be forged: with a checksum worked out anew it is refused all the same', async () => {
    const whole = await readFile(backup.path)
    const path = join(folder, 'forged')
    for (const share of [0.2, 0.5, 0.9]) {
      const content = Buffer.from(whole.subarray(0, -LAST_LINE_BYTES))
      const at = Math.floor(content.length * share)
      content[at] = (content[at] ?? 0) ^ 0x10
      const sha256 = createHash('sha256').update(content).digest('hex')
      await writeFile(path, Buffer.concat([content, lastLine(sha256)]))
      await expect(verifyBackupFile(path, key())).rejects.toThrow('is damaged')
    }
  })

  test('cannot be forged as one of the time without signatures, even where such are accepted', async () => {
    const { migrations } = backup
    const renamed = migrations.map(({ name, sha256 }) => ({ name: `0000_${name}`, sha256 }))
    const changed = earlier(migrations).map(({ name }) => ({ name, sha256: '0'.repeat(64) }))
    for (const forged of [migrations, [], renamed, changed]) {
      const path = await forge(forged)
      for (const acceptUnsigned of [false, true])
        await expect(verifyBackupFile(path, key(), { acceptUnsigned })).rejects.toThrow('is forged')
    }
  })

  wholeTest(
    'is not restored where it holds more than the migrations make that it names',
    async () => {
      const path = await forge(earlier(backup.migrations))
      await expect(verifyBackupFile(path, key())).rejects.toThrow('add --accept-unsigned')
      const forged = await verifyBackupFile(path, key(), { acceptUnsigned: true })
      const { connection, query } = await emptyDatabase()
      await expect(restoreDatabase(connection, forged, key())).rejects.toThrow(
        /^Nothing was restored: the backup was changed/,
      )
      expect(await query("select from pg_tables where schemaname = 'public'")).toEqual([])
    },
  )

  test('is read with its own data key only', async () => {
    const other = backupKeyOf(createSealer(randomBytes(32)))
    await expect(verifyBackupFile(backup.path, other)).rejects.toThrow(
      `encrypted with the data key ${key().id}, and the one here is ${other.id}`,
    )
    await expect(verifyBackupFile(backup.path, undefined)).rejects.toThrow('is missing here')
    const renamed = { ...other, id: key().id }
    await expect(verifyBackupFile(backup.path, renamed)).rejects.toThrow('is damaged')
  })

  test('is not written over another', async () => {
    await expect(back('first')).rejects.toThrow('exists already')
    expect((await verifyBackupFile(backup.path, key())).sha256).toBe(backup.sha256)
  })

  test('is refused when any byte of it was changed, and when any part of its end is missing', async () => {
    const whole = await readFile(backup.path)
    const path = join(folder, 'damaged')
    const refused = async (bytes: Buffer) => {
      await writeFile(path, bytes)
      await expect(verifyBackupFile(path, key())).rejects.toThrow(UnusableBackupError)
    }
    for (let tried = 0; tried < 200; tried++) {
      const damaged = Buffer.from(whole)
      const at = Math.floor((whole.length * tried) / 200)
      damaged[at] = (damaged[at] ?? 0) ^ 0x10
      await refused(damaged)
      await refused(whole.subarray(0, at))
    }
    await refused(whole.subarray(0, -1))
    await refused(Buffer.concat([whole, Buffer.from('x')]))
  })

  test('that is something else, or of a newer format, is refused by name', async () => {
    const path = join(folder, 'foreign')
    await writeFile(path, 'PK\u0003\u0004 something else that is long enough to be one'.repeat(9))
    await expect(verifyBackupFile(path, key())).rejects.toThrow('is no backup of Rentbook')
    await writeFile(path, `RENTBOOK BACKUP 99\n${'x'.repeat(300)}`)
    await expect(verifyBackupFile(path, key())).rejects.toThrow('newer Rentbook')
    await expect(verifyBackupFile(join(folder, 'absent'), key())).rejects.toThrow('cannot be read')
  })
})

wholeTest(
  'a backup of a newer Rentbook, or of changed migrations, is refused before anything is written',
  async () => {
    const empty = await emptyDatabase()
    const [first, ...others] = backup.migrations
    const newer = [...backup.migrations, { name: '9999_later.sql', sha256: 'x' }]
    const changed = [{ name: String(first?.name), sha256: 'x' }, ...others]
    await expect(
      restoreDatabase(empty.connection, { ...backup, migrations: newer }, key()),
    ).rejects.toThrow('older than its database')
    await expect(
      restoreDatabase(empty.connection, { ...backup, migrations: changed }, key()),
    ).rejects.toThrow('was changed after it ran')
    await restoreDatabase(empty.connection, backup, key())
  },
)

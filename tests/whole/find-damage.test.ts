import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupKeyOf } from '../../src/server/backup/backup-cipher.ts'
import { makeBackup } from '../../src/server/backup/make-backup.ts'
import { systemClock } from '../../src/server/clock.ts'
import { findDamage } from '../../src/server/database/find-damage.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres/embedded-postgres.ts'
import { createSealer } from '../../src/server/encryption.ts'

let dataDir: string
const faults: string[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rentbook-damage-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const start = () =>
  startEmbeddedPostgres({ dataDir, log: () => {}, onFault: (message) => faults.push(message) })

async function query(connection: pg.ClientConfig, sql: string) {
  const client = new pg.Client(connection)
  await client.connect()
  return (await client.query(sql).finally(() => client.end())).rows
}

test('a page that the disk has damaged is refused, logged as a fault, found by the check and not backed up', async () => {
  const first = await start()
  await query(
    first.connection,
    'create table rents as select n, repeat(n::text, 50) as text from generate_series(1, 500) n',
  )
  await query(first.connection, 'alter table rents add primary key (n)')
  await migrate(first.connection, { timeZone: 'Asia/Kolkata' })
  const [{ path: file }] = await query(
    first.connection,
    "select pg_relation_filepath('rents') as path, current_setting('data_checksums') as checksums",
  )
  expect(await findDamage(first.connection)).toMatchObject({ damages: [] })
  await first.stop()
  await flipBits(join(dataDir, 'postgres', file), 8192 + 4000)

  const second = await start()
  await expect(query(second.connection, 'select sum(length(text)) from rents')).rejects.toThrow(
    'invalid page in block 1',
  )
  expect(faults).toEqual(
    expect.arrayContaining([expect.stringContaining('ERROR:  invalid page in block 1')]),
  )
  expect((await findDamage(second.connection)).damages).toEqual(
    expect.arrayContaining([expect.stringMatching(/^public\.rents is damaged: .*block 1/)]),
  )
  const path = join(dataDir, 'damaged.backup')
  const key = backupKeyOf(createSealer(Buffer.alloc(32)))
  const what = { connection: second.connection, clock: systemClock, timeZone: 'Asia/Kolkata', key }
  await expect(makeBackup(path, what)).rejects.toThrow(
    /^The database is damaged, so no backup was made: invalid page in block 1 .*check-database/,
  )
  expect((await readdir(dataDir)).filter((name) => name.includes('damaged'))).toEqual([])
  await second.stop()
})

async function flipBits(file: string, position: number): Promise<void> {
  const handle = await open(file, 'r+')
  const byte = Buffer.alloc(1)
  await handle.read(byte, 0, 1, position)
  byte[0] = (byte[0] ?? 0) ^ 0xff
  await handle.write(byte, 0, 1, position)
  await handle.close()
}

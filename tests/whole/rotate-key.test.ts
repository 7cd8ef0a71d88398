import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { printedPage } from '../../demo/papers.ts'
import { openDataKey } from '../../src/app/server/data-key.ts'
import { SEALED_PLACES } from '../../src/app/server/declared.ts'
import { openFileKey, openPart } from '../../src/features/files/server/file-cipher.ts'
import { moveContents } from '../../src/features/files/server/move-contents.ts'
import { totpContext } from '../../src/features/identity/server/second-factor/totp.ts'
import { gstinContext } from '../../src/features/receipts/server/write-paper.ts'
import { undoContext } from '../../src/features/sign-in/server/undo-links.ts'
import { backupKeyOf } from '../../src/server/backup/backup-cipher.ts'
import { makeBackup } from '../../src/server/backup/make-backup.ts'
import { restoreDatabase } from '../../src/server/backup/restore-database.ts'
import { systemClock } from '../../src/server/clock.ts'
import { openDatabase } from '../../src/server/database/database.ts'
import type { Sealer } from '../../src/server/encryption.ts'
import { MAIL_CONTEXT } from '../../src/server/mail/mail-queue.ts'
import { newId } from '../../src/server/new-id.ts'
import { folderStore, openFolderStore } from '../../src/server/object-store/folder-store.ts'
import type { ObjectStore } from '../../src/server/object-store/object-store.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../kit/empty-database.ts'
import { sendFile } from '../kit/files.ts'
import { createMoneyWorld, type MoneyWorld } from '../kit/money-world.ts'
import { startProgram } from '../kit/program.ts'
import { urlOf } from '../kit/test-database.ts'

// The books of a world, in a database whose owner is no superuser: row level security binds that owner too.

const timeZone = 'Asia/Kolkata'

let folder: string
let world: MoneyWorld
let database: EmptyDatabase
let old: Sealer
let files: ObjectStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rentbook-rotate-'))
  files = folderStore(join(folder, 'files'))
  await openFolderStore(join(folder, 'files'), { isNew: true })
  world = await createMoneyWorld(new Date(), { fileStore: files })
  await world.owner.put('/moneysettings', { panOnReceipts: 'always', mailReceipts: false })
  const { lease } = await world.letTo({ gstRate: '18' })
  await world.owner.put(`/rentmaster/${lease}/gst`, { gstin: '27AAPFU0939F1ZV' })
  await world.owner.post(`/rentmaster/${lease}/charging`, { chargeFrom: world.today() })
  await world.pay(lease, '100')
  await sendFile(world.owner, OUTSIDE, { subject: 'lease', of: lease })
  const moving = openDatabase(world.database.connection, { poolSize: 2, onError: () => {} })
  await moveContents({ database: moving, clock: world.now, timeZone, fileStore: files })
  await moving.close()
  await sendFile(world.owner, HOUSE_RULES, { subject: 'lease', of: lease })
  await writeFile(keyFile('old'), world.dataKey.toString('base64'), { mode: 0o600 })
  const { connection } = world.database
  const key = backupKeyOf(world.sealer)
  const from = { connection, clock: systemClock, timeZone, key }
  const backup = await makeBackup(join(folder, 'books'), from)
  database = await createEmptyDatabase()
  await restoreDatabase(database.connection, backup, key)
  old = await openDataKey(keyFile('old'), database.connection)
  await sealMore()
})
afterAll(async () => {
  await world.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const HOUSE_RULES = printedPage('House rules')
/** A file that has left the database. */
const OUTSIDE = printedPage('Kept in a folder')

/** The file, read from the restored database with that key. */
async function readFileWith(sealer: Sealer): Promise<Buffer> {
  const [row] = await database.query<{ id: string; size: string; key: string; data: Buffer }>(
    'select id, size::text, key_sealed as key, data from file_contents join file_parts on content_id = id',
  )
  if (!row) throw new Error('There is no file.')
  const key = openFileKey(sealer, row.id, row.key)
  return openPart(key, { contentId: row.id, number: 1 }, row.data)
}

/** The file that is kept in a folder, read with the key that the database has for it. */
async function readOutsideWith(sealer: Sealer): Promise<Buffer> {
  const [row] = await database.query<{ id: string; path: string; key: string }>(
    `select id, organization_id || '/' || object_name as path, key_sealed as key
     from file_contents where object_name is not null`,
  )
  if (!row) throw new Error('There is no file.')
  const object: Uint8Array[] = []
  for await (const bytes of files.readAll(row.path)) object.push(bytes)
  const key = openFileKey(sealer, row.id, row.key)
  return openPart(key, { contentId: row.id, number: 1 }, Buffer.concat(object))
}

const keyFile = (name: string) => join(folder, `${name}.key`)

/** What the books of a world do not hold: a second factor, an undo link, a waiting mail, a tax number on a receipt. */
async function sealMore(): Promise<void> {
  const { id } = world.owner
  const link = newId()
  await database.query(
    'insert into totp_factors (account_id, secret_sealed, created_at) values ($1, $2, now())',
    [id, old.seal('JBSWY3DP', totpContext(id))],
  )
  await database.query(
    `insert into email_changes (id, account_id, email, guesses_left, expires_at, previous_details_sealed)
     values ($1, $2, 'new@example.in', 0, now(), $3)`,
    [link, id, old.seal('{"upiId":"asha@bank"}', undoContext(link))],
  )
  await database.query(
    `insert into pgboss.job (id, name, data, expire_seconds, retry_limit)
     values ($1, 'mail', jsonb_build_object('sealed', $2::text), 60, 3)`,
    [newId(), old.seal('null', MAIL_CONTEXT)],
  )
  const [receipt] = await database.query<{ id: string }>('select id from receipts')
  const gstin = old.seal('27ABCDE1234F1Z0', gstinContext(String(receipt?.id)))
  // Past the trigger that keeps papers.
  await database.query(
    `set session_replication_role = replica;
     update receipts set document = jsonb_set(document, '{paper,tax}', '{"gstin": "${gstin}"}')`,
  )
}

/** What is sealed, in clear, by its place. */
async function opened(sealer: Sealer): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const { table, row, sealed, context } of SEALED_PLACES) {
    const rows = await database.query<{ row: string; sealed: string }>(
      `select ${row}::text as row, ${sealed} as sealed from ${table} where ${sealed} is not null order by 1`,
    )
    all[`${table}: ${sealed}`] = rows.map((it) => sealer.open(it.sealed, context(it.row)))
  }
  return all
}

const settings = (key: string) => ({
  DATABASE_URL: `${urlOf(database)}&password=${database.connection.password}`,
  DATA_KEY_FILE: keyFile(key),
  DATA_DIR: folder,
})
const rotate = () =>
  startProgram(settings('old'), {
    program: 'src/app/server/rotate-key.ts',
    words: [keyFile('new')],
  })
async function rotated(): Promise<[number | null, string]> {
  const { ended, output } = await rotate()
  return [await ended, output()]
}

const sessions = async (condition: string) =>
  (
    await database.query(
      `select from pg_stat_activity where datname = current_database() and ${condition}`,
    )
  ).length

test('a change of the data key that is killed half way changes nothing', async () => {
  const before = await opened(old)
  // It changes the mailbox last, and waits for its holder.
  const holder = new pg.Client({ ...inject('postgres'), database: database.connection.database })
  await holder.connect()
  await holder.query('begin; lock table mailbox in access exclusive mode')
  const killed = await rotate()
  const waits = "wait_event_type = 'Lock' and query = 'delete from mailbox'"
  await expect.poll(() => sessions(waits), { timeout: 30_000 }).toBe(1)
  killed.child.kill('SIGKILL')
  await killed.ended
  await holder.end()
  const { user } = database.connection
  await expect.poll(() => sessions(`usename = '${user}'`), { timeout: 30_000 }).toBe(0)
  expect(await opened(old)).toEqual(before)
})

test('a change of the data key seals everything with the new one, once, and files open as before', async () => {
  const before = await opened(old)
  expect(await readFileWith(old)).toEqual(HOUSE_RULES)
  expect(await readOutsideWith(old)).toEqual(OUTSIDE)
  for (const [place, texts] of Object.entries(before)) expect(texts, place).not.toEqual([])
  expect(await rotated()).toEqual([0, expect.stringMatching(/^\d+ texts are sealed with the key/)])
  const fresh = await openDataKey(keyFile('new'), database.connection)
  expect(await opened(fresh)).toEqual(before)
  expect(fresh.keyId).not.toBe(old.keyId)
  expect(await readFileWith(fresh)).toEqual(HOUSE_RULES)
  expect(await readOutsideWith(fresh)).toEqual(OUTSIDE)
  for (const purpose of ['codes and addresses', 'receipt verification', 'file hashes'] as const)
    expect(fresh.derive(purpose)).toEqual(old.derive(purpose))
  expect(await rotated()).toEqual([0, expect.stringContaining('already')])
})

test('then the old key is refused, the new one serves, and no key is changed meanwhile', async () => {
  const refused = await startProgram(settings('old'))
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toContain('is not the key that this database was encrypted with')

  const served = await startProgram(settings('new'))
  await served.ready
  expect(await numbersOf(served.url)).toMatchObject({ panNumber: 'ABCDE1234F' })
  const other = { program: 'src/app/server/rotate-key.ts', words: [keyFile('third')] }
  const meanwhile = await startProgram(settings('new'), other)
  expect(await meanwhile.ended).toBe(1)
  expect(meanwhile.output()).toMatch(/^Rentbook runs on this database/)
  served.child.kill('SIGTERM')
  expect(await served.ended).toBe(0)
})

async function numbersOf(url: string): Promise<unknown> {
  const { email, password } = world.owner
  const signedIn = await fetch(`${url}/owner/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await signedIn.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  return (await fetch(`${url}/account/numbers`, { headers })).json()
}

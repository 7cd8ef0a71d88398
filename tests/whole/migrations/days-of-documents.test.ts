import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  CHECK_TIMEOUT_MS,
  checkBooks,
} from '../../../src/features/statements/server/check-books.ts'
import { openDatabase } from '../../../src/server/database/database.ts'
import { migrate } from '../../../src/server/database/migrate.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../../kit/empty-database.ts'

// Books that were kept while every document was dated on the day on which it was written.

const MIGRATIONS = join(import.meta.dirname, '../../../migrations')
const FIRST_VERSION = 7
const LAST_WITHOUT_DAYS = 44
const WRITTEN_ON = '2026-11-20'
const timeZone = 'Asia/Kolkata'

let database: EmptyDatabase
let folder: string
beforeAll(async () => {
  database = await createEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'rentbook-days-'))
  await migrateTo(FIRST_VERSION)
  await database.query(
    await readFile(join(import.meta.dirname, '../../migrations/first-version.sql'), 'utf8'),
  )
  await migrateTo(LAST_WITHOUT_DAYS)
  await database.query(
    await readFile(join(import.meta.dirname, '../../migrations/written-late.sql'), 'utf8'),
  )
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function migrateTo(number: number): Promise<void> {
  const upTo = join(folder, String(number))
  const isOlder = (path: string) => !(Number(/(\d{4})_/.exec(path)?.[1] ?? 0) > number)
  await cp(MIGRATIONS, upTo, { recursive: true, filter: isOlder })
  await migrate(database.connection, { folder: upTo, timeZone })
}

const amounts = () =>
  database.query(
    `select id, net::text, gst::text, settled::text, null as received, null as applied from charges
     union all select id, null, gst::text, null, received::text || credited || tds || to_deposit, applied::text
       from credits order by 1, 2`,
  )
const days = async () => {
  const rows = await database.query<{ name: string; days: string }>(
    `select name, concat_ws(' ', dated_on, due_on, reversed_on) as days from charges
       where name like 'Late %' and created_at::date = $1
     union all select reason, concat_ws(' ', dated_on, reversed_on, follows_terms) from credits
       where created_at::date = $1 and kind <> 'payment' order by 1`,
    [WRITTEN_ON],
  )
  return Object.fromEntries(rows.map(({ name, days }) => [name, days]))
}

test('each document gets its own day, and no amount changes', async () => {
  const before = await amounts()
  await migrate(database.connection, { timeZone })
  expect(await amounts()).toEqual(before)
  expect(await days()).toEqual({
    'Late rent': '2025-10-17 2025-11-05',
    'Late first rent': '2025-09-17 2025-09-17',
    'Late lift': '2025-11-01 2025-11-05',
    'Late meter': '2025-11-28 2026-12-06',
    'Late key': '2026-01-15 2026-01-15',
    'Late key to come': '2026-11-20 2026-12-15',
    'Late opening': '2025-10-16 2025-10-16',
    'Late receipt': '2026-04-05 2026-05-06',
    'Late and reversed': '2025-12-01 2025-12-05 2026-11-20',
    'From before': '2025-10-16 f',
    'Late rent, 17 Oct 2025 to 31 Oct 2025: ₹ 4,000.00, not ₹ 5,000.50': '2025-10-17 t',
    'Leaking roof': '2026-11-20 f',
  })
  const opened = openDatabase(database.connection, {
    poolSize: 1,
    patienceMs: CHECK_TIMEOUT_MS,
    onError: () => {},
  })
  expect((await checkBooks(opened, new Date())).findings).toEqual([])
  await opened.close()
})

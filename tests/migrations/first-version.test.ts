import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeOldReceipts } from '../../src/features/receipts/server/complete-old-receipts.ts'
import { openDatabase } from '../../src/server/database/database.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { createSealer } from '../../src/server/encryption.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../kit/empty-database.ts'

// A database of the first version, with receipts of every kind, brought to this one.

const MIGRATIONS = join(import.meta.dirname, '../../migrations')
const FIRST_VERSION = 7
const OLD_TABLES = [
  'organizations',
  'accounts',
  'owners',
  'properties',
  'clients',
  'leases',
  'receipts',
  'receipt_counters',
]

let database: EmptyDatabase
let folder: string
let before: Awaited<ReturnType<typeof oldFigures>>
const timeZone = 'Asia/Kolkata'

beforeAll(async () => {
  database = await createEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'rentbook-first-version-'))
  const isOld = (path: string) => !(Number(/(\d{4})_/.exec(path)?.[1] ?? 0) > FIRST_VERSION)
  await cp(MIGRATIONS, folder, { recursive: true, filter: isOld })
  await migrate(database.connection, { folder, timeZone })
  await database.query(await readFile(join(import.meta.dirname, 'first-version.sql'), 'utf8'))
  before = await oldFigures()
  await migrate(database.connection, { timeZone })
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** Every row of the old tables, with the columns that they had then. */
async function oldFigures(): Promise<Record<string, unknown[]>> {
  const figures: Record<string, unknown[]> = {}
  for (const table of OLD_TABLES) {
    const columns = oldColumns.get(table) ?? (await columnsOf(table))
    oldColumns.set(table, columns)
    const list = columns.map((name) => `${name}::text`).join(', ')
    figures[table] = await database.query(`select ${list} from ${table} order by 1`)
  }
  return figures
}

const oldColumns = new Map<string, string[]>()

// What moved to a table of its own; the tests below look at it there.
const MOVED = ['leases.monthly_rent']

async function columnsOf(table: string): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 order by ordinal_position`,
    [table],
  )
  return rows.map(({ name }) => name).filter((name) => !MOVED.includes(`${table}.${name}`))
}

test('nothing that was there before is changed', async () => {
  expect(await oldFigures()).toEqual(before)
})

test('migrating again changes nothing', async () => {
  const everything = async () => {
    const rows = await database.query<{ name: string; rows: string }>(
      `select relname as name, (xpath('/row/c/text()', query_to_xml(
         format('select md5(string_agg(t::text, chr(10) order by t::text)) as c from %I t', relname),
         false, true, '')))[1]::text as rows
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )
    return rows
  }
  const once = await everything()
  expect(await migrate(database.connection, { timeZone })).toEqual([])
  expect(await everything()).toEqual(once)
})

describe('a receipt from before', () => {
  const receipts = () =>
    database.query(
      `select r.number, r.code, r.received_on::text, r.amount::text, r.amount_basis as basis,
         c.period_start::text || '..' || c.period_end::text as days, c.net::text, c.settled::text,
         c.due_on::text, p.received::text, p.applied::text, p.mode, p.date_known as known
       from receipts r join owners o using (organization_id) join accounts a on a.id = o.id
       left join credits p on p.id = r.credit_id
       left join charges c on c.source = 'receipt:' || r.id
       where a.name = 'Asha' order by r.number`,
    )

  test('books the rent that it names as charged and paid on the day it was recorded', async () => {
    const [february, odd] = await receipts()
    expect(february).toEqual({
      number: 1,
      code: 'RB/25-26/000001',
      received_on: '2026-02-10',
      amount: '1200000',
      basis: 'monthly-rent',
      days: '2026-02-01..2026-02-28',
      net: '1200000',
      settled: '1200000',
      due_on: '2026-03-05',
      received: '1200000',
      applied: '1200000',
      mode: 'cash',
      known: false,
    })
    expect(odd).toMatchObject({ amount: '1850051', net: '1850051', mode: 'Online_Payment' })
  })

  test('books nothing where it was cancelled or for nothing, and keeps its numbers', async () => {
    const all = await receipts()
    expect(all.filter(({ net, received }) => net === null && received === null)).toMatchObject([
      { number: 3, code: 'RB/25-26/000003', amount: '1200000' },
      { number: 4, code: 'RB/25-26/000004', amount: '0' },
      { number: 8, code: 'RB/26-27/000003', amount: '1850051' },
    ])
  })

  test('is numbered in the financial year of its day in India', async () => {
    const codes = (await receipts()).map(({ code, received_on }) => `${received_on} ${code}`)
    expect(codes).toEqual([
      '2026-02-10 RB/25-26/000001',
      '2026-02-10 RB/25-26/000002',
      '2026-02-10 RB/25-26/000003',
      '2026-02-10 RB/25-26/000004',
      '2026-03-31 RB/25-26/000005',
      '2026-04-01 RB/26-27/000001',
      '2026-04-01 RB/26-27/000002',
      '2026-04-01 RB/26-27/000003',
      '2026-04-01 RB/26-27/000004',
    ])
    const counters = await database.query(
      `select financial_year as year, last_number as last from document_counters order by 1, 2`,
    )
    expect(counters).toEqual([
      { year: '2025-26', last: 1 },
      { year: '2025-26', last: 5 },
      { year: '2026-27', last: 4 },
    ])
  })

  test('keeps the content of its paper', async () => {
    const documents = await database.query<{ document: unknown }>(
      `select document from receipts where code in ('RB/25-26/000002', 'RB/25-26/000004')
       order by number`,
    )
    expect(documents.map(({ document }) => document)).toEqual([
      {
        lines: [
          {
            kind: 'rent',
            name: 'Rent',
            periodStart: '2026-02-01',
            periodEnd: '2026-02-28',
            amount: '18500.51',
            open: '0',
          },
        ],
        advance: '0',
        deposit: '0',
        tds: '0',
        dateKnown: false,
        method: null,
        reference: null,
      },
      {
        lines: [],
        advance: '0',
        deposit: '0',
        tds: '0',
        dateKnown: false,
        method: 'cash',
        reference: null,
      },
    ])
  })
})

test('each receipt from before gets its paper and its code, in words up to the largest rent', async () => {
  const opened = openDatabase(database.connection, { poolSize: 2, onError: () => {} })
  const sealer = createSealer(randomBytes(32))
  const run = () =>
    completeOldReceipts({ database: opened, clock: () => new Date(), timeZone, sealer })
  // Nobody has the key that these were sealed with.
  await database.query('update owners set pan_sealed = null, gst_number_sealed = null')
  const [{ count } = { count: '' }] = await database.query<{ count: string }>(
    'select count(*) from receipts join organizations o on o.id = organization_id where closed_at is null',
  )
  expect(await run()).toBe(Number(count))
  expect(await run()).toBe(0)
  await opened.close()
  const papers = await database.query<{ day: string; words: string }>(
    `select document -> 'paper' ->> 'issuedOn' as day, document -> 'paper' ->> 'words' as words
     from receipts where verify_hash is not null order by amount desc`,
  )
  expect(papers).toHaveLength(Number(count))
  expect(papers[0]?.words).toBe('Rupees Ten Crore Crore Only')
  expect(papers.map(({ day }) => day)).toContain('2026-03-31')
})

test('the money received is the sum of the valid receipts, and nobody owes anything', async () => {
  const [sums] = await database.query(
    `select (select sum(amount) from receipts where cancelled_at is null) as receipts,
       (select sum(received) from credits) as received,
       (select sum(amount) from allocations) as allocated,
       (select sum(case when debit = 'receivable' then amount else -amount end) from journal
        where 'receivable' in (debit, credit)) as receivable,
       (select sum(amount) from journal where debit in ('cash', 'bank', 'unsorted')) as collected`,
  )
  expect(sums).toEqual({
    receipts: sums?.received,
    received: sums?.receipts,
    allocated: sums?.receipts,
    collected: sums?.receipts,
    receivable: '0',
  })
  expect(BigInt(String(sums?.receipts))).toBe(
    // Four receipts of one flat, two of another and the largest rent there can be.
    12_000_00n * 3n + 13_000_00n + 18_500_51n * 2n + 10n ** 17n,
  )
})

test('no agreement begins to be charged, and each keeps the rent it had', async () => {
  const leases = await database.query(
    `select l.charged_from, l.ended_on::text, r.effective_from::text as from, r.source,
       r.monthly_rent::text as rent
     from leases l join lease_rents r on r.lease_id = l.id order by l.id`,
  )
  const row = { charged_from: null, ended_on: null, from: '0001-01-01', source: 'agreed' }
  expect(leases).toEqual([
    { ...row, rent: '13000' },
    { ...row, rent: '18500.505', ended_on: '2026-04-01' },
    { ...row, rent: '0' },
    { ...row, rent: '999999999999999.9999999999' },
  ])
})

test('a row of the books cannot name what belongs to others', async () => {
  const [{ lease, stranger } = {}] = await database.query<{ lease: string; stranger: string }>(
    `select l.id as lease, c.id as stranger from leases l join clients c
       on c.organization_id = l.organization_id and c.id <> l.client_id limit 1`,
  )
  const charge = database.query(
    `insert into charges (id, organization_id, lease_id, client_id, kind, name, source, dated_on, due_on, net,
       computation, created_at)
     select gen_random_uuid(), organization_id, id, $2, 'other', 'x', 'x', '2026-01-01', '2026-01-01', 1, '{}', now()
     from leases where id = $1`,
    [lease, stranger],
  )
  await expect(charge).rejects.toThrow(/foreign key/)
})

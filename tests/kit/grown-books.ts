import pg from 'pg'
import type { Connection } from '../../src/server/database/database.ts'

/** How many agreements, and receipts of each; `number` keeps the ids of several organizations apart, 1 to 65,535. */
export type Growth = {
  organizationId: string
  /** The organization whose first rows are copied; its own by default. */
  like?: string
  number: number
  leases: number
  receiptsEach: number
}

// A person, a street and a city to each agreement; some of India's names are written in Devanagari.
const NAMES = [
  'Ravi Kumar',
  'सुनीता देवी',
  'Farhan Akhtar',
  'Meera Nair',
  'Gurpreet Singh',
  'प्रिया शर्मा',
]
const STREETS = ['Lake View Road', 'MG Road', 'Station Road', 'गांधी मार्ग', 'Church Street']
const CITIES = ['Pune', 'Nagpur', 'Mumbai', 'Nashik', 'Thane', 'Satara', 'Sangli']

const pick = (from: string[], by: string) =>
  `(array['${from.join("','")}'])[1 + (${by}) % ${from.length}]`

/**
 * Fills the books of organizations that have at least one receipt with copies of it: as many agreements as are wanted
 * for, each with its property, its client and its receipts, one a month, and with the charge, the payment and the
 * event behind every receipt. The newest receipts are of October 2026; every tenth agreement owes November's rent.
 */
export async function growBooks(connection: Connection, growths: Growth[]): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    // Copies of what was checked once need no checking again; the row's own columns are written all the same.
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query("set work_mem = '256MB'; set maintenance_work_mem = '256MB'")
    await setTriggers(client, 'enable always')
    for (const like of new Set(growths.map(({ like, organizationId }) => like ?? organizationId)))
      await keepOriginals(client, like)
    const restore = await dropIndexes(client)
    for (const growth of growths) await growOne(client, growth)
    // Sorting once is many times quicker than finding the place of each.
    for (const statement of restore) await client.query(statement)
    await setTriggers(client, 'enable')
  } finally {
    await client.end()
  }
}

const COPIED = ['properties', 'accounts', 'clients', 'leases', 'lease_rents']

/** The first row of these books in each table, which the others are made of: found once, while there are indexes. */
async function keepOriginals(client: pg.Client, organizationId: string) {
  for (const table of [...COPIED, ...FILLED]) {
    await client.query(`create temporary table if not exists original_${table} (like ${table})`)
    await client.query(
      `insert into original_${table} select * from ${table} where organization_id = $1
         ${table === 'accounts' ? "and role = 'client'" : ''} ${table === 'events' ? "and kind = 'receipt'" : ''}
         order by ${table === 'lease_rents' ? 'lease_id' : 'id'} limit 1`,
      [organizationId],
    )
  }
}

const FILLED = ['charges', 'credits', 'allocations', 'events', 'receipts']

/** Drops what the filled tables can spare meanwhile; returns the statements that make it again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint c where contype in ('x', 'u') and conrelid::regclass::text = any ($1)
       and not exists (select from pg_constraint where contype = 'f' and conindid = c.conindid)
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index where indrelid::regclass::text = any ($1)
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [FILLED],
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ make }) => make)
}

async function growOne(
  client: pg.Client,
  { organizationId, like = organizationId, number, leases, receiptsEach }: Growth,
): Promise<void> {
  const into = { organization_id: `'${organizationId}'` }
  const copy = (table: string, from: string, changes: Record<string, string>) =>
    insertCopies(client, { table, from, changes: { ...changes, ...into }, organizationId: like })
  await client.query(
    `create temporary table grown_leases as
         select n, ${pick(NAMES, 'n * 7')} || ' ' || n as client_name, 'tenant' || n || '@example.in' as email,
           n || ' ' || ${pick(STREETS, 'n * 5')} as address1, 'Flat ' || n % 40 as address2,
           ${pick(CITIES, 'n * 3')} as city, (411000 + n % 900)::text as pincode, 8000 + (n % 50) * 500 as rent,
           ${idOf('fa', number, 'n')} as property_id, ${idOf('fb', number, 'n')} as client_id,
           ${idOf('fc', number, 'n')} as lease_id
         from generate_series(1, ${leases}) n`,
  )
  await client.query(
    `create temporary table grown_receipts as
         select l.*, m, row_number() over (order by m, n) as r,
           (date '2026-11-01' - (${receiptsEach} - m + 1) * interval '1 month')::date as month
         from grown_leases l, generate_series(1, ${receiptsEach}) m`,
  )
  await copy('properties', 'grown_leases g', {
    id: 'g.property_id',
    address1: 'g.address1',
    address2: 'g.address2',
    city: 'g.city',
    pincode: 'g.pincode',
    created_at: BEFORE,
    client_ids: 'array[g.client_id]',
  })
  await copy('accounts', 'grown_leases g', {
    id: 'g.client_id',
    name: 'g.client_name',
    email: 'g.email',
    created_at: BEFORE,
  })
  await copy('clients', 'grown_leases g', {
    id: 'g.client_id',
    mobile_number: '(9800000000 + g.n)::text',
    created_at: BEFORE,
  })
  await copy('leases', 'grown_leases g', {
    id: 'g.lease_id',
    property_id: 'g.property_id',
    client_id: 'g.client_id',
    electricity_meter_number: "'M' || g.n",
    created_at: BEFORE,
  })
  await copy('lease_rents', 'grown_leases g', {
    lease_id: 'g.lease_id',
    client_id: 'g.client_id',
    monthly_rent: 'g.rent',
  })
  const parties = { lease_id: 'g.lease_id', client_id: 'g.client_id' }
  const [charge, credit] = [idOf('01890000', number, 'g.r', 1), idOf('01890000', number, 'g.r', 2)]
  const receipt = idOf('01890000', number, 'g.r', 3)
  const paise = 'g.rent * 100'
  const days = { period_start: 'g.month', period_end: LAST_DAY }
  const at = `g.month + interval '5 days'`
  await copy('charges', 'grown_receipts g', {
    id: charge,
    ...parties,
    ...days,
    source: `'receipt:' || ${receipt}`,
    dated_on: 'g.month',
    due_on: 'g.month + 4',
    net: paise,
    settled: paise,
    created_at: at,
  })
  await copy('charges', '(select * from grown_leases where n % 10 = 0) g', {
    id: idOf('01890000', number, 'g.n', 6),
    ...parties,
    source: `'receipt:' || g.lease_id`,
    period_start: `'2026-11-01'`,
    period_end: `'2026-11-30'`,
    dated_on: `'2026-11-01'`,
    due_on: `'2026-11-05'`,
    net: paise,
    settled: '0',
    created_at: `timestamptz '2026-11-01'`,
  })
  await copy('credits', 'grown_receipts g', {
    id: credit,
    ...parties,
    dated_on: 'g.month + 5',
    received: paise,
    applied: paise,
    created_at: at,
  })
  await copy('allocations', 'grown_receipts g', {
    id: idOf('01890000', number, 'g.r', 4),
    ...parties,
    credit_id: credit,
    charge_id: charge,
    amount: paise,
    created_at: at,
  })
  await copy('events', 'grown_receipts g', {
    id: idOf('01890000', number, 'g.r', 5),
    record_id: receipt,
    lease_id: 'g.lease_id',
    happened_at: at,
  })
  await copy('receipts', 'grown_receipts g', {
    id: receipt,
    ...parties,
    property_id: 'g.property_id',
    number: '1000 + g.r',
    credit_id: credit,
    code: `'RB/' || (1000 + g.r)`,
    rent_from: 'g.month',
    rent_to: LAST_DAY,
    payment_threshold: `(g.month + interval '1 month 4 days')::date`,
    monthly_rent: 'g.rent',
    amount: paise,
    received_on: 'g.month + 5',
    created_at: at,
    updated_at: at,
    verify_hash: `sha256(('${number} ' || g.r)::bytea)`,
    snapshot: SNAPSHOT,
  })
  await client.query(
    'update receipt_counters set last_number = last_number + $2 where organization_id = $1',
    [organizationId, 1000 + leases * receiptsEach],
  )
  await addTotals(client, organizationId)
  await client.query('drop table grown_leases, grown_receipts')
}

async function addTotals(client: pg.Client, organizationId: string) {
  if (await isKept(client, 'receipt_totals'))
    await client.query(
      `insert into receipt_totals (organization_id, month, recorded, cancelled, received)
         select $1::uuid, date_trunc('month', month + 5), count(*), 0, sum(rent * 100) from grown_receipts group by 2
       on conflict (organization_id, month) do update
         set recorded = receipt_totals.recorded + excluded.recorded, received = receipt_totals.received + excluded.received`,
      [organizationId],
    )
  if (await isKept(client, 'day_totals'))
    await client.query(
      `insert into day_totals (organization_id, day, charged, open, collected)
         select $1::uuid, day, sum(charged), sum(open), sum(collected)
         from (select month + 4 as day, rent * 100 as charged, 0 as open, 0 as collected from grown_receipts
           union all select month + 5, 0, 0, rent * 100 from grown_receipts
           union all select '2026-11-05', rent * 100, rent * 100, 0 from grown_leases where n % 10 = 0) parts group by 2
       on conflict (organization_id, day) do update set charged = day_totals.charged + excluded.charged,
         open = day_totals.open + excluded.open, collected = day_totals.collected + excluded.collected`,
      [organizationId],
    )
}

/** Whether this version keeps these totals: the bench compares older ones. */
async function isKept(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ name: string | null }>('select to_regclass($1) as name', [
    table,
  ])
  return rows[0]?.name !== null
}

/** Whether the triggers that complete a row before it is written fire for copies too. */
async function setTriggers(client: pg.Client, state: 'enable' | 'enable always') {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger
     where not tgisinternal and tgtype & 2 > 0 and tgrelid::regclass::text !~ '^pgboss'`,
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${table} ${state} trigger ${name}`)
}

/** Updates the planner's statistics and vacuums the pages, as autovacuum does in time. */
export async function settleBooks(connection: Connection): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const BEFORE = `timestamptz '2016-01-01' + g.n * interval '1 minute'`
const LAST_DAY = `(g.month + interval '1 month - 1 day')::date`
const SNAPSHOT = `o.snapshot
  || jsonb_build_object('client', o.snapshot -> 'client' ||
    jsonb_build_object('id', g.client_id, 'name', g.client_name, 'email', g.email))
  || jsonb_build_object('property', o.snapshot -> 'property' ||
    jsonb_build_object('id', g.property_id, 'address1', g.address1, 'address2', g.address2, 'city', g.city,
      'pincode', g.pincode))
  || jsonb_build_object('lease', o.snapshot -> 'lease' ||
    jsonb_build_object('id', g.lease_id, 'monthlyRent', g.rent::text))`

/** The property, the client and the agreement that were made as the `n`th, from 1, as the wire names them. */
export function grownParties({ number }: Pick<Growth, 'number'>, n: number) {
  const end = `${number.toString(16).padStart(4, '0')}-7000-8000-${(n * 16).toString(16).padStart(12, '0')}`
  const id = (prefix: string) => `${prefix}000000-${end}`
  return { propertyMaster: id('fa'), clientMaster: id('fb'), rentMaster: id('fc') }
}

/** An id of this form and organization that ascends with `by`. */
const idOf = (prefix: string, organization: number, by: string, kind = 0) =>
  `('${prefix.padEnd(8, '0')}-${organization.toString(16).padStart(4, '0')}-7000-8000-' ||
    lpad(to_hex((${by}) * 16 + ${kind}), 12, '0'))::uuid`

type Copies = {
  table: string
  /** The rows of which one copy each is made, as `g`. */
  from: string
  changes: Record<string, string>
  organizationId: string
}

async function insertCopies(client: pg.Client, { table, from, changes, organizationId }: Copies) {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => changes[name] ?? `o.${name}`)
  await client.query(
    `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from original_${table} o, ${from}
     where o.organization_id = $1`,
    [organizationId],
  )
}

import { strFromU8, unzipSync } from 'fflate'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allTables } from '../../src/app/server/declared.ts'
import { eraseClosedOrganizations } from '../../src/features/privacy/server/erasure/erase-closed-organizations.ts'
import { COLUMN_WORDS } from '../../src/server/database/column-privacy.ts'
import { type Database, openDatabase } from '../../src/server/database/database.ts'
import { createWorld, PASSWORD, REGISTRATION, type World } from '../kit/world.ts'
import { type Books, openAllBooks } from './books.ts'

// A text of its own is written into every column of people and books. "Download my data" must contain each, and
// after the erasure of personal data none is left of those that no law asks to keep. Which columns these are follows
// from their words (`column-privacy.ts`), so that a new column is tried here without another line.

/** Columns that take only words of a list; what they hold cannot be distinguished from other columns. */
const LISTS = [
  'accounts.role',
  'charges.kind',
  'clients.gender',
  'clients.withholds_as',
  'credits.kind',
  'credits.method',
  'credits.mode',
  'credits.reversal',
  'events.job',
  'expenses.category',
  'house_property_years.use',
  'expenses.method',
  'expenses.reversal',
  'events.kind',
  'events.verb',
  'invoices.kind',
  'invoices.place_of_supply',
  'recurring_expenses.category',
  'recurring_expenses.method',
  'lease_rents.source',
  'leases.due_in',
  'leases.payment_mode',
  'leases.proration',
  'leases.rent_every',
  'leases.rounding',
  'money_settings.pan_on_receipts',
  'money_settings.receipt_language',
  'money_settings.stamp_box',
  'money_settings.tax_residence',
  'owners.business_type',
  'payment_claims.method',
  'payment_claims.state',
  'payouts.kind',
  'payouts.method',
  'payouts.mode',
  'payouts.reversal',
  'receipts.kind',
  'receipts.payment_mode',
  'recurring_charges.kind',
  'reminder_settings.language',
  'reminder_stops.stopped_by',
  'reminders.channel',
  'rights_requests.kind',
  'files.kind',
  'files.mime',
  'files.subject_kind',
  'bank_lines.state',
  'bank_lines.direction',
  'bank_lines.became',
  'bank_payers.kind',
  'bank_rules.category',
  'memberships.role',
]
/** Opened for the file: their texts are `NEW_NUMBERS`. */
const SEALED = [
  'owners.pan_sealed',
  'owners.gst_number_sealed',
  'owners.bank_account_number_sealed',
]
/**
 * Records inside a column, exported field by field; an owner's file has the PAN of the account. The tenant's GSTIN is
 * opened for the file.
 */
const RECORDS = [
  'leases.late_fee',
  'receipts.snapshot',
  'receipts.document',
  'receipts.landlord_pan_sealed',
  'invoices.document',
  'gst_details.gstin_sealed',
]

/** Where any text will not do. */
const FORMS: Record<string, (place: number) => string> = {
  'owners.aadhaar_last4': () => '9173',
  'bank_accounts.last_four': () => '9186',
  'money_settings.upi_id': (place) => `SENTINEL${place}X@okbank`,
  'money_settings.receipt_prefix': () => 'Z9Q',
  'gst_details.sac': () => '990173',
  'files.last_four': () => '9174',
}

/** Texts that take any words and are plain all the same, with what they say. */
const FACTS: Record<string, string> = {
  'bank_accounts.bank': 'the code of a bank',
  'bank_lines.earlier_receipts': 'numbers of receipts',
  'bank_lines.via': 'one of the ways of paying',
  'charges.computation': 'days and amounts',
  'charges.name': 'what is charged, on receipts and in the books',
  'expense_categories.name': 'a heading of the books',
  'imports.name': 'the name of a sheet',
  'invoices.code': 'the number of a document',
  'invoices.sac': 'the code of a service',
  'leases.electricity_meter_number': 'the number of a meter',
  'receipts.code': 'the number of a document',
  'recurring_charges.name': 'what is charged, on receipts and in the books',
  'reminder_settings.text': 'one letter to all tenants, with placeholders for who they are',
}

type Column = { table: string; name: string; type: string; word: string; isErased: boolean }
type Sentinel = Column & { text: string }

let world: World
let database: Database
let books: Books
let sentinels: Sentinel[]
/** The events as they were recorded. */
let history: string

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The rows of the organization, and of the owner's own account. */
const whose = (table: string) =>
  ({
    organizations: 'id = $1',
    sessions: 'account_id = $2',
    passkeys: 'account_id = $2',
    email_changes: 'account_id = $2',
  })[table] ?? 'organization_id = $1'

async function listColumns(): Promise<Column[]> {
  const types = await world.query(
    `select table_name || '.' || column_name as name, data_type as type
     from information_schema.columns where table_schema = 'public'`,
  )
  const typeOf = new Map(types.map(({ name, type }) => [name, type]))
  return allTables().flatMap(([table, words]) =>
    Object.entries(words).flatMap(([column, word]) => {
      const [inTable, name] = [snakeCase(table), snakeCase(column)]
      const type = typeOf.get(`${inTable}.${name}`)
      if (!COLUMN_WORDS[word].exported || !['text', 'jsonb'].includes(type)) return []
      return [{ table: inTable, name, type, word, isErased: COLUMN_WORDS[word].erased }]
    }),
  )
}

/** Writes a text of its own into each column, row by row, past the triggers that keep books unchangeable. */
async function fill(columns: Column[]): Promise<Sentinel[]> {
  const client = new pg.Client(world.database.connection)
  await client.connect()
  const filled: Sentinel[] = []
  try {
    await client.query("set session_replication_role = 'replica'")
    for (const [place, column] of columns.entries()) {
      const text = FORMS[`${column.table}.${column.name}`]?.(place) ?? `SENTINEL${place}X`
      const single = text.startsWith('SENTINEL') && !text.includes('@') ? '|| n' : ''
      const value =
        column.type === 'jsonb'
          ? `jsonb_build_object('it', $3::text ${single})`
          : `$3::text ${single}`
      const write = (which: string) =>
        client.query(
          `update ${column.table} set ${column.name} = ${value}
           from (select ctid as place, row_number() over () as n from ${column.table}
             where ${whose(column.table)} and ${which}) row
           where ctid = row.place and $2::uuid is not null and $1::uuid is not null`,
          [books.owner.organizationId, books.owner.id, text],
        )
      // Some columns are set in some states alone, as the reason of what was reversed.
      const { rowCount: set } = await write(`${column.name} is not null`)
      const rowCount = set || (await write('true')).rowCount
      expect([column.table, column.name, rowCount]).not.toEqual([column.table, column.name, 0])
      filled.push({ ...column, text })
    }
  } finally {
    await client.end()
  }
  return filled
}

const NEW_NUMBERS = {
  panNumber: 'PQRST6789U',
  gstNumber: '27PQRST6789U1Z3',
  bankAccountNumber: '99887766554433',
}

/**
 * Adds records that the books of the tests lack: a reversed payout, a cheque that went back, an expense that came
 * back, a cancelled receipt, an Aadhaar that was seen, a passkey, numbers that changed.
 */
async function addTheRest(): Promise<void> {
  await books.owner.post(`/payouts/${books.payout}/reverse`, { reason: 'never left' })
  await books.owner.post(`/cheques/${books.cheque}/handback`, { reason: 'paid by UPI' })
  const refunded = { reason: 'not delivered', reversal: 'returned' }
  await books.owner.post(`/expenses/${books.expense}/reverse`, refunded)
  await books.owner.post(`/rentTranscation/${books.receipt}/cancel`, { reason: 'twice' })
  await books.owner.post(`/payments/${books.payment}/reverse`, { reason: 'bounced' })
  const seen = { subject: 'client', of: books.client.id, lastFour: '1234' }
  expect((await books.owner.post('/files/seen', seen)).status).toBe(201)
  const changed = { ...NEW_NUMBERS, currentPassword: PASSWORD }
  expect((await books.owner.put('/account/profile', changed)).status).toBe(200)
  await world.query(
    `insert into passkeys (id, account_id, credential_id, public_key, counter, transports, name, created_at)
     values (gen_random_uuid(), $1, '\\x01', '\\x02', 0, '{}', 'Laptop', now())`,
    [books.owner.id],
  )
}

beforeAll(async () => {
  world = await createWorld()
  database = openDatabase(world.database.connection, { poolSize: 3, onError: () => {} })
  books = (await openAllBooks(world, 1))[0] as Books
  await addTheRest()
  const events = await world.query('select before::text || after::text as kept from events')
  history = events.map(({ kept }) => kept).join('\n')
  const left = [...LISTS, ...SEALED, ...RECORDS]
  const columns = await listColumns()
  sentinels = await fill(columns.filter(({ table, name }) => !left.includes(`${table}.${name}`)))
})
afterAll(async () => {
  await database.close()
  await world.close()
})

const inWords = ({ table, name }: Column) => `${table}.${name}`

test('a text that takes any words says whether it is about a person', () => {
  const plain = sentinels.filter((it) => it.word === 'plain' && !FORMS[inWords(it)])
  expect(plain.map(inWords).toSorted()).toEqual(Object.keys(FACTS).toSorted())
})

describe('what is kept of people and their books', () => {
  test('is all in the file that an owner downloads', async () => {
    const { bytes } = await books.owner.post('/mydata', { password: PASSWORD })
    const files = Object.entries(unzipSync(bytes ?? Buffer.of()))
    const all = files.filter(([name]) => name.endsWith('.json')).map(([, it]) => strFromU8(it))
    const missing = sentinels.filter(({ text }) => !all.some((file) => file.includes(text)))
    expect(missing.map(inWords)).toEqual([])
    for (const number of Object.values(NEW_NUMBERS)) expect(all.join(), number).toContain(number)
  })

  test('is erased after the closing, wherever it is stored, as far as no law requires to keep it', async () => {
    const { organizationId } = books.owner
    await world.query('update organizations set closed_at = $2 where id = $1', [
      organizationId,
      world.now(),
    ])
    world.advance({ days: 91 })
    const erasure = {
      database,
      clock: world.now,
      timeZone: 'Asia/Kolkata',
      afterDays: 90,
      tables: allTables(),
    }
    expect(await eraseClosedOrganizations(erasure)).toEqual({ personalData: 1, books: 0 })
    const tables = [...new Set(allTables().map(([table]) => snakeCase(table)))]
    const rows = await Promise.all(
      tables.map((table) => world.query(`select to_jsonb(t)::text as row from ${table} t`)),
    )
    const everything = rows
      .flat()
      .map(({ row }) => row as string)
      .join('\n')
    // A short one as the whole value: as a part it is in many a random id.
    const isKept = (text: string) =>
      everything.includes(text.startsWith('SENTINEL') ? text : `"${text}"`)
    const standing = (wanted: boolean) =>
      sentinels.filter(({ isErased, text }) => isErased === wanted && isKept(text) === wanted)
    expect(standing(true).map(inWords)).toEqual([])
    expect(standing(false).map(inWords)).toEqual([])
    const [owner] = await world.query('select * from owners where organization_id = $1', [
      organizationId,
    ])
    expect(owner.bank_account_number_sealed).toBeNull()
    expect(owner.pan_sealed).not.toBeNull()
  })
})

test('no sealed number and no password is in the history', () => {
  expect(history).toContain('bankAccountChanged')
  const numbers = [...Object.values(NEW_NUMBERS), REGISTRATION.panNumber, REGISTRATION.gstNumber]
  for (const secret of [...numbers, REGISTRATION.bankAccountNumber, PASSWORD, 'argon2'])
    expect(history).not.toContain(secret)
})

import './kit/english.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printedPage } from '../demo/papers.ts'
import { allTables, declared } from '../src/app/server/declared.ts'
import { NOT_BROUGHT_BACK } from '../src/features/import/written-heads.ts'
import { toCamelCase } from '../src/server/database/camel-case-columns.ts'
import { COLUMN_WORDS } from '../src/server/database/column-privacy.ts'
import { hdfcStatement } from './kit/bank-statement.ts'
import { bringBankOf, bringFilesOf, readByPage, takeOut } from './kit/bring-back.ts'
import { sendFile } from './kit/files.ts'
import { createMoneyWorld, type MoneyWorld, made } from './kit/money-world.ts'
import { CLIENT, LEASE, type Person, PROPERTY } from './kit/world.ts'

/**
 * Books leave with "Download my data" and come back in a new organization, and each column of each table is compared
 * there. A column or a table that is not among those below fails until it comes back too, or says why it does not.
 */

/** What a row of a table that comes back is called in both books, and which rows those are. */
const LET = `join leases on leases.organization_id = it.organization_id and leases.id = it.lease_id`
const RUNS = 'leases.ended_at is null'
const RETURNING: Record<string, { key: string; join?: string; where: string }> = {
  accounts: { key: 'it.name', where: "it.role = 'client' and it.closed_at is null" },
  clients: {
    key: 'accounts.name',
    join: 'join accounts on accounts.id = it.id',
    where: 'it.deleted_at is null',
  },
  properties: { key: 'it.address1', where: 'it.deleted_at is null' },
  leases: { key: 'it.electricity_meter_number', where: 'it.ended_at is null' },
  leaseRents: {
    key: "leases.electricity_meter_number || ' ' || it.effective_from",
    join: LET,
    where: `${RUNS} and it.effective_from > '2026-11-16'`,
  },
  recurringCharges: {
    key: "leases.electricity_meter_number || ' ' || it.name",
    join: LET,
    where: `${RUNS} and (it.to_date is null or it.to_date > '2026-11-16')`,
  },
  meterReadings: {
    key: 'leases.electricity_meter_number',
    join: LET,
    where: `${RUNS} and it.voided_on is null and it.read_on = (select max(read_on) from meter_readings where lease_id = it.lease_id)`,
  },
  pastReceipts: { key: 'it.number', where: 'it.withdrawn_at is null' },
  expenses: { key: 'it.bill_number', where: 'it.reversed_on is null' },
  expenseCategories: { key: 'it.name', where: 'true' },
  recurringExpenses: { key: 'it.amount::text', where: 'it.ended_at is null' },
  files: { key: 'it.name', where: 'true' },
  bankAccounts: { key: 'it.name', where: 'true' },
  // What was erased waits again when it comes again.
  bankLines: {
    key: "bank_accounts.name || ' ' || it.place",
    join: `join bank_accounts on bank_accounts.organization_id = it.organization_id
      and bank_accounts.id = it.bank_account_id`,
    where: "it.state <> 'erased'",
  },
  bankPayers: { key: 'it.written', where: 'true' },
  bankRules: { key: 'it.contains', where: 'true' },
}

const ENTERED_ANEW = 'when it was entered in these books'

/** Columns of those tables that differ in the new books, each with the reason. */
const DIFFERS: Record<string, string> = {
  'accounts.role': 'rows of clients only are compared',
  'accounts.lastSignedInAt': 'nobody has signed in there yet',
  'accounts.noticeVersion': 'the notice is shown again where its controller is another account',
  'accounts.noticeSeenAt': 'the notice is shown again where its controller is another account',
  'clients.createdAt': ENTERED_ANEW,
  'properties.createdAt': ENTERED_ANEW,
  'leases.createdAt': ENTERED_ANEW,
  'leases.chargedFrom': 'what is charged already is in the balance; charging goes on after it',
  'leases.endedOn': 'of those that have ended; the tests of terms compare what is left of them',
  'leases.endReason': 'of those that have ended; it stays in the history of the old books',
  'leaseRents.source': 'all rents of later days are agreed there, whoever reckoned them',
  'recurringCharges.fromDate':
    'what is charged already is in the balance; charging goes on after it',
  'expenses.reversedOn': 'of those that stand',
  'expenses.reversal': 'of those that stand',
  'expenses.reverseReason': 'of those that stand',
  'files.isFromClient':
    'who brings a file back has sent it there; the client sees it, for it is shared',
  'files.createdAt': ENTERED_ANEW,
  'bankLines.earlierReceipts': 'says that a line was decided in the books before these',
  'meterReadings.startsNewMeter': 'the last reading is the first one there',
}

let world: MoneyWorld
let bina: Person
let files: Record<string, string>
beforeAll(async () => {
  world = await createMoneyWorld()
  bina = await world.registerOwner('Bina')
  await keepBooks(world.owner)
  files = await takeOut(world.owner)
  for (const kind of ['books', 'receipts', 'monthly', 'expenses'] as const) await bringIn(kind)
  expect(await bringFilesOf(world.owner, bina)).toEqual([])
  expect((await bringBankOf(files, bina)).unknowable).toBe(0)
})
afterAll(() => world.close())

/** Two of each record, one as short and one as long as it can be. */
async function keepBooks(owner: Person) {
  const property = { ...PROPERTY, address1: 'Other', address2: 'Other road', pincode: '560001' }
  const other = await made(
    owner.post('/propertymaster', { ...property, city: 'Bengaluru', state: 'Karnataka' }),
  )
  const person = { ...CLIENT, name: 'Meena', email: 'meena@example.in', fatherName: 'Suresh' }
  const meena = await made(
    owner.post('/clientmaster', {
      ...person,
      gender: 'Female',
      mobileNumber: '9820099999',
      address1: 'Here',
      address2: 'There',
      withholdsAs: 'business',
    }),
  )
  const short = await world.letTo({ electricityMeterNumber: 'short', chargeFrom: '2026-09-01' })
  const terms = {
    electricityMeterNumber: 'long',
    monthlyRent: '22000',
    securityDepositAmount: '90000',
    incrementPercentage: '7',
    incrementSchedule: '18',
    paymentDate: '9',
    paymentMode: 'Any',
    startDate: '2026-08-15',
    endDate: '2028-08-14',
    rentDay: 15,
    rentEvery: 'quarter',
    rentMonth: 2,
    dueIn: 'same',
    noticeDays: 45,
    proration: 'none',
    rounding: 'paise',
    gstRate: '18',
    gstInterState: true,
    gstSez: true,
    gstReverseCharge: true,
    unitRate: '8.125',
    returnedChequeCharge: '500',
    chargeFrom: '2026-08-15',
    lateFee: { graceDays: 3, kind: 'percent', value: '1.5', cap: '700' },
  }
  const parties = { clientMaster: meena, propertymaster: other }
  const lease = await made(owner.post('/rentmaster', { ...LEASE, ...terms, ...parties }))
  const more = [
    { kind: 'maintenance', name: 'Maintenance', monthlyAmount: '1500', gst: true },
    { kind: 'other', name: 'Parking', monthlyAmount: '400.50' },
  ]
  const charged: string[] = []
  for (const charge of more) {
    const terms = { fromDate: '2026-08-15', gst: false, ...charge }
    charged.push(await made(owner.post(`/rentmaster/${lease}/recurring`, terms)))
  }
  await owner.put(`/recurring/${charged[1]}`, { toDate: '2027-12-31' })
  for (const [of, readOn, reading] of [
    [short.lease, '2026-10-30', '10'],
    [lease, '2026-09-30', '100'],
    [lease, '2026-10-31', '150.5'],
  ])
    await made(owner.post(`/rentmaster/${of}/readings`, { readOn, reading, gst: false }))
  for (const [from, monthlyRent] of [
    ['2027-02-15', '23000'],
    ['2027-05-15', '24000.50'],
  ])
    expect((await owner.post(`/rentmaster/${lease}/rents`, { from, monthlyRent })).status).toBe(200)
  const left = { endedOn: '2027-06-30', reason: 'Moves to Pune' }
  expect((await owner.post(`/rentmaster/${lease}/end`, left)).status).toBe(200)
  const receipt = { line: 2, email: 'meena@example.in', address1: 'Other', paidOn: '2024-11-01' }
  const rows = [
    {
      ...receipt,
      email: world.client.email,
      address1: PROPERTY.address1,
      paidAmount: '500',
      paidMode: 'cash',
      receiptNumber: '7',
    },
    {
      ...receipt,
      line: 3,
      paidOn: '2024-12-01',
      paidAmount: '600.50',
      paidMode: 'UPI',
      receiptNumber: '8',
      paidReference: 'AXIS123456',
      paidFor: 'November 2024',
    },
  ]
  const sheet = { name: 'past.csv', chargeFrom: '2026-12-01', invite: false, rows }
  await made(owner.post('/imports', sheet))
  await spend(owner, other)
  await hang(owner, { property: other, client: meena, lease })
  await world.runCharges()
  await keepBank(owner, short.lease)
}

/** Two expenses, one as short and one as long as it can be, of two own categories. */
async function spend(owner: Person, propertyMaster: string) {
  const own: string[] = []
  for (const name of ['Pest control', 'Garden'])
    own.push(await made(owner.post('/expensecategories', { name })))
  const short = { category: 'other', ownCategory: own[0], amount: '100', billNumber: 'short' }
  await made(owner.post('/expenses', { ...short, spentOn: '2026-11-02' }))
  const garden = { category: 'other', ownCategory: own[1], amount: '1', billNumber: 'garden' }
  await made(owner.post('/expenses', garden))
  const long = {
    propertyMaster,
    category: 'municipal_tax',
    amount: '5000.50',
    gst: '12.25',
    spentOn: '2026-10-05',
    paidTo: 'Municipal Corporation',
    method: 'neft',
    reference: 'UTR9',
    billNumber: 'long',
    billedOn: '2026-09-30',
    periodStart: '2026-04-01',
    periodEnd: '2026-09-30',
    note: 'First half',
  }
  await made(owner.post('/expenses', long))
  const society = { category: 'society', amount: '2500.50', fromMonth: '2026-06-01' }
  const paid = { propertyMaster, paidTo: 'Green Park Society', method: 'neft' }
  await made(owner.post('/recurringexpenses', { ...society, ...paid }))
  const gardener = { category: 'other', ownCategory: own[1], amount: '800' }
  await made(owner.post('/recurringexpenses', { ...gardener, fromMonth: '2026-11-01' }))
}

/** Two bank accounts with lines of each state, two payers and two rules that were learned. */
async function keepBank(owner: Person, lease: string) {
  const upload = async (file: Buffer, newAccount: string) => {
    const body = { name: 'Acct_1234.csv', file: file.toString('base64'), newAccount }
    expect((await owner.post('/bankstatements', body)).body.kind).toBe('taken')
  }
  const address = { address: 'asha.rao@okzzz', note: 'rent' }
  const rows = [
    { day: '2026-11-02', in: '1500', payer: 'ASHA RAO', reference: '900100000001', ...address },
    { day: '2026-11-03', out: '100', payer: 'PEST CONTROLLERS', reference: '900100000002' },
    { day: '2026-11-04', out: '250', payer: 'GARDENERS', reference: '900100000003' },
    { day: '2026-11-05', in: '4000', payer: 'AN AUNT', reference: '900100000004' },
    { day: '2026-11-06', in: '5000', payer: 'A COUSIN', reference: '900100000005' },
    { day: '2026-11-07', in: '700', cheque: '000412' },
    { day: '2026-11-08', in: '9999', payer: 'NEW HERE', reference: '900100000006' },
  ]
  await upload(hdfcStatement(rows), 'Savings')
  await upload(
    Buffer.from(
      'Yes Bank\nAccount No,5555\nDate,Description,Withdrawals,Deposits\n06/11/2026,UPI/CR/900100000009/SELF/YESB,,10\n',
    ),
    'Spare',
  )
  const { lines } = (await owner.get('/bank')).body
  const line = (ref: string) => lines.find((it: Row) => it.reference === ref)._id
  await owner.post(`/banklines/${line('900100000001')}/assign`, { rentMaster: lease })
  for (const [ref, contains] of [
    ['900100000002', 'PEST'],
    ['900100000003', 'GARDENERS'],
  ] as const) {
    const spent = { category: contains === 'PEST' ? 'repairs' : 'society', contains }
    const paid = contains === 'PEST' ? {} : { paidTo: 'Gardeners' }
    expect(
      (await owner.post(`/banklines/${line(ref)}/expense`, { ...spent, ...paid })).status,
    ).toBe(201)
  }
  await owner.post('/banklines/layaside', { lines: [line('900100000004')], state: 'left' })
  await owner.post('/banklines/layaside', { lines: [line('900100000005')], state: 'private' })
  // Some of it was kept and learned on another day.
  for (const change of [
    "bank_accounts set created_at = '2026-11-10T10:00:00Z' where name = 'Spare'",
    "bank_lines set is_own = true, is_doubted = true, created_at = '2026-11-10T10:00:00Z' where reference = '900100000009'",
    "bank_payers set learned_at = '2026-11-11T10:00:00Z' where kind = 'name'",
    "bank_rules set learned_at = '2026-11-11T10:00:00Z' where contains = 'PEST'",
  ])
    await world.query(`update ${change}`)
}

/** A paper of each record that comes back, and an Aadhaar that was seen. */
async function hang(owner: Person, of: Record<'property' | 'client' | 'lease', string>) {
  const [expense] = (await owner.get('/expenses')).body
  const send = async (name: string, draft: object): Promise<string> => {
    const { status, body } = await sendFile(owner, printedPage(name), { name, ...draft })
    expect(status).toBe(200)
    return body._id
  }
  const roof = await send('Roof  "new", =1.pdf', {
    kind: 'photo',
    subject: 'property',
    of: of.property,
  })
  expect((await owner.put(`/files/${roof}`, { caretakers: true })).status).toBe(200)
  await send('Terms', { kind: 'agreement', day: '2026-08-15', shared: true, ...on('lease', of) })
  await send('Passport', { kind: 'id', ...on('client', of) })
  await send('Bill', { kind: 'bill', subject: 'expense', of: expense._id })
  const seen = { ...on('client', of), lastFour: '1234', seenOn: '2026-08-14' }
  expect((await owner.post('/files/seen', seen)).status).toBe(201)
}

const on = <K extends string>(subject: K, of: Record<K, string>) => ({ subject, of: of[subject] })

async function bringIn(kind: 'books' | 'receipts' | 'monthly' | 'expenses') {
  const today = world.today()
  const { rows } = await readByPage(files[`bring-back/${kind}.csv`] ?? '', { today, kind })
  const asked = { name: `${kind}.csv`, chargeFrom: '2026-12-01', invite: false, rows }
  expect((await bina.post('/imports/preview', asked)).body.faults).toEqual([])
  await made(bina.post('/imports', asked))
}

type Row = Record<string, unknown>

/** The rows of a table in the books of that owner, by what they are called. */
async function rowsOf(table: string, { organizationId }: Person): Promise<Map<string, Row>> {
  const { key, join = '', where } = RETURNING[table] as (typeof RETURNING)[string]
  const name = table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const rows = await world.query(
    `select ${key} as called, to_jsonb(it) as row from ${name} it ${join}
     where it.organization_id = $1 and ${where}`,
    [organizationId],
  )
  return new Map(
    rows.map(({ called, row }) => [
      called,
      Object.fromEntries(Object.entries(row).map(([name, value]) => [toCamelCase(name), value])),
    ]),
  )
}

const STAYING = declared.flatMap(({ staysBehind }) => Object.entries(staysBehind))

const words = new Map(allTables())
/** The columns of a table that hold what somebody entered, but for those that say why they differ. */
const comparedColumns = (table: string) =>
  Object.entries(words.get(table) ?? {})
    .filter(([column, word]) => COLUMN_WORDS[word].exported && !DIFFERS[`${table}.${column}`])
    .map(([column]) => column)

describe('each column comes back as it left:', () => {
  test.each(Object.keys(RETURNING))('%s', async (table) => {
    const [before, after] = [await rowsOf(table, world.owner), await rowsOf(table, bina)]
    const columns = comparedColumns(table)
    const taken = (rows: Map<string, Row>) =>
      [...rows]
        .map(([called, row]) => ({ called, ...pick(row, columns) }))
        .filter(({ called }) => before.has(called))
        .sort((a, b) => (a.called < b.called ? -1 : 1))
    // A column in which all rows have one value proves nothing: a constant would do.
    const alike = columns.filter(
      (column) => new Set([...before.values()].map((row) => JSON.stringify(row[column]))).size < 2,
    )
    expect(alike).toEqual([])
    expect(taken(after)).toEqual(taken(before))
  })
})

const pick = (row: Row, columns: string[]) =>
  Object.fromEntries(columns.map((column) => [column, row[column]]))

test('each table of an organization comes back, or says why it does not', () => {
  const kept = allTables().filter(
    ([table, columns]) =>
      ('organizationId' in columns || table === 'organizations') &&
      Object.values(columns).some((word) => COLUMN_WORDS[word].exported),
  )
  expect(kept.map(([table]) => table).sort()).toEqual(
    [...Object.keys(RETURNING), ...STAYING.map(([table]) => table)].sort(),
  )
  for (const [, reason] of STAYING)
    if ('told' in reason) expect(NOT_BROUGHT_BACK.join(' ')).toContain(reason.told)
})

test('each column that differs is there, and holds what somebody entered', () => {
  const entered = Object.keys(RETURNING).flatMap((table) =>
    Object.entries(words.get(table) ?? {})
      .filter(([, word]) => COLUMN_WORDS[word].exported)
      .map(([column]) => `${table}.${column}`),
  )
  for (const column of Object.keys(DIFFERS)) expect(entered).toContain(column)
})

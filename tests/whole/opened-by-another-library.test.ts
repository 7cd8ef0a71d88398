import '../kit/english.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paiseFromDecimal } from '../../src/shared/paise.ts'
import { readByPage } from '../kit/bring-back.ts'
import { createMoneyWorld, type MoneyWorld, made } from '../kit/money-world.ts'
import {
  expectSameSheet,
  formulasOf,
  recordsOf,
  rowsOf,
  saidIn,
  scalarsIn,
} from '../kit/opened-sheets.ts'
import { CLIENT, PASSWORD, type Person } from '../kit/world.ts'
import { writeXlsx } from '../kit/write-xlsx.ts'

/**
 * Exports as CSV and XLSX are opened by libraries that this project does not write with, and hold what the API
 * returns; texts that begin like a formula, and long numbers, stay texts on every way out and in. It is 16 November
 * 2026.
 */
const NAMES = [
  '=HYPERLINK("http://x","y")',
  '@cmd',
  '+91 98200 11111',
  '-2+3',
  "'=1+1",
  'O\'Brien, "Bunty"; Sons',
]
const METERS = ['4471234567890123', '0012345', '12E5']
const LONG = 'NEFT-2025/10/05-HDFC0000123-RAVI KUMAR-4471234567890123-RENT-OCT-2025'

let world: MoneyWorld
let lease: string
let files: Record<string, string>
// biome-ignore lint/suspicious/noExplicitAny: a test checks the reply itself
type Json = any

beforeAll(async () => {
  world = await createMoneyWorld()
  const { owner } = world
  for (const [place, name] of NAMES.entries()) {
    const id = await made(
      owner.post('/clientmaster', { ...CLIENT, name, email: `name${place}@example.in` }),
    )
    const meter = METERS[place] ?? `M${place}`
    const terms = {
      electricityMeterNumber: meter,
      monthlyRent: '12000.5',
      chargeFrom: '2026-10-01',
    }
    const to = { ...world.client, id }
    lease = (await world.letTo(terms, to)).lease
    const reference = `123456789012345${place}`
    const paid = { receivedOn: '2026-11-05', method: 'upi', reference }
    await made(world.pay(lease, '15000', { ...paid, depositAmount: '1000', note: '=1+1' }))
  }
  await bringReceipts(owner)
  const { bytes } = await owner.post('/mydata', { password: PASSWORD })
  const all = Object.entries(unzipSync(bytes ?? Buffer.of()))
  files = Object.fromEntries(all.map(([name, content]) => [name, strFromU8(content)]))
})
afterAll(() => world.close())

/** A past receipt with a reference of 69 characters, of a workbook. */
async function bringReceipts(owner: Person) {
  const sheet = writeXlsx([
    ['Tenant', 'Received on', 'Amt received', 'UTR', 'Receipt no'],
    ['@cmd', '05/10/2025', 12000, LONG, '0042'],
  ])
  const { rows } = await readByPage(sheet, { today: world.today(), kind: 'receipts' })
  const asked = { name: 'r.xlsx', chargeFrom: '2026-12-01', rows }
  expect((await owner.post('/imports', asked)).body.message).toBe('Your sheet is imported.')
}

const fileOf = async (url: string) =>
  (await world.app.inject({ url, headers: { authorization: `Bearer ${world.owner.token}` } }))
    .rawPayload

// What the server itself writes as a file; lists and the day book are written by the page (tests/browser/list-tools.test.ts).
const SHEETS = ['/statement?clientMaster=ID&from=2026-04-01&to=2026-12-31', '/income']
const urlOf = async (path: string, as: string) => {
  const { clientMaster } = (await world.owner.get(`/rentmaster/${lease}`)).body
  const url = path.replace('ID', clientMaster._id)
  return `${url}${url.includes('?') ? '&' : '?'}as=${as}`
}

describe('the zip', () => {
  test('has the same rows in each CSV as in its JSON, cell by cell', () => {
    const tables = Object.keys(files).filter((name) => name.endsWith('.json'))
    expect(tables.length).toBeGreaterThan(20)
    for (const name of tables) {
      const records = JSON.parse(files[name] ?? '')
      const [heads = [], ...rows] = rowsOf(files[name.replace('.json', '.csv')] ?? '')
      expect([name, rows.length]).toEqual([name, records.length])
      for (const [place, row] of rows.entries()) {
        expect(row.length).toBe(heads.length)
        const cells = row.map(saidIn).join('\n')
        const missing = scalarsIn(records[place]).filter(
          (text) => !cells.includes(text) && !cells.includes(JSON.stringify(text).slice(1, -1)),
        )
        expect([name, missing]).toEqual([name, []])
      }
    }
  })

  test('has the clients, agreements and charges that the API returns', async () => {
    const { owner } = world
    const clients = recordsOf(files['clients.csv'] ?? '')
    const said = (await owner.get('/clientmaster')).body
    expect(clients.map((it) => [it.Id, saidIn(it.Name)]).sort()).toEqual(
      said.map((it: Json) => [it._id, it.name]).sort(),
    )
    const agreements = recordsOf(files['agreements.csv'] ?? '')
    expect(agreements.map((it) => [it.Id, saidIn(it['Electricity meter number'])]).sort()).toEqual(
      (await owner.get('/rentmaster')).body
        .map((it: Json) => [it._id, it.electricityMeterNumber])
        .sort(),
    )
    const ledger = (await owner.get(`/rentmaster/${lease}/ledger`)).body
    const charges = recordsOf(files['charges.csv'] ?? '')
    expect(ledger.charges.length).toBeGreaterThan(1)
    for (const charge of ledger.charges)
      expect(charges.find(({ Id }) => Id === charge._id)).toMatchObject({
        Name: charge.name,
        Amount: charge.amount,
        Settled: charge.settled,
        'Due on': charge.dueOn,
      })
  })
})

test.each(SHEETS)(
  '%s as CSV and as XLSX has what the API returns, without formulas',
  async (path) => {
    const csv = (await fileOf(await urlOf(path, 'csv'))).toString()
    const amounts = expectSameSheet(csv, await fileOf(await urlOf(path, 'xlsx')))
    const body = await fileOf((await urlOf(path, 'x')).replace(/[?&]as=x$/, ''))
    const said = new Set(scalarsIn(JSON.parse(body.toString())))
    expect(amounts.length).toBeGreaterThan(3)
    expect(amounts.filter((amount) => !said.has(amount))).toEqual([])
  },
)

test('an amount of the statement is what the API returns to the paisa', async () => {
  const path = SHEETS[0] ?? ''
  const { charged, received } = JSON.parse(
    (await fileOf((await urlOf(path, 'x')).replace('&as=x', ''))).toString(),
  )
  const rows = rowsOf((await fileOf(await urlOf(path, 'csv'))).toString())
  const total = rows.at(-1) ?? []
  expect(total.map(String)).toEqual(expect.arrayContaining([charged, received]))
  expect(paiseFromDecimal(charged)).toBe(2_400_100n)
  expect(rows.flat()).toContain("'1234567890123455")
})

test('no cell of the zip is a formula', () => {
  const csvs = Object.keys(files).filter((name) => name.endsWith('.csv'))
  expect(csvs.map((name) => [name, formulasOf(files[name] ?? '')])).toEqual(
    csvs.map((name) => [name, []]),
  )
})

describe('a name like a formula, and long numbers,', () => {
  const HEADS = ['Flat', 'Tenant', 'Mob', 'Rent', 'Meter no']
  const lines = NAMES.map((name, place) => [
    `A-${place}`,
    name,
    `+9198200${10_000 + place}`,
    '9000',
    METERS[place] ?? `M${place}`,
  ])
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const inCsv = [HEADS, ...lines].map((row) => row.map(quoted).join(',')).join('\r\n')

  // An apostrophe before what a spreadsheet would calculate is how spreadsheets mark a text.
  const expected = NAMES.map((name) => (name === "'=1+1" ? '=1+1' : name))

  test.each([
    ['CSV', () => Buffer.from(inCsv)],
    ['XLSX', () => writeXlsx([HEADS, ...lines])],
  ])('come in as text from a %s, with a note', async (kind, bytes) => {
    const owner = await world.registerOwner(`In${kind}`)
    const { rows } = await readByPage(bytes(), { today: world.today() })
    expect(rows.map(({ name }) => name)).toEqual(expected)
    const asked = { name: 'x', chargeFrom: '2026-12-01', invite: false, rows }
    const { faults, notes } = (await owner.post('/imports/preview', asked)).body
    expect(faults).toEqual([])
    expect(notes.map(({ message }: Json) => message)).toContain(
      'This begins like a formula. It is kept as plain text.',
    )
    expect((await owner.post('/imports', asked)).status).toBe(201)
    const clients = (await owner.get('/clientmaster?sort=createdAt&order=asc')).body
    expect(clients.map(({ name }: Json) => name).sort()).toEqual([...expected].sort())
    const leases = (await owner.get('/rentmaster')).body
    expect(leases.map((it: Json) => it.electricityMeterNumber)).toEqual(
      expect.arrayContaining(METERS),
    )
  })

  test('come back unchanged in new books', async () => {
    const owner = await world.registerOwner('Back')
    for (const kind of ['books', 'receipts'] as const) {
      const { rows } = await readByPage(files[`bring-back/${kind}.csv`] ?? '', {
        today: world.today(),
        kind,
      })
      const asked = { name: 'x', chargeFrom: '2026-12-01', invite: false, rows }
      expect((await owner.post('/imports', asked)).body.message).toBe('Your sheet is imported.')
    }
    const names = (await owner.get('/clientmaster')).body.map(({ name }: Json) => name)
    expect(names).toEqual(expect.arrayContaining(NAMES))
    const meters = (await owner.get('/rentmaster')).body.map(
      (it: Json) => it.electricityMeterNumber,
    )
    expect(meters).toEqual(expect.arrayContaining(METERS))
    const kept = (await owner.get('/pastreceipts')).body
    expect(kept.map((it: Json) => it.reference)).toEqual(
      expect.arrayContaining([LONG, '1234567890123450', '1234567890123455']),
    )
    expect(kept.map((it: Json) => it.receiptNumber)).toContain('0042')
  })
})

test('a number of 16 digits that a spreadsheet has shortened must be typed again', async () => {
  const sheet = writeXlsx([
    ['Tenant', 'Received on', 'Amt received', 'UTR'],
    ['@cmd', '05/10/2025', 12000, 4471234567890123],
    ['@cmd', '06/10/2025', 12000, '4.47123E+15'],
    ['@cmd', '07/10/2025', 12000, 447123456789],
  ])
  const { rows } = await readByPage(sheet, { today: world.today(), kind: 'receipts' })
  const { faults } = (
    await world.owner.post('/imports/preview', { name: 'x', chargeFrom: '2026-12-01', rows })
  ).body
  const message = 'The spreadsheet has shortened this number. Type all of it.'
  expect(faults).toEqual([
    { line: 2, field: 'paidReference', message },
    { line: 3, field: 'paidReference', message },
  ])
  expect(rows[2]?.paidReference).toBe('447123456789')
})

test('a reference of a payment of more than 35 characters is refused with a reason', async () => {
  const { status, body } = await world.pay(lease, '100', {
    method: 'neft',
    reference: LONG,
    receivedOn: '2026-11-06',
  })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['reference']])
})

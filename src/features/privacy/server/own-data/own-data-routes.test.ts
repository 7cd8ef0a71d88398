import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isWholeRun } from '../../../../../tests/kit/whole-run.ts'
import { wholeTest } from '../../../../../tests/kit/whole-test.ts'
import {
  type Caller,
  createWorld,
  PASSWORD,
  type Person,
  type World,
} from '../../../../../tests/kit/world.ts'
import { type Books, openAllBooks } from '../../../../../tests/security/books.ts'
import { openPolicies } from '../../../../../tests/security/open-policies.ts'

const TENANT = '11111111-1111-4111-8111-111111111111'
const ADA = '22222222-2222-4222-8222-222222222222'
const DIRECTORY = { tenantId: TENANT, clientId: TENANT, adminRole: 'SuperAdmin', adminIds: [ADA] }

let world: World
let books: [Books, Books, ...Books[]]
let admin: Person
beforeAll(async () => {
  world = await createWorld({ settings: { entra: DIRECTORY } })
  books = (await openAllBooks(world, isWholeRun ? 4 : 2)) as typeof books
  admin = await world.registerAdministrator()
})
afterAll(() => world.close())

type Files = Record<string, string>

const ask = (who: Pick<Caller, 'post'>, password = PASSWORD) => who.post('/mydata', { password })

async function download(who: Pick<Caller, 'post'>, password = PASSWORD): Promise<Files> {
  const { status, bytes } = await ask(who, password)
  expect(status).toBe(200)
  const files = Object.entries(unzipSync(bytes ?? Buffer.of()))
  return Object.fromEntries(files.map(([name, content]) => [name, strFromU8(content)]))
}

/** The owner's download, shared by tests that only read it: it reads all tables of an owner. */
let ofOwner: Promise<Files> | undefined
const downloadOfOwner = () => {
  ofOwner ??= download(books[0].owner)
  return ofOwner
}

const rowsOf = (files: Files, name: string) => JSON.parse(files[`${name}.json`] ?? '')
const OF_EXPENSES = ['expenses', 'expense-recoveries', 'monthly-expenses', 'expense-categories']
const OF_BOOKS = [
  'agreements',
  'receipts',
  'charges',
  'payments',
  'payouts',
  'settled',
  'monthly-charges',
  'meter-readings',
  'claims',
  'requests-about-data',
  'past-receipts',
  'gst-invoices',
  'gst-details',
  'files',
]
const twiceEach = (names: string[]) => names.flatMap((name) => [`${name}.csv`, `${name}.json`])

describe('what somebody downloads of their own', () => {
  test('is a zip by the name of its day', async () => {
    expect(await ask(books[0].owner)).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="rentbook-2026-11-16.zip"',
      },
    })
  })

  test('has every kind of record of an owner, as CSV and as JSON, and describes each file', async () => {
    const [{ owner, client, lease, freeProperty, receipt, charge, payment }] = books
    const files = await downloadOfOwner()
    const tables = [
      'money-settings',
      'properties',
      'clients',
      ...OF_BOOKS,
      ...OF_EXPENSES,
      'journal',
      'imports',
      'events',
      'reminder-settings',
      'reminders',
      'reminder-stops',
      'tds-certificates',
      'cheques',
      'bank-accounts',
      'bank-lines',
      'bank-line-payments',
      'bank-payers',
      'house-property-years',
      'house-property-loans',
      'team',
    ]
    const names = [
      'README.txt',
      'bring-back/bank-1.json',
      'bring-back/books.csv',
      'bring-back/expenses.csv',
      'bring-back/monthly.csv',
      'bring-back/receipts.csv',
      ...twiceEach(['account', 'devices', 'second-factors', 'passkeys', 'bank-rules', ...tables]),
    ]
    expect(Object.keys(files).sort()).toEqual(names.sort())
    for (const name of names.slice(1)) expect(files['README.txt']).toContain(name)
    expect(rowsOf(files, 'account')).toMatchObject([{ _id: owner.id, panNumber: 'ABCDE1234F' }])
    const idsOf = (name: string) => rowsOf(files, name).map(({ _id }: { _id: string }) => _id)
    expect(idsOf('properties')).toContain(freeProperty)
    expect(idsOf('clients')).toContain(client.id)
    expect(idsOf('agreements')).toContain(lease)
    expect(idsOf('receipts')).toContain(receipt)
    expect(idsOf('charges')).toContain(charge)
    expect(idsOf('payments')).toContain(payment)
    expect(files['receipts.csv']).toContain(receipt)
    for (const name of tables) expect([name, rowsOf(files, name).length > 0]).toEqual([name, true])
  })

  test('has the agreements that ended, and the rent from each day on', async () => {
    const agreements = rowsOf(await downloadOfOwner(), 'agreements')
    expect(agreements.filter((it: { endedOn: string | null }) => it.endedOn)).toHaveLength(1)
    for (const { rents } of agreements) expect(rents).toMatchObject([{ monthlyRent: '18500.50' }])
  })

  test('has of a client their record, statement, agreements, receipts and claims', async () => {
    const [{ client, neighbour, lease, claim, canary }] = books
    const files = await download(client)
    const names = ['README.txt', 'statement.csv', 'statement.json']
    const tables = ['account', 'devices', 'second-factors', 'passkeys', 'my-record', ...OF_BOOKS]
    expect(Object.keys(files).sort()).toEqual([...names, ...twiceEach(tables)].sort())
    expect(rowsOf(files, 'my-record')).toMatchObject([{ _id: client.id }])
    expect(JSON.stringify(rowsOf(files, 'agreements'))).toContain(lease)
    expect(JSON.stringify(rowsOf(files, 'claims'))).toContain(claim)
    expect(files['statement.csv']).toContain(canary)
    expect(JSON.stringify(files)).not.toContain(neighbour.canary)
  })

  test('has of an administrator what they did, and no books', async () => {
    await admin.put(`/ownermaster/${books[1].owner.id}`, {
      name: 'Renamed',
      email: books[1].owner.email,
      phone: '1',
    })
    const files = await download(admin)
    expect(Object.keys(files)).toEqual([
      'README.txt',
      ...twiceEach(['account', 'devices', 'second-factors', 'passkeys', 'events']),
    ])
    expect(rowsOf(files, 'events')).toMatchObject([{ actor: admin.name, verb: 'changed' }])
  })

  test('has no password and no hash in it', async () => {
    const files = [await downloadOfOwner(), await download(books[0].client), await download(admin)]
    for (const each of files)
      expect(JSON.stringify(each)).not.toMatch(/argon2|correct horse|tokenHash/)
  })

  test('leaves no event in the books', async () => {
    const count = () => world.query('select count(*) from events')
    const before = await count()
    await download(books[0].owner)
    expect(await count()).toEqual(before)
  })
})

test('brings the PDF of each receipt and all files along on request', async () => {
  const [{ owner, client }] = books
  const pdfsOf = async (who: Pick<Caller, 'post'>) => {
    const { bytes } = await who.post('/mydata', { password: PASSWORD, pdfs: true })
    const files = Object.entries(unzipSync(bytes ?? Buffer.of()))
    const receipts = JSON.parse(
      strFromU8(files.find(([name]) => name === 'receipts.json')?.[1] ?? Buffer.of()),
    ) as { receiptCode: string }[]
    const papers = JSON.parse(
      strFromU8(files.find(([name]) => name === 'files.json')?.[1] ?? Buffer.of()),
    ) as { path: string; name: string }[]
    expect(files.map(([name]) => name).filter((name) => name.startsWith('files/'))).toEqual(
      papers.map(({ path }) => path),
    )
    expect(papers.length).toBeGreaterThan(1)
    const pdfs = files.filter(([name]) => /^receipts\/.*\.pdf$/.test(name))
    expect(pdfs.map(([name]) => name).sort()).toEqual(
      receipts
        .map(({ receiptCode }) => `receipts/2026-27/${receiptCode.replaceAll('/', '-')}.pdf`)
        .sort(),
    )
    for (const [, pdf] of pdfs) expect(strFromU8(pdf.slice(0, 5))).toBe('%PDF-')
    return pdfs.length
  }
  const ofClient = await pdfsOf(client)
  expect(ofClient).toBeGreaterThan(0)
  if (isWholeRun) expect(await pdfsOf(owner)).toBeGreaterThan(ofClient)
})

test('the journal is whole and balanced: its receivable is the open amount of the charges', async () => {
  const files = await downloadOfOwner()
  type Entry = { debit: string; credit: string; amount: string }
  const receivable = rowsOf(files, 'journal').reduce(
    (sum: number, { debit, credit, amount }: Entry) =>
      sum + (debit === 'receivable' ? +amount : 0) - (credit === 'receivable' ? +amount : 0),
    0,
  )
  const open = rowsOf(files, 'charges').reduce(
    (sum: number, it: { amount: string; settled: string; reversedOn: string | null }) =>
      it.reversedOn ? sum : sum + Number(it.amount) - Number(it.settled),
    0,
  )
  const ahead = rowsOf(files, 'payments').reduce(
    (sum: number, it: { available: string; applied: string; reversedOn: string | null }) =>
      it.reversedOn ? sum : sum + Number(it.available) - Number(it.applied),
    0,
  )
  expect(receivable).toBeCloseTo(open - ahead, 2)
})

describe('the password', () => {
  test('is required, checked at its field, and throttled when guessed', async () => {
    const owner = await world.registerOwner('Farida')
    expect(await owner.post('/mydata', {})).toMatchObject({
      status: 400,
      body: { errors: { password: 'Please enter your current password.' } },
    })
    const statuses = []
    for (let wrong = 0; wrong < 11; wrong++) {
      const { status, body } = await ask(owner, `wrong ${wrong}`)
      statuses.push(status)
      if (status === 400) expect(body.errors).toEqual({ password: 'This is not your password.' })
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429])
    expect((await ask(owner)).status).toBe(429)
    world.advance({ minutes: 1 })
    expect((await ask(owner)).status).toBe(200)
  })

  test('is not required of somebody who signs in with Microsoft and has none', async () => {
    await world.query(
      "update accounts set password_hash = null, directory_id = $1 where role = 'administrator'",
      [`${TENANT}:${ADA}`],
    )
    const files = await download(admin, '')
    expect(rowsOf(files, 'account')).toMatchObject([{ authType: 'SSO', role: 'SuperAdmin' }])
  })
})

test('an owner whose trial has expired may download all of it', async () => {
  const { owner } = books[1]
  await world.query("update organizations set trial_ends_on = '2026-11-01' where id = $1", [
    owner.organizationId,
  ])
  expect((await owner.post('/propertymaster', {})).status).toBe(403)
  expect(rowsOf(await download(owner), 'receipts')).toHaveLength(4)
})

test('downloads are limited to ten an hour', async () => {
  const client = await world.addClient(books[0].owner, 'Gauri')
  const statuses = []
  for (let time = 0; time < 11; time++) statuses.push((await ask(client)).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})

wholeTest(
  "nothing of another organization or client is in it, by the queries' own conditions alone",
  async () => {
    world.advance({ minutes: 61 })
    await openPolicies(world)
    for (const own of books.slice(0, 2)) {
      const others = books.filter((it) => it !== own).map(({ owner }) => owner.name)
      const foreign = others.map((name) => name.replace(/^canary|owner$/g, ''))
      expect(foreign).toHaveLength(books.length - 1)
      const owners = JSON.stringify(await download(own.owner))
      for (const name of foreign) expect(owners).not.toContain(name)
      const ofClient = JSON.stringify(await download(own.client))
      for (const name of [...foreign, own.neighbour.canary]) expect(ofClient).not.toContain(name)
    }
  },
)

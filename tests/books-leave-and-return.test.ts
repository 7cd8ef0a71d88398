import './kit/english.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printedPage } from '../demo/papers.ts'
import { faultsOfRows } from '../src/features/import/row-faults.ts'
import { sheetHeads } from '../src/features/import/written-heads.ts'
import { hdfcStatement } from './kit/bank-statement.ts'
import { bringBankOf, bringFilesOf, readByPage, takeOut } from './kit/bring-back.ts'
import { pictureOf, sendFile } from './kit/files.ts'
import { createMoneyWorld, type MoneyWorld, made } from './kit/money-world.ts'
import { LEASE, type Person, PROPERTY } from './kit/world.ts'

/** An owner's download is brought into new books by the import page, and comes to the same. It is 16 November 2026. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads of a reply what it needs
type Json = any

let world: MoneyWorld
let bina: Person
let files: Record<string, string>
beforeAll(async () => {
  world = await createMoneyWorld()
  await keepBooks()
  await world.runCharges()
  files = await takeOut(world.owner)
  bina = await world.registerOwner('Bina')
})
afterAll(() => world.close())

/** Rents that are owed, paid ahead, in part, in another month, by nobody, with a deposit; known by their meters. */
async function keepBooks() {
  const { owner, letTo, pay } = world
  const rent = (meter: string, terms: object = {}) => ({
    electricityMeterNumber: meter,
    monthlyRent: '12000.50',
    chargeFrom: '2026-09-01',
    ...terms,
  })
  await letTo(rent('owes'))
  const part = await letTo(rent('has-paid-part', { gstRate: '18', rounding: 'paise' }))
  await pay(part.lease, '40000', { depositAmount: '24000' })
  const meena = await world.addClient(owner, 'Meena')
  const ahead = await letTo(rent('612345678901', { paymentDate: 5, dueIn: 'same' }), meena)
  await pay(ahead.lease, '99000')
  const middle = { rentDay: 15, dueIn: 'same', paymentDate: 15, startDate: '2026-10-15' }
  const terms = { proration: 'none', noticeDays: 60, endDate: '2027-09-14', unitRate: '8.5' }
  await letTo(rent('mid-month', { ...middle, ...terms, chargeFrom: '2026-10-15' }))
  const quarterly = { rentEvery: 'quarter', rentMonth: 2, dueIn: 'same', startDate: '2026-08-01' }
  await letTo(rent('by-quarter', quarterly))
  await letTo(rent('by-year', { rentEvery: 'year', monthlyRent: '41666.67' }))
  await letTo(rent('begins-later', { startDate: '2027-01-10', chargeFrom: '2027-01-10' }))
  const gone = await letTo(rent('left'))
  await owner.delete(`/rentmaster/${gone.lease}`)
  await world.addClient(owner, 'Kiran')
  await owner.post('/propertymaster', { ...PROPERTY, address1: '-5, "Lal" Bagh', pincode: '1' })
}

type Lease = { _id: string; electricityMeterNumber: string; propertymaster: object }

/** The running agreements by their meter, each with its terms and what its ledger comes to. */
async function booksOf(owner: Person) {
  const leases: Lease[] = (await owner.get('/rentmaster')).body
  const entries = leases.map(async (lease) => {
    const { owed, advance, balance, deposit } = (await owner.get(`/rentmaster/${lease._id}/ledger`))
      .body
    const terms = Object.keys(LEASE)
      .concat('startDate', 'endDate', 'rentDay', 'dueIn', 'proration', 'rounding', 'noticeDays')
      .concat('gstRate', 'unitRate', 'rentEvery', 'rentMonth')
      .map((name) => [name, (lease as Record<string, unknown>)[name]])
    const money = { owed, advance, balance, deposit }
    return [lease.electricityMeterNumber, { ...Object.fromEntries(terms), money }] as const
  })
  const books = Object.fromEntries(await Promise.all(entries))
  for (const lease of Object.values(books)) {
    delete lease.clientMaster
    delete lease.propertymaster
  }
  return books
}

test('every column of the sheet is recognised for what it is, without a question or a fault', async () => {
  const { rows, columns, unclearDay, shared, filledDown, sums } = await readByPage(
    files['bring-back/books.csv'] ?? '',
    { today: world.today() },
  )
  expect([columns.includes(null), columns.length]).toEqual([false, sheetHeads('books').length])
  expect({ unclearDay, shared, filledDown, sums }).toEqual({
    unclearDay: undefined,
    shared: 0,
    filledDown: 0,
    sums: [],
  })
  expect(faultsOfRows(rows, { today: world.today(), chargeFrom: '2026-12-01' })).toEqual([])
  // Kiran alone, seven agreements that run and one that ended owing, and the property that nobody rents.
  expect(rows).toHaveLength(10)
})

test('brought into new books, each agreement has its terms, its balance and its deposit', async () => {
  const { rows } = await readByPage(files['bring-back/books.csv'] ?? '', { today: world.today() })
  const asked = { name: 'books.csv', chargeFrom: '2026-12-01', invite: false, rows }
  expect((await bina.post('/imports/preview', asked)).body).toMatchObject({
    made: { properties: 9, clients: 3, leases: 8 },
    faults: [],
  })
  expect((await bina.post('/imports', asked)).status).toBe(201)
  const [before, after] = [await booksOf(world.owner), await booksOf(bina)]
  expect(Object.keys(before).sort()).toEqual(
    [
      'owes',
      'has-paid-part',
      '612345678901',
      'mid-month',
      'begins-later',
      'by-quarter',
      'by-year',
    ].sort(),
  )
  for (const [meter, lease] of Object.entries(before))
    expect([meter, after[meter]]).toEqual([meter, lease])
  expect(before.owes.money).toMatchObject({ owed: '36001.50', deposit: '0' })
  const properties = (await bina.get('/propertymaster')).body.map(
    ({ address1 }: typeof PROPERTY) => address1,
  )
  expect(properties).toContain('-5, "Lal" Bagh')
  expect(await world.faults()).toEqual([])
})

test('the receipts come back as past receipts, each with its agreement, and change no balance', async () => {
  const { rows, columns, unclearDay } = await readByPage(files['bring-back/receipts.csv'] ?? '', {
    today: world.today(),
    kind: 'receipts',
  })
  expect([columns.includes(null), columns.length, unclearDay]).toEqual([
    false,
    sheetHeads('receipts').length,
    undefined,
  ])
  expect(rows).toHaveLength(2)
  const before = await booksOf(bina)
  const asked = { name: 'receipts.csv', chargeFrom: '2026-12-01', invite: false, rows }
  expect((await bina.post('/imports/preview', asked)).body).toMatchObject({
    made: { receipts: 2, leases: 0 },
    faults: [],
    notes: [],
  })
  expect((await bina.post('/imports', asked)).status).toBe(201)
  const kept = (await bina.get('/pastreceipts?sort=amount')).body
  const meters = new Map(
    (await bina.get('/rentmaster')).body.map((it: Lease) => [it._id, it.electricityMeterNumber]),
  )
  expect(
    kept.map((it: { rentMaster: string; amount: string; receiptNumber: string }) => [
      meters.get(it.rentMaster),
      it.amount,
      it.receiptNumber,
    ]),
  ).toEqual([
    ['has-paid-part', '40000', 'RB/26-27/000001'],
    ['612345678901', '99000', 'RB/26-27/000002'],
  ])
  expect(await booksOf(bina)).toEqual(before)
  expect(await world.faults()).toEqual([])
  // What they take out again has them, too.
  const again = await takeOut(bina)
  const { rows: asAgain } = await readByPage(again['bring-back/receipts.csv'] ?? '', {
    today: world.today(),
    kind: 'receipts',
  })
  expect(asAgain).toEqual(rows)
})

test('files come back byte for byte to their records, and once, however often they are brought', async () => {
  const { owner, client } = world
  const leaseOf = async (who: Person, meter: string) =>
    (await who.get('/rentmaster')).body.find((it: Lease) => it.electricityMeterNumber === meter)
  const lease = (await leaseOf(owner, 'owes'))._id
  const told = { rentMaster: lease, amount: '500', paidOn: '2026-11-10', method: 'upi' }
  const claim = await made(client.post('/claims', { ...told, reference: 'AXIS000111222' }))
  const reading = { readOn: '2026-11-12', reading: '7', gst: false }
  const meter = await made(owner.post(`/rentmaster/${lease}/readings`, reading))
  const pdf = printedPage('the roof')
  const sent: [who: Person, bytes: Buffer, draft: object][] = [
    [owner, pdf, { name: 'Roof', kind: 'bill', subject: 'lease', of: lease }],
    [client, await pictureOf('navy'), { name: 'Screenshot', subject: 'claim', of: claim }],
    [owner, await pictureOf('plum'), { name: 'Meter', subject: 'reading', of: meter }],
  ]
  for (const [who, bytes, draft] of sent)
    expect((await sendFile(who, bytes, draft)).status).toBe(200)
  const { id: gone } = await world.addClient(owner, 'Lata')
  const passport = { name: 'Passport', kind: 'id', subject: 'client', of: gone }
  expect((await sendFile(owner, printedPage('passport'), passport)).status).toBe(200)
  // Nobody in the new books is Lata, and the reading of the meter came in there with none.
  for (const _ of [1, 2]) expect(await bringFilesOf(owner, bina)).toEqual(['Passport'])
  const { _id: there } = await leaseOf(bina, 'owes')
  const { body: files } = await bina.get(`/files?subject=lease&of=${there}`)
  expect(
    files.map((it: Record<string, unknown>) => [it.name, it.kind, it.shared, it.type]).sort(),
  ).toEqual([
    ['Meter', 'other', false, 'image/jpeg'],
    ['Roof', 'bill', false, 'application/pdf'],
    ['Screenshot', 'other', true, 'image/jpeg'],
  ])
  const { _id: roof } = files.find((it: { name: string }) => it.name === 'Roof')
  expect((await bina.get(`/files/${roof}/content`)).bytes?.equals(pdf)).toBe(true)
  expect(await world.faults()).toEqual([])
})

async function signedInAgain(who: Person): Promise<Person> {
  const { body } = await world.nobody.post('/owner/login', who)
  return { ...who, ...world.callerWith(body.token) }
}

test('both books go on alike: no day is charged twice, none is left out', async () => {
  await world.passDays(50)
  await world.runCharges()
  const later = await signedInAgain(bina)
  const [before, after] = [await booksOf(world.owner), await booksOf(later)]
  for (const [meter, { money }] of Object.entries(before))
    expect([meter, after[meter].money.balance]).toEqual([meter, money.balance])
  expect(before.owes.money.balance).toBe('60002.50')
})

test('the bank comes back: the same statement has no new line, payers and rules are known, and bank and books agree as before', async () => {
  // Fifty days went by.
  const owner = await signedInAgain(world.owner)
  const dana = await world.registerOwner('Dana')
  const rows = [
    {
      day: '2026-11-01',
      in: '500',
      payer: 'MEENA',
      reference: '900200000001',
      address: 'm.k@okzzz',
    },
    { day: '2026-11-02', out: '321', payer: 'LIFT COMPANY', reference: '900200000002' },
    { day: '2026-11-03', in: '4000', payer: 'AN AUNT', reference: '900200000003' },
    { day: '2026-11-03', in: '75', note: 'no reference' },
    { day: '2026-11-03', in: '75', note: 'no reference' },
  ]
  const upload = async (who: Person, some: typeof rows, opening?: number) => {
    const file = hdfcStatement(some, opening).toString('base64')
    const sent = { name: 'Acct_4471.csv', file }
    const asked = (await who.get('/bank')).body.accounts[0]
    const account = asked ? { account: asked._id } : { newAccount: 'Savings' }
    return (await who.post('/bankstatements', { ...sent, ...account })).body.taken
  }
  expect(await upload(owner, rows)).toMatchObject({ added: 5 })
  const { lines } = (await owner.get('/bank')).body
  const idOf = (reference: string) =>
    lines.find((it: { reference: string }) => it.reference === reference)._id
  const lease = (await owner.get('/rentmaster')).body.find(
    (it: Lease) => it.electricityMeterNumber === '612345678901',
  )
  const assigned = { rentMaster: lease._id }
  expect((await owner.post(`/banklines/${idOf('900200000001')}/assign`, assigned)).status).toBe(201)
  const lift = { category: 'society', contains: 'LIFT COMPANY' }
  expect((await owner.post(`/banklines/${idOf('900200000002')}/expense`, lift)).status).toBe(201)
  const aunt = { lines: [idOf('900200000003')], state: 'private' }
  expect((await owner.post('/banklines/layaside', aunt)).status).toBe(200)
  const out = await takeOut(owner)
  for (const kind of ['books', 'expenses'] as const) {
    const { rows } = await readByPage(out[`bring-back/${kind}.csv`] ?? '', {
      today: world.today(),
      kind,
    })
    const asked = { name: 'sheet.csv', chargeFrom: '2027-02-01', invite: false, rows }
    expect((await dana.post('/imports', asked)).status).toBe(201)
  }
  expect(await bringBankOf(out, dana)).toEqual({ added: 5, known: 0, unknowable: 0 })
  // Pressed twice, nothing is there twice.
  expect(await bringBankOf(out, dana)).toEqual({ added: 0, known: 5, unknowable: 0 })
  expect(await upload(dana, rows)).toMatchObject({ added: 0, known: 5 })
  const agreement = async (who: Person) => {
    const [{ _id, ...account }] = (await who.get('/bank')).body.accounts
    return account
  }
  expect(await agreement(dana)).toEqual(await agreement(owner))
  // What comes next goes on where the bank left off, and is understood by what was learned.
  const next = [
    {
      day: '2026-11-09',
      in: '600',
      payer: 'MEENA',
      reference: '900200000011',
      address: 'm.k@okzzz',
    },
    { day: '2026-11-09', out: '321', payer: 'LIFT COMPANY', reference: '900200000012' },
  ]
  for (const who of [owner, dana])
    expect(await upload(who, next, 103_829)).toMatchObject({ added: 2 })
  const shownIn = async (who: Person) =>
    (await who.get('/bank')).body.lines.map((it: Json) => {
      const { action, why, category, clientMaster } = it.proposed
      return { action, why, category, client: clientMaster?.name }
    })
  const ofDana = await shownIn(dana)
  expect(ofDana).toContainEqual(
    expect.objectContaining({
      client: 'Meena',
      why: expect.arrayContaining(['learned address']),
    }),
  )
  expect(ofDana).toContainEqual(
    expect.objectContaining({ action: 'expense', category: 'society', why: ['rule'] }),
  )
  expect(await agreement(dana)).toEqual(await agreement(owner))
  // What was decided in the earlier books is not undone here.
  const { decided } = (await dana.get('/bank')).body
  const paid = decided.find((it: { reference: string }) => it.reference === '900200000001')
  expect(paid).toMatchObject({ receipts: [], earlierReceipts: expect.stringMatching(/^RB\//) })
  expect((await dana.post(`/banklines/${paid._id}/undo`, {})).status).toBe(409)
  // Taken out once more, it is still the same.
  const again = await takeOut(dana)
  expect(JSON.parse(again['bring-back/bank-1.json'] ?? '').lines).toHaveLength(7)
  expect(await world.faults()).toEqual([])
})

test('a bank of another installation comes back without its private lines, which is said', async () => {
  const out = await takeOut(await signedInAgain(world.owner))
  const part = JSON.parse(out['bring-back/bank-1.json'] ?? '')
  const cara = await world.registerOwner('Cara')
  const elsewhere = { ...part, account: { ...part.account, keys: 'sealed by nobody here' } }
  const { body } = await cara.post('/imports/bank', elsewhere)
  expect(body).toMatchObject({ added: 6, known: 0, unknowable: 1 })
  expect((await cara.post('/imports/bank', { ...part, lines: [{}] })).status).toBe(400)
})

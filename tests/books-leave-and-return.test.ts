import './kit/english.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printedPage } from '../demo/papers.ts'
import { faultsOfRows } from '../src/features/import/row-faults.ts'
import { sheetHeads } from '../src/features/import/written-heads.ts'
import { bringFilesOf, readByPage, takeOut } from './kit/bring-back.ts'
import { pictureOf, sendFile } from './kit/files.ts'
import { createMoneyWorld, type MoneyWorld, made } from './kit/money-world.ts'
import { LEASE, type Person, PROPERTY } from './kit/world.ts'

/** An owner's download is brought into new books by the import page, and comes to the same. It is 16 November 2026. */
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
    ...{ electricityMeterNumber: meter, monthlyRent: '12000.50', chargeFrom: '2026-09-01' },
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
    ...{ unclearDay: undefined, shared: 0, filledDown: 0, sums: [] },
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
      ...['owes', 'has-paid-part', '612345678901', 'mid-month', 'begins-later'],
      ...['by-quarter', 'by-year'],
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
    ...[false, sheetHeads('receipts').length, undefined],
  ])
  expect(rows).toHaveLength(2)
  const before = await booksOf(bina)
  const asked = { name: 'receipts.csv', chargeFrom: '2026-12-01', invite: false, rows }
  expect((await bina.post('/imports/preview', asked)).body).toMatchObject({
    ...{ made: { receipts: 2, leases: 0 }, faults: [], notes: [] },
  })
  expect((await bina.post('/imports', asked)).status).toBe(201)
  const kept = (await bina.get('/pastreceipts?sort=amount')).body
  const meters = new Map(
    (await bina.get('/rentmaster')).body.map((it: Lease) => [it._id, it.electricityMeterNumber]),
  )
  expect(
    kept.map((it: { rentMaster: string; amount: string; receiptNumber: string }) => [
      ...[meters.get(it.rentMaster), it.amount, it.receiptNumber],
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
    ...{ today: world.today(), kind: 'receipts' },
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

test('both books go on alike: no day is charged twice, none is left out', async () => {
  await world.passDays(50)
  await world.runCharges()
  const { body } = await world.nobody.post('/owner/login', bina)
  const later = { ...bina, ...world.callerWith(body.token) }
  const [before, after] = [await booksOf(world.owner), await booksOf(later)]
  for (const [meter, { money }] of Object.entries(before))
    expect([meter, after[meter].money.balance]).toEqual([meter, money.balance])
  expect(before.owes.money.balance).toBe('60002.50')
})

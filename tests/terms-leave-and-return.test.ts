import './kit/english.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsOfRows } from '../src/features/import/row-faults.ts'
import { NOT_BROUGHT_BACK } from '../src/features/import/written-heads.ts'
import { readByPage, takeOut } from './kit/bring-back.ts'
import { createMoneyWorld, type MoneyWorld, made } from './kit/money-world.ts'
import type { Person } from './kit/world.ts'

/**
 * Each kind of term and of money that an agreement may have leaves with "Download my data" and comes in again in new
 * books, where it goes on alike. Agreements are known by their meters. It is 16 November 2026.
 */
/** Within the state it is one between states for a special economic zone alone. */
const GST_BETWEEN = { gstRate: '18', gstInterState: true, gstSez: true }

let world: MoneyWorld
let bina: Person
let files: Record<string, string>
let notes: { message: string }[]

beforeAll(async () => {
  world = await createMoneyWorld()
  await keepRunning()
  await keepEnded()
  await world.runCharges()
  files = await takeOut(world.owner)
  bina = await world.registerOwner('Bina')
  await bringIn('books')
  await bringIn('receipts')
})
afterAll(() => world.close())

/** An agreement of a client of its own, known by its meter. */
async function letBy(meter: string, terms: object = {}) {
  const client = await world.addClient(world.owner, `Who-${meter}`)
  const agreed = { electricityMeterNumber: meter, monthlyRent: '12000', chargeFrom: '2026-09-01' }
  const { lease } = await world.letTo({ ...agreed, ...terms }, client)
  return lease
}

const charge = (lease: string, recurring: object) =>
  made(
    world.owner.post(`/rentmaster/${lease}/recurring`, {
      kind: 'maintenance',
      fromDate: '2026-09-01',
      gst: false,
      ...recurring,
    }),
  )
const read = (lease: string, readOn: string, reading: string) =>
  made(world.owner.post(`/rentmaster/${lease}/readings`, { readOn, reading, gst: false }))

async function keepRunning() {
  const { owner } = world
  const fixed = { graceDays: 5, kind: 'fixed', value: '250.50', cap: '' }
  await letBy('fixed-late-fee', { lateFee: fixed, returnedChequeCharge: '500' })
  const percent = { graceDays: 0, kind: 'percent', value: '1.25', cap: '500' }
  await letBy('late-fee-in-percent', { lateFee: percent })

  const monthly = await letBy('monthly-charges', GST_BETWEEN)
  await charge(monthly, { name: 'Maintenance', monthlyAmount: '1500', gst: true })
  await charge(monthly, { name: 'Parking 2', kind: 'other', monthlyAmount: '500.50' })
  await charge(monthly, { name: 'Lift', monthlyAmount: '300', fromDate: '2027-01-01' })
  const over = await charge(monthly, { name: 'Painting', kind: 'other', monthlyAmount: '100' })
  await owner.put(`/recurring/${over}`, { toDate: '2026-10-31' })
  const shut = await charge(monthly, { name: 'Generator', kind: 'other', monthlyAmount: '90' })
  await owner.put(`/recurring/${shut}`, { toDate: '2026-12-15' })

  // Rent is charged until January, what is beside it until November.
  const quarter = { rentEvery: 'quarter', rentMonth: 2, dueIn: 'same', startDate: '2026-08-01' }
  const quarterly = await letBy('monthly-beside-quarter', { ...quarter, chargeFrom: '2026-08-01' })
  await charge(quarterly, { name: 'Maintenance', monthlyAmount: '700', fromDate: '2026-08-01' })

  const metered = await letBy('metered', {
    unitRate: '8.125',
    gstRate: '5',
    gstReverseCharge: true,
  })
  await read(metered, '2026-09-30', '1284')
  await read(metered, '2026-10-31', '1391.5')

  const rises = await letBy('rises-to-come')
  for (const [from, monthlyRent] of [
    ['2027-01-01', '13200'],
    ['2027-02-01', '14000.50'],
  ])
    await owner.post(`/rentmaster/${rises}/rents`, { from, monthlyRent })

  const leaves = await letBy('notice-given')
  await owner.post(`/rentmaster/${leaves}/end`, { endedOn: '2026-12-10', reason: 'moves' })
  await letBy('not-charged', { chargeFrom: '' })
}

/** Agreements that ended: owing, with a deposit and an advance held, and one that is settled. */
async function keepEnded() {
  const { owner, pay } = world
  const end = (lease: string, endedOn: string) =>
    owner.post(`/rentmaster/${lease}/end`, { endedOn, reason: 'left' })
  const owes = await letBy('left-owing')
  await pay(owes, '5000.50', { receivedOn: '2026-10-03' })
  await end(owes, '2026-10-31')
  const held = await letBy('left-with-deposit')
  await pay(held, '60000', { receivedOn: '2026-09-03', depositAmount: '24000' })
  await end(held, '2026-10-15')
  // Paid after the last day, and the flat let again.
  await pay(held, '100', { receivedOn: '2026-11-02' })
  const { propertymaster } = (await owner.get('/settling')).body
    .map(({ rentMaster, propertyMaster }: { rentMaster: string; propertyMaster: object }) => ({
      rentMaster,
      propertymaster: propertyMaster,
    }))
    .find(({ rentMaster }: { rentMaster: string }) => rentMaster === held)
  const next = await world.addClient(owner, 'Next')
  const again = { electricityMeterNumber: 'let-again', monthlyRent: '15000', paymentMode: 'cash' }
  await made(
    owner.post('/rentmaster', {
      ...again,
      incrementPercentage: '0',
      incrementSchedule: '0',
      paymentDate: '5',
      securityDepositAmount: '0',
      clientMaster: next.id,
      chargeFrom: '2026-11-01',
      propertymaster: propertymaster._id,
    }),
  )
  const settled = await letBy('left-settled', { chargeFrom: '2026-10-01' })
  await end(settled, '2026-10-31')
  await pay(settled, '12000')
}

async function bringIn(kind: 'books' | 'receipts') {
  const csv = files[`bring-back/${kind}.csv`] ?? ''
  const { rows } = await readByPage(csv, { today: world.today(), kind })
  expect(faultsOfRows(rows, { today: world.today(), chargeFrom: '2026-12-01' })).toEqual([])
  const asked = { name: `${kind}.csv`, chargeFrom: '2026-12-01', invite: false, rows }
  const preview = (await bina.post('/imports/preview', asked)).body
  expect(preview.faults).toEqual([])
  if (kind === 'books') notes = preview.notes
  expect((await bina.post('/imports', asked)).status).toBe(201)
}

// biome-ignore lint/suspicious/noExplicitAny: a test checks the reply itself
type Json = any

const leaseBy = async (owner: Person, meter: string): Promise<Json> =>
  (await owner.get(`/rentmaster?search=${meter}`)).body[0]

/** An agreement now: terms, money, what recurs, rents of days to come, the last reading. */
async function stateOf(owner: Person, meter: string) {
  const lease = await leaseBy(owner, meter)
  const ledger = (await owner.get(`/rentmaster/${lease._id}/ledger`)).body
  const { owed, advance, balance, deposit, leavingOn } = ledger
  const { lateFee, returnedChequeCharge, gstRate, gstInterState, gstSez, gstReverseCharge } = lease
  return {
    owed,
    advance,
    balance,
    deposit,
    leavingOn,
    unitRate: lease.unitRate,
    lateFee,
    returnedChequeCharge,
    gstRate,
    gstInterState,
    gstSez,
    gstReverseCharge,
    rents: ledger.rents
      .filter(({ from }: Json) => from > world.today())
      .map(({ from, monthlyRent }: Json) => [from, monthlyRent]),
    recurring: ledger.recurring
      .filter(({ toDate }: Json) => toDate === null || toDate > world.today())
      .map(({ name, kind, monthlyAmount, gst, toDate }: Json) => ({
        name,
        kind,
        monthlyAmount,
        gst,
        toDate,
      })),
    reading: ledger.readings
      .map(({ readOn, reading }: Json) => [readOn, reading])
      .sort()
      .at(-1),
  }
}

/** Charges after a day: name, amount and due day. */
async function chargedAfter(owner: Person, meter: string, day: string) {
  const lease = await leaseBy(owner, meter)
  const { charges } = (await owner.get(`/rentmaster/${lease._id}/ledger`)).body
  return charges
    .filter(({ periodStart, reversedOn }: Json) => periodStart > day && reversedOn === null)
    .map(({ kind, name, amount, periodEnd, dueOn }: Json) =>
      [periodEnd, dueOn, kind, name, amount].join(' '),
    )
    .sort()
}

// What of its kind each must have, or its test proves nothing.
const KINDS: [meter: string, has: Json][] = [
  [
    'fixed-late-fee',
    { lateFee: { graceDays: 5, kind: 'fixed', value: '250.50' }, returnedChequeCharge: '500' },
  ],
  ['late-fee-in-percent', { lateFee: { kind: 'percent', value: '1.25', cap: '500' } }],
  [
    'monthly-charges',
    {
      ...GST_BETWEEN,
      recurring: [
        { name: 'Maintenance', kind: 'maintenance', monthlyAmount: '1500', gst: true },
        { name: 'Parking 2', kind: 'other', monthlyAmount: '500.50', gst: false },
        { name: 'Lift', kind: 'maintenance' },
        { name: 'Generator', toDate: '2026-12-15' },
      ],
    },
  ],
  ['monthly-beside-quarter', { recurring: [{ name: 'Maintenance', monthlyAmount: '700' }] }],
  ['metered', { reading: ['2026-10-31', '1391.5'], unitRate: '8.125', gstReverseCharge: true }],
  [
    'rises-to-come',
    {
      rents: [
        ['2027-01-01', '13200'],
        ['2027-02-01', '14000.50'],
      ],
    },
  ],
  ['notice-given', { leavingOn: '2026-12-10' }],
  ['not-charged', { owed: '0' }],
  ['let-again', { owed: '15000' }],
]

describe('comes in again with its terms and its balance:', () => {
  test.each(KINDS)('%s', async (meter, has) => {
    const before = await stateOf(world.owner, meter)
    expect(before).toMatchObject(has)
    expect(await stateOf(bina, meter)).toEqual(before)
  })
})

test('what ended and is not settled comes in as ended on its day, with what is owed or held', async () => {
  const settling = async (owner: Person) =>
    (await owner.get('/settling')).body
      .map((it: Json) => [it.clientMaster.name, it.endedOn, it.owed, it.advance, it.deposit])
      .sort()
  expect(await settling(bina)).toEqual([
    ['Who-left-owing', '2026-10-31', '18999.50', '0', '0'],
    ['Who-left-with-deposit', '2026-10-15', '0', '18294', '24000'],
  ])
  expect(await settling(world.owner)).toEqual(await settling(bina))
  // The flat that was let again is one property there, too.
  const { propertymaster } = await leaseBy(bina, 'let-again')
  expect((await bina.get('/settling')).body.map((it: Json) => it.propertyMaster._id)).toContain(
    propertymaster._id,
  )
  expect(notes.map(({ message }) => message)).toContain(
    'This client has left. The agreement comes in as ended, with what is still due or held.',
  )
})

test('it can be settled there: what is owed is paid, and the deposit goes back', async () => {
  const [owing, held] = (await bina.get('/settling')).body.sort((a: Json, b: Json) =>
    a.clientMaster.name < b.clientMaster.name ? -1 : 1,
  )
  const paid = { rentMaster: owing.rentMaster, amount: '18999.50', paymentMode: 'cash' }
  expect((await bina.post('/payments', paid)).status).toBe(201)
  for (const [kind, amount] of [
    ['deposit_return', '24000'],
    ['refund', '18294'],
  ]) {
    const given = { kind, amount, paidOn: '2026-11-16', paymentMode: 'cash' }
    const reply = await bina.post('/payouts', { rentMaster: held.rentMaster, ...given })
    expect([reply.status, reply.body.message]).toMatchObject([201, expect.any(String)])
  }
  expect((await bina.get('/settling')).body).toEqual([])
})

test('receipts of those who left come back, also one for money that came after the last day', async () => {
  const kept = (await bina.get('/pastreceipts?sort=amount')).body
  expect(kept.map(({ amount }: Json) => amount)).toEqual(['100', '5000.50', '12000', '60000'])
})

test('both books go on alike: rent, what is beside it, tax and rises', async () => {
  await world.passDays(100)
  await world.runCharges()
  const { body } = await world.nobody.post('/owner/login', bina)
  Object.assign(bina, world.callerWith(body.token))
  const running = KINDS.map(([meter]) => meter).filter((meter) => meter !== 'not-charged')
  for (const meter of running) {
    const before = await chargedAfter(world.owner, meter, '2026-11-16')
    expect([meter, await chargedAfter(bina, meter, '2026-11-16')]).toEqual([meter, before])
    expect(before.length).toBeGreaterThan(0)
    const [old, now] = [await stateOf(world.owner, meter), await stateOf(bina, meter)]
    expect([meter, now.balance]).toEqual([meter, old.balance])
  }
})

test('the next reading of the meter costs the same in both', async () => {
  const costs = async (owner: Person) => {
    const { _id } = await leaseBy(owner, 'metered')
    const reading = { readOn: world.today(), reading: '1500', gst: false }
    return (await owner.post(`/rentmaster/${_id}/readings`, reading)).body.charge.amount
  }
  expect(await costs(bina)).toBe('882')
  expect(await costs(world.owner)).toBe('882')
  expect(await world.faults()).toEqual([])
})

test('the import of what ended, recurs and was read can be undone', async () => {
  const devi = await world.registerOwner('Devi')
  const row = { line: 2, name: 'Kiran', monthlyRent: '9000', mobileNumber: '9820012345' }
  const rows = [
    { ...row, address1: 'A', endedOn: '2026-10-31', openingBalance: '700', openingDeposit: '5000' },
    {
      ...row,
      line: 3,
      address1: 'B',
      monthlyCharges: '450',
      meterReading: '12',
      laterRents: '9900 from 2028-01-01',
    },
  ]
  const asked = { name: 'x', chargeFrom: world.today(), invite: false, rows }
  const { _id } = (await devi.post('/imports', asked)).body
  const undone = await devi.post(`/imports/${_id}/undo`)
  expect([undone.status, undone.body.message]).toEqual([200, 'The import is undone.'])
  for (const list of ['/settling', '/dues', '/rentmaster', '/clientmaster', '/propertymaster'])
    expect((await devi.get(list)).body).toEqual([])
  expect(await world.faults()).toEqual([])
})

test('the README lists what does not come in again, with the reason', () => {
  const words = (text: string) => text.split(/\s+/).join(' ')
  for (const sentence of NOT_BROUGHT_BACK)
    expect(words(files['README.txt'] ?? '')).toContain(words(sentence))
  expect(
    Object.keys(files)
      .filter((name) => name.startsWith('bring-back/'))
      .sort(),
  ).toEqual(['bring-back/books.csv', 'bring-back/receipts.csv'])
})

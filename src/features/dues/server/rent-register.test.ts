import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'
import { LEASE, PROPERTY } from '../../../../tests/kit/world.ts'
import { fromWire } from '../../../shared/wire-codec.ts'
import { rowOf } from '../rent-register.ts'
import { registerWire } from '../rent-register-wire.ts'

// 16 November 2026; 12,000 a month unless said otherwise.

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

const RENT = { monthlyRent: '12000', dueIn: 'same', paymentDate: 5 }

const registerOf = async (query = '') =>
  fromWire(registerWire, (await world.owner.get(`/rentregister${query}`)).body)

/** The months of a property as `paid/charged`, or the state where nothing is charged. */
async function monthsOf(property: string, query = '') {
  const { flats, from } = await registerOf(query)
  const flat = flats.find((it) => it.property.id === property)
  if (!flat) return undefined
  return rowOf(flat, from, world.today()).cells.map((it) =>
    it.charged > 0n ? `${it.state} ${it.paid / 100n}/${it.charged / 100n}` : it.state,
  )
}
const rentOf = async (lease: string, month: string) =>
  (await world.ledger(lease)).charges.find(
    (it: Record<string, string>) => it.kind === 'rent' && it.periodStart?.startsWith(month),
  )._id

test('each month of a flat says what is paid of its rent: part payment, reversal, credit note and vacancy', async () => {
  const since = { startDate: '2026-06-16', chargeFrom: '2026-06-16' }
  const { lease, property } = await world.letTo({ ...RENT, ...since })
  // June is 15 of 30 days: 6,000. A bounced payment leaves nothing, and August is lowered by 2,000.
  const pay = (amount: string, receivedOn: string) => made(world.pay(lease, amount, { receivedOn }))
  await pay('18000', '2026-07-05')
  const bounced = await pay('12000', '2026-08-05')
  const back = { reversal: 'returned', reason: 'The cheque came back' }
  expect((await world.owner.post(`/payments/${bounced}/reverse`, back)).status).toBe(200)
  const note = { amount: '2000', reason: 'No water for a week' }
  await made(world.owner.post(`/charges/${await rentOf(lease, '2026-08')}/credit`, note))
  await pay('13000', '2026-09-05')
  // It was let before it was entered; before that nothing is known of it.
  expect(await monthsOf(property)).toEqual([
    'none',
    'none',
    'paid 6000/6000',
    'paid 12000/12000',
    'paid 10000/10000',
    'part 3000/12000',
    'unpaid 0/12000',
    'unpaid 0/12000',
    'none',
    'none',
    'none',
    'none',
  ])
  expect(await world.faults()).toEqual([])
})

test('an ended agreement and the one after it share a flat, with the month between them vacant', async () => {
  const since = { startDate: '2026-07-01', chargeFrom: '2026-07-01' }
  const { lease, property } = await world.letTo({ ...RENT, ...since })
  const end = { endedOn: '2026-08-10', reason: 'Moved out' }
  expect((await world.owner.post(`/rentmaster/${lease}/end`, end)).status).toBe(200)
  const next = await world.addClient(world.owner, 'Meera')
  const { flats } = await registerOf()
  const [ended] = flats.find((it) => it.property.id === property)?.leases ?? []
  expect([ended?.client.name, ended?.until, ended?.rents.length]).toEqual(['Ravi', '2026-08-10', 5])
  const parties = { clientMaster: next.id, propertymaster: property }
  const terms = { ...RENT, startDate: '2026-10-20', chargeFrom: '2026-10-20', ...parties }
  await made(world.owner.post('/rentmaster', { ...LEASE, ...terms }))
  // 10 of 31 days of August: 3,871; 12 of 31 days of October: 4,645.
  expect(await monthsOf(property)).toEqual([
    'none',
    'none',
    'none',
    'unpaid 0/12000',
    'unpaid 0/3871',
    'vacant',
    'unpaid 0/4645',
    'unpaid 0/12000',
    'none',
    'none',
    'none',
    'none',
  ])
  expect(await monthsOf(property, '?to=2025-06-01')).toEqual(Array(12).fill('none'))
})

test('rent of a quarter is in the month in which the quarter begins, also where that is a year before', async () => {
  const quarterly = { rentEvery: 'quarter', rentMonth: 2, startDate: '2026-02-01' }
  const terms = { ...RENT, ...quarterly, chargeFrom: '2026-02-01' }
  const { lease, property } = await world.letTo(terms)
  await made(world.pay(lease, '36000', { receivedOn: '2026-02-05' }))
  expect(await monthsOf(property)).toEqual([
    'within',
    'unpaid 0/36000',
    'within',
    'within',
    'unpaid 0/36000',
    'within',
    'within',
    'unpaid 0/36000',
    'within',
    'within',
    'none',
    'none',
  ])
  expect((await monthsOf(property, '?to=2026-03-31'))?.at(10)).toBe('paid 36000/36000')
})

test('a month is due when the first of it is, also after a rise that reaches back', async () => {
  const { lease, property } = await world.letTo({ ...RENT, chargeFrom: '2026-09-01' })
  const rise = { monthlyRent: '13000', from: '2026-09-01' }
  expect((await world.owner.post(`/rentmaster/${lease}/rents`, rise)).status).toBe(200)
  const { flats, from } = await registerOf()
  const flat = flats.find((it) => it.property.id === property)
  const [september] = flat ? rowOf(flat, from, world.today()).cells.slice(5) : []
  expect([september?.open, september?.dueOn]).toEqual([1_300_000n, '2026-09-05'])
})

test('what is owed beside the rent of the year is told: from before, and for other charges', async () => {
  const owner = await world.registerOwner('Nadia')
  const made = async (path: string, body: object) => (await owner.post(path, body)).body._id
  const clientMaster = (await world.addClient(owner, 'Omar')).id
  const propertymaster = await made('/propertymaster', PROPERTY)
  const terms = { ...LEASE, ...RENT, clientMaster, propertymaster }
  const rentMaster = await made('/rentmaster', terms)
  const start = { chargeFrom: '2026-11-01', openingBalance: '3500' }
  expect((await owner.post(`/rentmaster/${rentMaster}/charging`, start)).status).toBe(200)
  const key = { kind: 'other', name: 'Key', amount: '700', dueOn: '2026-11-20' }
  await made('/charges', { rentMaster, ...key })
  const { body } = await owner.get('/rentregister')
  expect(body.owedBeside).toBe('4200')
  expect((await owner.get('/rentregister?to=2026-03-31')).body.owedBeside).toBe('16200')
})

test('the register has the own properties alone, vacant ones too, and only an owner reads it', async () => {
  const free = await made(world.owner.post('/propertymaster', PROPERTY))
  expect((await monthsOf(free))?.slice(5)).toEqual([
    'none',
    'none',
    'vacant',
    'none',
    'none',
    'none',
    'none',
  ])
  const other = await world.registerOwner('Vikram')
  const theirs = await made(other.post('/propertymaster', PROPERTY))
  const { body } = await other.get('/rentregister')
  expect([body.year, body.from, body.to, body.total]).toEqual([
    '2026-27',
    '2026-04-01',
    '2027-03-31',
    1,
  ])
  expect(body.flats[0].propertyMaster._id).toBe(theirs)
  expect(await monthsOf(theirs)).toBeUndefined()
  expect(await registerOf('?page=2')).toMatchObject({ flats: [] })
  expect((await world.owner.get('/rentregister?page=0')).status).toBe(400)
  expect((await world.client.get('/rentregister')).status).toBe(403)
})

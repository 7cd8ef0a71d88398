import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'

let world: MoneyWorld
let lease: string
beforeAll(async () => {
  world = await createMoneyWorld()
  const made = await world.letTo({
    startDate: '2026-02-01',
    endDate: '2027-03-31',
    chargeFrom: '2026-11-01',
    incrementPercentage: '5',
    incrementSchedule: '1',
  })
  lease = made.lease
})
afterAll(() => world.close())

const pathOf = (url: string) => new URL(url).pathname
const make = async () => pathOf((await world.owner.post('/calendarlink', {})).body.url)
const read = (path: string) => world.app.inject({ method: 'GET', url: path })

/** The events as another library reads them: day and title. */
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((it) => {
    const event = new ICAL.Event(it)
    return `${event.startDate.toString()} ${event.summary}`
  })

test('a calendar program reads rents due, the end and the rise, without signing in', async () => {
  const charge = { rentMaster: lease, kind: 'other', name: 'Key', amount: '500' }
  await world.owner.post('/charges', { ...charge, dueOn: '2026-11-20' })
  const reply = await read(await make())
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([
    200,
    expect.stringContaining('text/calendar'),
  ])
  const events = eventsIn(reply.body)
  expect(events).toContain('2026-11-20 ₹ 500 due: Ravi, 12 Lake View Road, Flat 101')
  expect(events).toContain('2027-03-31 Agreement ends: Ravi, 12 Lake View Road, Flat 101')
  expect(events.filter((event) => event.includes('rent due')).length).toBeGreaterThan(9)
  expect(events.filter((event) => event.includes('Rent increase of 5%')).length).toBe(1)
  expect(new Set(events).size).toBe(events.length)
})

test('what is open and the rent to come of one day are one event, with an id that no other has', async () => {
  const charge = { rentMaster: lease, kind: 'other', name: 'Paint', amount: '700' }
  const before = eventsIn((await read(await make())).body)
  const [day = ''] = before.find((event) => event.includes('rent due'))?.split(' ') ?? []
  await world.owner.post('/charges', { ...charge, dueOn: day })
  const { body } = await read(await make())
  const uids = body.split('\r\n').filter((line) => line.startsWith('UID:'))
  expect(new Set(uids).size).toBe(uids.length)
  expect(eventsIn(body).filter((event) => event.startsWith(day))).toEqual([
    `${day} ₹ 19,200.50 due: Ravi, 12 Lake View Road, Flat 101`,
  ])
})

test('the rent to come has the GST with which it will be charged', async () => {
  const terms = { monthlyRent: '10000', gstRate: '18', chargeFrom: '2026-11-01' }
  const { lease: shop } = await world.letTo({ startDate: '2026-02-01', ...terms })
  const charged = (await world.ledger(shop)).charges.map((it: { amount: string }) => it.amount)
  const events = (await world.owner.get('/calendarevents?month=2027-01')).body
  const ofShop = events.filter((it: { rentMaster: string }) => it.rentMaster === shop)
  expect([...new Set(charged)]).toEqual(['11800'])
  expect(ofShop.map((it: { amount: string }) => it.amount)).toEqual(['11800'])
})

test('dues to come include what is charged every month beside the rent', async () => {
  const terms = { monthlyRent: '10000', startDate: '2026-02-01', chargeFrom: '2026-11-01' }
  const { lease: flat } = await world.letTo(terms)
  const monthly = { kind: 'maintenance', monthlyAmount: '1500', fromDate: '2027-01-01' }
  const upkeep = { ...monthly, name: 'Upkeep', gst: false }
  expect((await world.owner.post(`/rentmaster/${flat}/recurring`, upkeep)).status).toBe(201)
  const dueIn = async (month: string) =>
    (await world.owner.get(`/calendarevents?month=${month}`)).body
      .filter((it: { rentMaster: string }) => it.rentMaster === flat)
      .map((it: { kind: string; amount: string }) => `${it.kind} ${it.amount}`)
  expect(await dueIn('2027-01')).toEqual(['rent 10000'])
  expect(await dueIn('2027-02')).toEqual(['due 11500'])
})

test('the screen shows by month what the feed has: dues, ends, cheques in hand and move-outs', async () => {
  const { lease: other } = await world.letTo({ startDate: '2026-02-01', chargeFrom: '2026-11-01' })
  const cheque = { rentMaster: other, number: '000123', bank: '', datedOn: '2026-12-07' }
  const noted = await world.owner.post('/cheques', { ...cheque, amount: '12000', count: 2 })
  expect(noted.status).toBe(201)
  const leaving = { endedOn: '2026-12-20', reason: 'Moves away' }
  expect((await world.owner.post(`/rentmaster/${other}/end`, leaving)).status).toBe(200)
  const monthOf = async (month: string) =>
    (await world.owner.get(`/calendarevents?month=${month}`)).body
  const december = await monthOf('2026-12')
  const said = december.map((it: Record<string, string>) =>
    [it.day, it.kind, it.client, it.amount, it.detail].join(' '),
  )
  expect(said).toContain('2026-12-07 cheque Ravi 12000 000123')
  expect(said).toContain('2026-12-20 leaving Ravi  ')
  const ends = await monthOf('2027-03')
  expect(ends.map((it: Record<string, string>) => `${it.day} ${it.kind}`)).toContain(
    '2027-03-31 end',
  )
  const feed = eventsIn((await read(await make())).body)
  for (const month of ['2026-11', '2026-12', '2027-03'])
    expect((await monthOf(month)).length).toBe(feed.filter((it) => it.startsWith(month)).length)
  expect(feed).toContain(
    '2026-12-07 Cheque 000123 of ₹ 12,000 can go to the bank: Ravi, 12 Lake View Road, Flat 101',
  )
  expect((await world.owner.get('/calendarevents?month=2026-13')).status).toBe(400)
  expect((await world.client.get('/calendarevents')).status).toBe(403)
})

test('it is in the language that the owner chose', async () => {
  await world.owner.post('/session/language', { language: 'hi-IN' })
  const events = eventsIn((await read(await make())).body)
  expect(events).toContain('2027-03-31 एग्रीमेंट समाप्त: Ravi, 12 Lake View Road, Flat 101')
})

test('a new address voids the one before, and a revoked one shows nothing', async () => {
  const before = await make()
  const now = await make()
  expect([(await read(before)).statusCode, (await read(now)).statusCode]).toEqual([404, 200])
  expect((await world.owner.get('/calendarlink')).body).toMatchObject({
    on: true,
    name: 'Rentbook, Asha',
  })
  await world.owner.delete('/calendarlink')
  expect((await read(now)).statusCode).toBe(404)
  expect((await world.owner.get('/calendarlink')).body).toMatchObject({ on: false, madeAt: null })
})

test('an address that was never issued shows nothing', async () => {
  const path = await make()
  for (const wrong of [
    `${path}x`,
    `${path.slice(0, -1)}`,
    '/calendar/x',
    '/calendar/'.padEnd(75, 'A'),
  ])
    expect((await read(wrong)).statusCode).toBe(404)
})

test('one address is read 60 times an hour, and no other address less for it', async () => {
  const other = await make()
  const bina = await world.registerOwner('Bina')
  const path = pathOf((await bina.post('/calendarlink', {})).body.url)
  const statuses: number[] = []
  for (let time = 0; time < 62; time++) statuses.push((await read(path)).statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  const late = await read(path)
  expect(late.statusCode).toBe(429)
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(60)
  expect((await read(other)).statusCode).toBe(200)
  world.advance({ minutes: 61 })
  expect((await read(path)).statusCode).toBe(200)
})

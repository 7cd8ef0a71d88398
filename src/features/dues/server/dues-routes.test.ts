import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'
import type { Reply } from '../../../../tests/kit/world.ts'

// It is 16 November 2026; rent of a month is due on the 6th of the next.
let world: MoneyWorld
let late: string
let partly: string
beforeAll(async () => {
  world = await createMoneyWorld()
  const { owner } = world
  const charge = async (lease: string, chargeFrom: string, more: object = {}) => {
    const reply = await owner.post(`/rentmaster/${lease}/charging`, { chargeFrom, ...more })
    expect(reply.status).toBe(200)
  }
  const terms = { monthlyRent: '12000', paymentDate: '' }
  late = (await world.letTo(terms)).lease
  await charge(late, '2026-07-01', { openingDeposit: '24000' })
  const meera = await world.addClient(owner, 'Meera')
  partly = (await world.letTo({ ...terms, monthlyRent: '10000' }, meera)).lease
  await charge(partly, '2026-10-01')
  expect((await world.pay(partly, '4000')).status).toBe(201)
  const ahead = (await world.letTo(terms, meera)).lease
  await charge(ahead, '2026-11-01')
  expect((await world.pay(ahead, '13500', { tdsAmount: '500' })).status).toBe(201)
  await world.letTo(terms)
})
afterAll(() => world.close())

test('GET /dues lists what is open by age, what is overdue most first', async () => {
  const { status, body, headers } = await world.owner.get('/dues')
  expect(status).toBe(200)
  expect(headers['x-total-count']).toBe('2')
  expect(body).toMatchObject([
    {
      rentMaster: late,
      clientMaster: { name: 'Ravi' },
      propertyMaster: { city: 'Pune' },
      endedOn: null,
      owed: '60000',
      overdue: '48000',
      oldestDueOn: '2026-08-06',
      // Due on 6 August, September, October and November; that of November on 6 December.
      ages: { notDue: '12000', upTo30: '12000', upTo60: '12000', upTo90: '12000', older: '12000' },
    },
    {
      rentMaster: partly,
      owed: '16000',
      overdue: '6000',
      oldestDueOn: '2026-11-06',
      ages: { notDue: '10000', upTo30: '6000', upTo60: '0', upTo90: '0', older: '0' },
    },
  ])
})

test('GET /dues is searched, sorted and paged', async () => {
  const found = await world.owner.get('/dues?search=meera')
  expect(found.body.map((it: { rentMaster: string }) => it.rentMaster)).toEqual([partly])
  const first = await world.owner.get('/dues?sort=owed&order=asc&limit=1')
  expect(first.body.map((it: { owed: string }) => it.owed)).toEqual(['16000'])
  const [, next = ''] = /<(.+)>/.exec(first.headers.link ?? '') ?? []
  const second = await world.owner.get(next)
  expect(second.body.map((it: { owed: string }) => it.owed)).toEqual(['60000'])
})

test('GET /figures sums up rent, dues and deposits', async () => {
  const { status, body } = await world.owner.get('/figures')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    month: '2026-11',
    // The rent of October, due on 6 November: 12,000 and 10,000.
    expected: '22000',
    collected: '17500',
    overdue: '54000',
    due: '22000',
    advances: '2000',
    depositsHeld: '24000',
    tdsThisYear: '500',
    properties: 4,
    let: 4,
    vacant: 0,
    notCharged: 1,
    endingSoon: 0,
    expiredRunning: 0,
    clients: 2,
    receipts: 2,
  })
  expect(body.months).toHaveLength(12)
  // A property counts since it was entered. What was paid ahead is not of these months.
  expect(body.months.slice(-3)).toEqual([
    { month: '2026-09', charged: '12000', collected: '0', paid: '0', properties: 0, let: 0 },
    { month: '2026-10', charged: '12000', collected: '0', paid: '0', properties: 0, let: 0 },
    { month: '2026-11', charged: '22000', collected: '17500', paid: '4000', properties: 4, let: 4 },
  ])
  expect(body.unpaid.map((it: { rentMaster: string }) => it.rentMaster)).toEqual([late, partly])
})

test('GET /month returns which agreements make up the figures of a month', async () => {
  const { status, body } = await world.owner.get('/month')
  expect(status).toBe(200)
  const rows = new Map(body.map((row: { rentMaster: string }) => [row.rentMaster, row]))
  expect(rows.get(late)).toMatchObject({ charged: '12000', collected: '0', deposit: '24000' })
  expect(rows.get(partly)).toMatchObject({ charged: '10000', collected: '4000', deposit: '0' })
  expect(rows.size).toBe(3)
  const before = (await world.owner.get('/month?month=2026-09')).body
  expect(before).toMatchObject([{ rentMaster: late, charged: '12000', collected: '0' }])
  expect((await world.owner.get('/month?month=2026-13')).status).toBe(400)
  expect((await world.client.get('/month')).status).toBe(403)
})

test('GET /month is narrowed by state, searched, sorted and paged, and sums the whole month', async () => {
  const { owner } = world
  const ids = (body: { rentMaster: string }[]) => body.map(({ rentMaster }) => rentMaster)
  const sums = 'charged=22000, collected=17500, open=18000, deposit=24000, unpaid=1, part=1, paid=0'
  const all = await owner.get('/month')
  expect(all.headers['x-total-parts']).toBe(sums)
  // Most open first: 12,000, 6,000, and nothing of what was paid ahead.
  expect(ids(all.body).slice(0, 2)).toEqual([late, partly])
  const part = await owner.get('/month?state=part')
  expect(ids(part.body)).toEqual([partly])
  expect(part.headers).toMatchObject({ 'x-total-count': '1', 'x-total-parts': sums })
  const december = await owner.get('/month?month=2026-12&state=paid')
  expect(ids(december.body)).toEqual(ids(all.body).slice(2))
  expect(december.headers['x-total-parts']).toMatch(/unpaid=2, part=0, paid=1$/)
  expect(ids((await owner.get('/month?search=ravi')).body)).toEqual([late])
  const none = await owner.get('/month?search=nobody&state=paid')
  expect(none).toMatchObject({ body: [], headers: { 'x-total-count': '0', 'x-total-parts': sums } })
  expect((await owner.get('/month?state=late')).status).toBe(400)
  for (const sort of ['client', 'property', 'charged', 'collected', 'open', 'deposit']) {
    const whole = ids((await owner.get(`/month?sort=${sort}&order=desc`)).body)
    const paged: string[] = []
    for (let next: string | undefined = `/month?sort=${sort}&order=desc&limit=1`; next; ) {
      const { body, headers } = await owner.get(next)
      expect(headers['x-total-count']).toBe('3')
      paged.push(...ids(body))
      next = /<(.+)>/.exec(headers.link ?? '')?.[1]
    }
    expect([sort, paged]).toEqual([sort, whole])
  }
})

test('lists of properties and agreements are narrowed to what is vacant, due or paid, and counted so', async () => {
  const { owner } = world
  const agreements = async (query: string) =>
    (await owner.get(`/rentmaster?${query}`)).body.map(({ _id }: { _id: string }) => _id)
  expect(new Set(await agreements('due=true'))).toEqual(new Set([late, partly]))
  const paid = await agreements('paid=true')
  expect(paid).toHaveLength(1)
  expect(await agreements('uncharged=true')).toHaveLength(1)
  expect(await agreements('ending=true')).toEqual([])
  expect(await agreements('expired=false')).toHaveLength(4)
  const properties = async (query: string) =>
    (await owner.get(`/propertymaster?${query}`)).body.map(
      ({ rentMaster }: { rentMaster: string | null }) => rentMaster,
    )
  expect(new Set(await properties('due=true'))).toEqual(new Set([late, partly]))
  expect(await properties('paid=true')).toEqual(paid)
  expect(await properties('free=true')).toEqual([])
  const { body } = await owner.get('/figures')
  expect(body).toMatchObject({ vacant: 0, rentsDue: 2, rentsPaid: 1 })
})

test('GET /mydues shows clients what they owe, and nobody else’s debts', async () => {
  const { status, body } = await world.client.get('/mydues')
  expect(status).toBe(200)
  expect(body.map((it: { rentMaster: string }) => it.rentMaster)).toContain(late)
  const mine = body.find((it: { rentMaster: string }) => it.rentMaster === late)
  expect(mine).toMatchObject({ owed: '60000', overdue: '48000', advance: '0', lastReceipt: null })
  expect(mine.charges).toHaveLength(5)
  expect(JSON.stringify(body)).not.toContain(partly)
  expect((await world.owner.get('/mydues')).status).toBe(403)
  expect((await world.client.get('/dues')).status).toBe(403)
})

test('an ended agreement with a deposit is listed under settling until it is returned', async () => {
  const { lease } = await world.letTo({ monthlyRent: '9000' })
  const payment = { depositAmount: '5000' }
  expect((await world.pay(lease, '5000', payment)).status).toBe(201)
  expect((await world.owner.get('/settling')).body).toEqual([])
  expect((await world.owner.delete(`/rentmaster/${lease}`)).status).toBe(200)
  const { body } = await world.owner.get('/settling')
  expect(body).toMatchObject([
    { rentMaster: lease, endedOn: '2026-11-16', owed: '0', advance: '0', deposit: '5000' },
  ])
  const back = { rentMaster: lease, kind: 'deposit_return', amount: '5000', paymentMode: 'cash' }
  await made(world.owner.post('/payouts', back))
  expect((await world.owner.get('/settling')).body).toEqual([])
  expect(await world.faults()).toEqual([])
})

test('a client who owes something cannot be deleted before it is paid, waived or taken back', async () => {
  const ends: ((lease: string, charge: string) => Promise<Reply>)[] = [
    (lease) => world.pay(lease, '500'),
    (_, charge) =>
      world.owner.post(`/charges/${charge}/credit`, { amount: '500', reason: 'X', waiver: true }),
  ]
  for (const [place, settle] of ends.entries()) {
    const client = await world.addClient(world.owner, `Owing${place}`)
    const { lease } = await world.letTo({ monthlyRent: '9000' }, client)
    const key = { kind: 'other', name: 'Key', amount: '500', dueOn: '2026-11-20' }
    const charge = await made(world.owner.post('/charges', { rentMaster: lease, ...key }))
    const remove = () => world.owner.delete(`/clientmaster/${client.id}`)
    expect((await remove()).body.code).toBe('client-has-lease')
    await world.owner.delete(`/rentmaster/${lease}`)
    const { status, body } = await remove()
    expect([status, body.code]).toEqual([409, 'client-has-dues'])
    expect((await world.owner.get(`/clientmaster/${client.id}`)).status).toBe(200)
    expect((await settle(lease, charge)).status).toBe(201)
    expect((await remove()).status).toBe(200)
  }
})

test('a client of whose money something is held cannot be deleted, and the reason states how much', async () => {
  const client = await world.addClient(world.owner, 'Ahead')
  const { lease } = await world.letTo({ monthlyRent: '9000' }, client)
  await made(world.pay(lease, '1500', { depositAmount: '1000' }))
  await world.owner.delete(`/rentmaster/${lease}`)
  const remove = () => world.owner.delete(`/clientmaster/${client.id}`)
  const giveBack = (kind: string, amount: string) =>
    made(world.owner.post('/payouts', { rentMaster: lease, kind, amount, paymentMode: 'cash' }))
  const refused = async () => {
    const { status, body } = await remove()
    return [status, body.code, body.message]
  }
  expect(await refused()).toEqual([
    409,
    'client-has-money',
    'You hold an advance of ₹ 500 and a deposit of ₹ 1,000 for this client. Give it back, or settle it, first.',
  ])
  await giveBack('refund', '500')
  expect((await refused())[2]).toContain('You hold a deposit of ₹ 1,000 for this client.')
  await giveBack('deposit_return', '1000')
  expect((await remove()).status).toBe(200)
})

test('a client is deleted in the order of locks in which they are charged: the agreement first', async () => {
  const client = await world.addClient(world.owner, 'Leaving')
  const { lease } = await world.letTo({ monthlyRent: '9000' }, client)
  await world.owner.delete(`/rentmaster/${lease}`)
  const charging = new pg.Client(world.database.connection)
  await charging.connect()
  await charging.query('begin')
  await charging.query('select from leases where id = $1 for update', [lease])
  const deletion = world.owner.delete(`/clientmaster/${client.id}`)
  const waiting = `select from pg_locks where not granted`
  while ((await charging.query(waiting)).rowCount === 0);
  // As the foreign key of a charge does.
  await charging.query('select from clients where id = $1 for key share', [client.id])
  await charging.query('commit')
  await charging.end()
  expect((await deletion).status).toBe(200)
})

test('an agreement without a first day is let as soon as it is entered', async () => {
  const letNow = async () => {
    const { body } = await world.owner.get('/figures')
    return { agreements: body.let, november: body.months.at(-1).let }
  }
  const before = await letNow()
  const { lease } = await world.letTo({ monthlyRent: '12000', paymentDate: '' })
  const charging = { chargeFrom: '2026-12-01' }
  expect((await world.owner.post(`/rentmaster/${lease}/charging`, charging)).status).toBe(200)
  expect(await letNow()).toEqual({
    agreements: before.agreements + 1,
    november: before.november + 1,
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import {
  closeChecked,
  createMoneyWorld,
  type MoneyWorld,
  made,
} from '../../../../../tests/kit/money-world.ts'
import type { Reply } from '../../../../../tests/kit/world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
closeChecked(() => world)

/** An agreement of ₹ 12,000 a month that is charged from that day on, as it is on 16 November 2026. */
async function charged(chargeFrom = '2026-09-01', terms = {}) {
  const { lease, property, client } = await world.letTo({ monthlyRent: '12000', ...terms })
  const started = await world.owner.post(`/rentmaster/${lease}/charging`, { chargeFrom })
  expect(started.status).toBe(200)
  return { lease, property, client }
}

const change = (lease: string, what: string, body: object): Promise<Reply> =>
  world.owner.post(`/rentmaster/${lease}/${what}`, body)
const raise = (lease: string, from: string, monthlyRent: string, more = {}) =>
  change(lease, 'rents', { from, monthlyRent, ...more })
const end = (lease: string, endedOn: string, more = {}) =>
  change(lease, 'end', { endedOn, reason: 'Moved out', ...more })

type Charge = Record<'periodStart' | 'periodEnd' | 'amount' | 'open' | 'dueOn', string>
const charges = async (lease: string) =>
  (await world.ledger(lease)).charges.map(
    ({ periodStart, periodEnd, amount, open, dueOn }: Charge) =>
      `${periodStart}..${periodEnd} ${amount} open ${open} due ${dueOn}`,
  )
const refused = ({ status, body }: Reply) => [status, Object.keys(body.errors ?? {})]

describe('another rent from a day gone by', () => {
  test('adds a further charge to each period that was charged too little, due with the next rent', async () => {
    const { lease } = await charged()
    const { status, body } = await raise(lease, '2026-10-16', '13000')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      adjustments: [
        { charge: null, name: 'Rent', periodStart: '2026-10-01', from: '0', to: '516' },
        { charge: null, name: 'Rent', periodStart: '2026-11-01', from: '0', to: '1000' },
      ],
      owed: '37516',
    })
    expect(await charges(lease)).toEqual([
      '2026-09-01..2026-09-30 12000 open 12000 due 2026-10-05',
      '2026-10-01..2026-10-31 12000 open 12000 due 2026-11-05',
      '2026-11-01..2026-11-30 12000 open 12000 due 2026-12-05',
      '2026-10-01..2026-10-31 516 open 516 due 2026-12-05',
      '2026-11-01..2026-11-30 1000 open 1000 due 2026-12-05',
    ])
  })

  test('explains what it adds by what is due now and what was charged before', async () => {
    const { lease } = await charged('2026-11-01')
    await raise(lease, '2026-11-16', '13000')
    const { charges, rents } = await world.ledger(lease)
    expect(charges[1].computation).toEqual({
      stretches: [
        { from: '2026-11-01', to: '2026-11-15', days: 15, of: 30, rent: '12000' },
        { from: '2026-11-16', to: '2026-11-30', days: 15, of: 30, rent: '13000' },
      ],
      less: '12000',
    })
    expect(rents).toMatchObject([
      {},
      { from: '2026-11-16', monthlyRent: '13000', source: 'raised' },
    ])
  })

  test('credits each period that was charged too much, and frees what was paid of it', async () => {
    const { lease } = await charged()
    await world.pay(lease, '24000')
    const { body } = await raise(lease, '2026-09-01', '11000')
    expect(body.adjustments).toMatchObject([
      { charge: expect.any(String), from: '12000', to: '11000', difference: '-1000' },
      { from: '12000', to: '11000' },
      { from: '12000', to: '11000' },
    ])
    // ₹ 2,000 of September and October settle November.
    expect(await world.ledger(lease)).toMatchObject({ owed: '9000', advance: '0' })
    const { credits } = await world.ledger(lease)
    expect(credits.map(({ reason }: { reason: string }) => reason)).toContain(
      'Rent, 1 Sep 2026 to 30 Sep 2026: ₹ 11,000.00, not ₹ 12,000.00',
    )
  })

  test('never edits what was posted, however often the rent is corrected', async () => {
    const { lease } = await charged('2026-11-01')
    const before = await world.ledger(lease)
    for (const rent of ['13000', '12500', '12000', '14000', '9000'])
      expect((await raise(lease, '2026-11-01', rent)).status).toBe(200)
    const after = await world.ledger(lease)
    expect(after.charges[0]).toMatchObject({
      _id: before.charges[0]._id,
      net: '12000',
      amount: '12000',
      datedOn: before.charges[0].datedOn,
    })
    expect(after).toMatchObject({ owed: '9000', advance: '0' })
  })

  test('leaves a credit that somebody gave as it is', async () => {
    const { lease } = await charged('2026-11-01')
    const [{ _id }] = (await world.ledger(lease)).charges
    const roof = { amount: '2000', reason: 'Leaking roof' }
    await made(world.owner.post(`/charges/${_id}/credit`, roof))
    await raise(lease, '2026-11-01', '13000')
    expect(await world.ledger(lease)).toMatchObject({ owed: '11000' })
    await raise(lease, '2026-11-01', '1000')
    expect(await world.ledger(lease)).toMatchObject({ owed: '0', advance: '0' })
  })

  test('is charged to the next dated rent only', async () => {
    const { lease } = await charged()
    await raise(lease, '2026-11-01', '15000')
    await raise(lease, '2026-10-01', '13000')
    expect(await world.ledger(lease)).toMatchObject({ owed: '40000' })
  })

  test('with tax, adds and takes off the tax that belongs to it', async () => {
    const { lease } = await world.letTo({ monthlyRent: '12000' })
    await world.query('update leases set gst_rate = 18 where id = $1', [lease])
    await change(lease, 'charging', { chargeFrom: '2026-11-01' })
    await raise(lease, '2026-11-01', '13000')
    expect((await world.ledger(lease)).charges[1]).toMatchObject({ net: '1000', gst: '180' })
    await raise(lease, '2026-11-01', '10000')
    expect(await world.ledger(lease)).toMatchObject({ owed: '11800' })
  })

  test('changes nothing that is charged where nothing is charged automatically', async () => {
    const { lease, property, client } = await world.letTo({ monthlyRent: '12000' })
    const parties = { rentMaster: lease, propertyMaster: property, clientMaster: client.id }
    await made(world.owner.post('/rentTranscation', { ...parties, paymentMode: 'cash' }))
    const { body } = await raise(lease, '2026-11-01', '13000')
    expect(body).toMatchObject({ adjustments: [], owed: '0' })
    expect((await world.owner.get(`/rentmaster/${lease}`)).body.monthlyRent).toBe('13000')
  })
})

describe('a preview', () => {
  test('shows what would be done, writes nothing, and is confirmed by its content', async () => {
    const { lease } = await charged()
    const before = await world.ledger(lease)
    const events = () => world.query('select count(*) from events')
    const written = await events()
    const preview = await raise(lease, '2026-10-01', '13000', { preview: true })
    expect([preview.status, preview.body.owed]).toEqual([200, '38000'])
    expect(await world.ledger(lease)).toEqual(before)
    expect(await events()).toEqual(written)
    const done = await raise(lease, '2026-10-01', '13000', { expect: preview.body.expect })
    expect(done.status).toBe(200)
    expect(done.body.adjustments).toEqual(preview.body.adjustments)
  })

  test.each([
    ['rents', { from: '2026-10-01', monthlyRent: '13000' }],
    ['escalation', { percentage: '5', everyMonths: 12, steps: 3 }],
    ['renew', { endDate: '2027-10-31', monthlyRent: '13000', from: '2026-11-01' }],
    ['end', { endedOn: '2026-11-10', reason: 'Moved out' }],
  ])('of %s that is no longer true is refused', async (what, body) => {
    const { lease } = await charged()
    const stale = (await change(lease, what, { ...body, preview: true })).body.expect
    await raise(lease, '2026-09-16', '12345')
    const reply = await change(lease, what, { ...body, expect: stale })
    expect([reply.status, reply.body.code]).toEqual([409, 'preview-stale'])
    const fresh = (await change(lease, what, { ...body, preview: true })).body.expect
    expect((await change(lease, what, { ...body, expect: fresh })).status).toBe(200)
  })

  test('that two confirm at once is done once', async () => {
    const { lease } = await charged()
    const body = { from: '2026-10-01', monthlyRent: '13000' }
    const { expect: seen } = (await change(lease, 'rents', { ...body, preview: true })).body
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => change(lease, 'rents', { ...body, expect: seen })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await world.ledger(lease)).toMatchObject({ owed: '38000' })
  })

  test('that is confirmed twice under one key is done once', async () => {
    const { lease } = await charged()
    const body = { from: '2026-10-01', monthlyRent: '13000' }
    const { expect: seen } = (await change(lease, 'rents', { ...body, preview: true })).body
    const key = { 'idempotency-key': `confirm ${lease}` }
    const confirm = () =>
      world.owner.post(`/rentmaster/${lease}/rents`, { ...body, expect: seen }, key)
    const first = await confirm()
    expect([first.status, await confirm()]).toMatchObject([200, { status: 200, body: first.body }])
    expect(await world.ledger(lease)).toMatchObject({ owed: '38000' })
  })
})

describe('planned rises', () => {
  const plan = (lease: string, more = {}) =>
    change(lease, 'escalation', { percentage: '5', everyMonths: 12, steps: 3, ...more })

  test('are listed before they are agreed, each upon the one before it', async () => {
    const { lease } = await charged('2026-09-01', { monthlyRent: '12345' })
    const preview = await plan(lease, { preview: true })
    const rents = [
      { from: '2027-09-01', monthlyRent: '12962' },
      { from: '2028-09-01', monthlyRent: '13610' },
      { from: '2029-09-01', monthlyRent: '14291' },
    ]
    expect(preview.body).toMatchObject({ adjustments: [], rents })
    expect((await world.ledger(lease)).rents).toHaveLength(1)
    expect((await plan(lease, { expect: preview.body.expect })).body.rents).toEqual(rents)
    expect((await world.ledger(lease)).rents.slice(1)).toEqual(
      rents.map((rent) => ({ ...rent, source: 'escalation' })),
    )
  })

  test('take the place of those planned before, and leave other rents', async () => {
    const { lease } = await charged()
    await plan(lease)
    await raise(lease, '2027-03-01', '13000')
    const { body } = await plan(lease, { percentage: '10', steps: 1 })
    expect(body.rents).toEqual([{ from: '2028-03-01', monthlyRent: '14300' }])
    expect((await world.ledger(lease)).rents).toHaveLength(3)
  })

  test('take whole numbers, and nothing that merely converts to one', async () => {
    const { lease } = await charged()
    for (const odd of [true, ['2'], '1.5', '0x2', '']) {
      expect(refused(await plan(lease, { everyMonths: odd }))).toEqual([400, ['everyMonths']])
      expect(refused(await plan(lease, { steps: odd }))).toEqual([400, ['steps']])
    }
    expect((await plan(lease, { everyMonths: '12', steps: '1' })).body.rents).toHaveLength(1)
  })

  test('begin with the first anniversary to come', async () => {
    const { lease } = await charged('2023-12-01')
    const { body } = await plan(lease, { steps: 1 })
    expect(body.rents).toEqual([{ from: '2026-12-01', monthlyRent: '12600' }])
  })

  test('of a month that was charged early add what is missing', async () => {
    const { lease, property, client } = await charged('2025-12-01')
    const december = {
      rentMaster: lease,
      propertyMaster: property,
      clientMaster: client.id,
      paymentMode: 'cash',
      RentFrom: '2026-12-01',
      RentTo: '2026-12-31',
    }
    await made(world.owner.post('/rentTranscation', december))
    const { body } = await plan(lease, { steps: 1 })
    expect(body.adjustments).toMatchObject([{ periodStart: '2026-12-01', from: '0', to: '600' }])
  })

  test.each([
    [{ percentage: '0' }, 'percentage'],
    [{ percentage: '-5' }, 'percentage'],
    [{ percentage: '999999999999' }, 'percentage'],
    [{ percentage: 'five' }, 'percentage'],
    [{ everyMonths: 0 }, 'everyMonths'],
    [{ everyMonths: 1.5 }, 'everyMonths'],
    [{ everyMonths: 120, steps: 50 }, 'steps'],
    [{ steps: 51 }, 'steps'],
    [{ steps: -1 }, 'steps'],
  ])('of %j are none', async (more, field) => {
    const { lease } = await charged()
    expect(refused(await plan(lease, more))).toEqual([400, [field]])
    expect((await world.ledger(lease)).rents).toHaveLength(1)
  })
})

describe('a renewal', () => {
  const renew = (lease: string, body: object) => change(lease, 'renew', body)

  test('goes on with the same books and the same deposit until another day', async () => {
    const { lease } = await charged()
    await world.pay(lease, '24000', { depositAmount: '24000' })
    const { status } = await renew(lease, { endDate: '2027-08-31' })
    expect(status).toBe(200)
    expect(await world.ledger(lease)).toMatchObject({
      endDate: '2027-08-31',
      endedOn: null,
      deposit: '24000',
      owed: '36000',
      rents: [{ monthlyRent: '12000' }],
    })
  })

  test('names a rent that by default holds from the day after the end so far', async () => {
    const { lease } = await charged()
    await renew(lease, { endDate: '2026-12-31' })
    await renew(lease, { endDate: '2027-11-30', monthlyRent: '13000' })
    expect((await world.ledger(lease)).rents[1]).toEqual({
      from: '2027-01-01',
      monthlyRent: '13000',
      source: 'renewal',
    })
    await renew(lease, { endDate: '2028-11-30', monthlyRent: '14000', from: '2027-12-16' })
    expect((await world.ledger(lease)).rents[2]).toMatchObject({ from: '2027-12-16' })
  })

  test('from a past day corrects what was charged since', async () => {
    const { lease } = await charged()
    const { body } = await renew(lease, {
      endDate: '2027-09-30',
      monthlyRent: '13000',
      from: '2026-10-01',
    })
    expect(body).toMatchObject({ owed: '38000' })
  })

  test.each([
    [{ endDate: '2026-11-15' }, 'endDate'],
    [{ endDate: '2026-08-31' }, 'endDate'],
    [{ endDate: '2176-12-31' }, 'endDate'],
    [{ endDate: '2026-02-31' }, 'endDate'],
    [{ endDate: '2027-01-31', monthlyRent: '0' }, 'monthlyRent'],
    [{ endDate: '2027-01-31', monthlyRent: '-1' }, 'monthlyRent'],
    [{ endDate: '2027-01-31', monthlyRent: '1000000000.01' }, 'monthlyRent'],
    [{ endDate: '2027-01-31', from: '2026-12-01' }, 'monthlyRent'],
    [{ endDate: '2027-01-31', monthlyRent: '1', from: '2027-02-01' }, 'from'],
    [{ endDate: '2027-01-31', monthlyRent: '1', from: '2026-08-31' }, 'from'],
  ])('of %j is refused', async (body, field) => {
    const { lease } = await charged()
    expect(refused(await renew(lease, body))).toEqual([400, [field]])
  })

  test('does not shorten an agreement', async () => {
    const { lease } = await charged()
    await renew(lease, { endDate: '2027-01-31' })
    for (const endDate of ['2027-01-31', '2026-12-31'])
      expect(refused(await renew(lease, { endDate }))).toEqual([400, ['endDate']])
  })
})

test.each([
  [{ from: '2026-08-31' }, 'from'],
  [{ from: '2077-01-01' }, 'from'],
  [{ from: '31/10/2026' }, 'from'],
  [{ monthlyRent: '0' }, 'monthlyRent'],
  [{ monthlyRent: '-13000' }, 'monthlyRent'],
  [{ monthlyRent: '1000000000.01' }, 'monthlyRent'],
  [{ monthlyRent: '12000.505' }, 'monthlyRent'],
])('a rent with %j is refused at its field', async (wrong, field) => {
  const { lease } = await charged()
  const reply = await change(lease, 'rents', { from: '2026-10-01', monthlyRent: '1', ...wrong })
  expect(refused(reply)).toEqual([400, [field]])
  expect((await world.ledger(lease)).rents).toHaveLength(1)
})

test('a rent of a hundred crore is charged to the paisa', async () => {
  const { lease } = await charged('2026-11-01')
  expect((await raise(lease, '2026-11-01', '1000000000')).status).toBe(200)
  expect(await world.ledger(lease)).toMatchObject({ owed: '1000000000' })
})

describe('the end', () => {
  test('in a month that is paid credits its last days, and the money is an advance', async () => {
    const { lease } = await charged('2026-11-01')
    await world.pay(lease, '12000')
    const preview = await end(lease, '2026-11-10', { preview: true })
    expect(preview.body).toMatchObject({
      adjustments: [{ name: 'Rent', from: '12000', to: '4000', difference: '-8000' }],
      owed: '0',
    })
    expect(await world.ledger(lease)).toMatchObject({ endedOn: null })
    expect((await end(lease, '2026-11-10', { expect: preview.body.expect })).status).toBe(200)
    expect(await world.ledger(lease)).toMatchObject({
      endedOn: '2026-11-10',
      owed: '0',
      advance: '8000',
      credits: [{ kind: 'credit_note', credited: '8000' }, { kind: 'payment' }],
    })
  })

  test('before months that were charged credits them whole, and their money settles what is older', async () => {
    const { lease } = await charged()
    const [, october] = (await world.ledger(lease)).charges
    await world.pay(lease, '12000', { allocations: [{ charge: october._id }] })
    await end(lease, '2026-09-15')
    expect(await charges(lease)).toMatchObject([
      expect.stringContaining('2026-09-01..2026-09-30 12000 open 0'),
      expect.stringContaining('2026-10-01..2026-10-31 12000 open 0'),
      expect.stringContaining('2026-11-01..2026-11-30 12000 open 0'),
    ])
    expect(await world.ledger(lease)).toMatchObject({ owed: '0', advance: '6000' })
  })

  test.each([
    ['thirty', '4000'],
    ['none', '12000'],
    ['actual', '4000'],
  ])('charges the last period by the proration %s', async (proration, owed) => {
    const { lease } = await world.letTo({ monthlyRent: '12000' })
    await world.query('update leases set proration = $2 where id = $1', [lease, proration])
    await change(lease, 'charging', { chargeFrom: '2026-11-01' })
    await end(lease, '2026-11-10')
    expect(await world.ledger(lease)).toMatchObject({ owed })
  })

  test('by deleting is the end of today, and does the same', async () => {
    const { lease } = await charged('2026-11-01')
    await world.pay(lease, '12000')
    expect((await world.owner.delete(`/rentmaster/${lease}`)).status).toBe(200)
    expect(await world.ledger(lease)).toMatchObject({ endedOn: '2026-11-16', advance: '5600' })
  })

  test('stops what is charged every month, and leaves what was charged by hand', async () => {
    const { lease } = await world.letTo({ monthlyRent: '12000' })
    await world.query(
      `insert into recurring_charges (id, organization_id, lease_id, client_id, created_at, created_by, kind, name,
         monthly_amount, from_date)
       select gen_random_uuid(), organization_id, id, client_id, now(), $2, 'maintenance', 'Maintenance', 150000,
         '2026-11-01' from leases where id = $1`,
      [lease, world.owner.id],
    )
    await change(lease, 'charging', { chargeFrom: '2026-11-01' })
    const key = { kind: 'other', name: 'Key', amount: '300', dueOn: '2026-12-20' }
    await made(world.owner.post('/charges', { rentMaster: lease, ...key }))
    await end(lease, '2026-11-10')
    // 4,000 of rent, 500 of maintenance, the key.
    expect(await world.ledger(lease)).toMatchObject({ owed: '4800' })
  })

  test('credits the days after it that a receipt booked before charging began', async () => {
    const { lease, property, client } = await world.letTo({ monthlyRent: '12000' })
    const parties = { rentMaster: lease, propertyMaster: property, clientMaster: client.id }
    const receipt = await made(
      world.owner.post('/rentTranscation', { ...parties, paymentMode: 'cash' }),
    )
    await change(lease, 'charging', { chargeFrom: '2026-11-01' })
    await end(lease, '2026-11-10')
    expect(await world.ledger(lease)).toMatchObject({ owed: '0', advance: '8000' })
    const path = `/rentTranscation/${receipt}/cancel`
    expect((await world.owner.post(path, { reason: 'Bounced' })).status).toBe(200)
    expect(await world.ledger(lease)).toMatchObject({ advance: '0' })
  })

  test('leaves receipts as they are where nothing is charged automatically', async () => {
    const { lease, property, client } = await world.letTo({ monthlyRent: '12000' })
    const parties = { rentMaster: lease, propertyMaster: property, clientMaster: client.id }
    await made(world.owner.post('/rentTranscation', { ...parties, paymentMode: 'cash' }))
    const { body } = await end(lease, '2026-11-01')
    expect(body).toMatchObject({ adjustments: [], owed: '0' })
    expect(await world.ledger(lease)).toMatchObject({ owed: '0', advance: '0' })
  })

  test('frees the property at once, and settles until nothing is left', async () => {
    const { lease, property, client } = await charged('2026-11-01')
    const settling = async () =>
      (await world.owner.get('/settling')).body.find(
        ({ rentMaster }: { rentMaster: string }) => rentMaster === lease,
      )
    await world.pay(lease, '10000', { depositAmount: '10000' })
    await end(lease, '2026-11-10')
    expect(await settling()).toMatchObject({ owed: '4000', deposit: '10000' })
    expect((await world.owner.get(`/propertymaster/${property}`)).body.rentMaster).toBeNull()
    await made(change(lease, 'depositdeduction', { amount: '4000', reason: 'Rent' }))
    const back = { kind: 'deposit_return', amount: '6000', paymentMode: 'cash' }
    await made(world.owner.post('/payouts', { rentMaster: lease, ...back }))
    expect(await settling()).toBeUndefined()
    expect(client.id).toBeTruthy()
  })

  test.each([
    [{ endedOn: '2028-11-17' }, 'endedOn'],
    [{ endedOn: '2026-08-31' }, 'endedOn'],
    [{ endedOn: '' }, 'endedOn'],
    [{ reason: ' ' }, 'reason'],
  ])('with %j is refused', async (wrong, field) => {
    const { lease } = await charged()
    expect(refused(await end(lease, '2026-11-10', wrong))).toEqual([400, [field]])
  })
})

test("an agreement that has ended, or is another owner's, is not found", async () => {
  const { lease } = await charged()
  await end(lease, '2026-11-10')
  const stranger = await world.registerOwner('Vikram')
  const foreign = await charged()
  for (const [what, body] of [
    ['rents', { from: '2026-10-01', monthlyRent: '1' }],
    ['escalation', { percentage: '5', everyMonths: 12, steps: 1 }],
    ['renew', { endDate: '2027-10-31' }],
    ['end', { endedOn: '2026-11-10', reason: 'Moved out' }],
    ['stay', {}],
  ] as const) {
    for (const preview of [true, false]) {
      expect((await change(lease, what, { ...body, preview })).status).toBe(404)
      const path = `/rentmaster/${foreign.lease}/${what}`
      expect((await stranger.post(path, { ...body, preview })).status).toBe(404)
    }
  }
  expect(await world.ledger(foreign.lease)).toMatchObject({ endedOn: null, owed: '36000' })
})

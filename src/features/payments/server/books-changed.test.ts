import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'

// Two devices look at one agreement. Its rent of November, ₹ 12,000, is all that is owed.
let world: MoneyWorld
let lease: string
let property: string
beforeAll(async () => {
  world = await createMoneyWorld()
})
beforeEach(async () => {
  const terms = { monthlyRent: '12000', chargeFrom: '2026-11-01', unitRate: '8' }
  ;({ lease, property } = await world.letTo(terms))
})
afterAll(async () => {
  expect(await world.faults()).toEqual([])
  await world.close()
})

const seen = async (): Promise<string> => (await world.ledger(lease)).expect
const preview = async () => (await world.pay(lease, '12000', { preview: true })).body
const figures = async () => {
  const { owed, advance, deposit, credits } = await world.ledger(lease)
  return { owed, advance, deposit, credits: credits.length }
}

test('a payment decided on books that changed meanwhile is refused, and recorded once that was looked at', async () => {
  const before = await preview()
  expect(before.settles).toMatchObject([{ amount: '12000', open: '0' }])
  await world.pay(lease, '12000', { expect: before.expect })
  const second = await world.pay(lease, '12000', { expect: before.expect })
  expect([second.status, second.body.code]).toEqual([409, 'preview-stale'])
  expect(await figures()).toMatchObject({ owed: '0', advance: '0', credits: 1 })
  const now = await preview()
  expect(now).toMatchObject({ settles: [], advance: '12000' })
  expect(now.expect).toBe(await seen())
  expect((await world.pay(lease, '12000', { expect: now.expect })).status).toBe(201)
})

test('a caller that expects nothing is served as ever', async () => {
  const { expect: old } = await preview()
  await world.pay(lease, '12000')
  expect((await world.pay(lease, '12000')).status).toBe(201)
  expect((await world.pay(lease, '12000', { expect: null })).status).toBe(201)
  expect(await seen()).not.toBe(old)
})

test('a payment sent again after its own effect was looked at is the same payment', async () => {
  const body = { rentMaster: lease, amount: '12000', paymentMode: 'cash' }
  const send = (expected: string) =>
    world.owner.post('/payments', { ...body, expect: expected }, { 'idempotency-key': lease })
  const first = await send(await seen())
  const again = await send(await seen())
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
  expect((await figures()).credits).toBe(1)
})

describe('what is decided on what a form shows', () => {
  const owner = (path: string, body: object) => world.owner.post(path, body)
  const reason = 'Agreed with the client'
  /**
   * The request of each form, on the books of `lease` with a payment, a deposit, an advance, a refund and a reading.
   */
  type Act = [string, object]
  const acts: [string, (of: Held) => Act | Promise<Act>][] = [
    ['a payment', () => ['/payments', { rentMaster: lease, amount: '1', paymentMode: 'cash' }]],
    ['a receipt', () => ['/rentTranscation', receipt()]],
    [
      'money given back',
      () => [
        '/payouts',
        {
          rentMaster: lease,
          kind: 'deposit_return',
          amount: '100',
          paymentMode: 'cash',
          paidOn: '',
        },
      ],
    ],
    [
      'a deduction from the deposit',
      () => [`/rentmaster/${lease}/depositdeduction`, { amount: '100', reason }],
    ],
    ['a waiver', ({ charge }) => [`/charges/${charge}/credit`, { amount: '100', reason }]],
    [
      'a reading',
      () => [`/rentmaster/${lease}/readings`, { readOn: '2026-11-16', reading: '200' }],
    ],
    ['a payment taken back', ({ payment }) => [`/payments/${payment}/reverse`, { reason }]],
    ['a refund taken back', ({ payout }) => [`/payouts/${payout}/reverse`, { reason }]],
    ['a reading taken back', ({ reading }) => [`/readings/${reading}/void`, { reason }]],
    ['a receipt cancelled', ({ paper }) => [`/rentTranscation/${paper}/cancel`, { reason }]],
    ['a cheque banked', async () => [`/cheques/${await cheque()}/bank`, {}]],
    [
      'a cheque that the bank returned',
      async () => {
        const id = await cheque()
        expect((await owner(`/cheques/${id}/bank`, {})).status).toBe(201)
        return [`/cheques/${id}/return`, { reason }]
      },
    ],
  ]
  type Held = Record<'charge' | 'payment' | 'payout' | 'reading' | 'paper', string>
  const cheque = () =>
    made(
      owner('/cheques', {
        rentMaster: lease,
        amount: '100',
        datedOn: '2026-11-10',
        bank: '',
        number: '000123',
      }),
    )
  const receipt = () => ({
    rentMaster: lease,
    propertyMaster: property,
    clientMaster: world.client.id,
    RentFrom: '2027-03-01',
    RentTo: '2027-03-31',
    paymentThreshold: '2027-04-06',
    paymentMode: 'cash',
    amount: '100',
  })
  async function hold(): Promise<Held> {
    await made(world.pay(lease, '18000', { depositAmount: '5000' }))
    const payout = await made(
      owner('/payouts', {
        rentMaster: lease,
        kind: 'refund',
        amount: '100',
        paymentMode: 'cash',
        paidOn: '',
      }),
    )
    await owner(`/rentmaster/${lease}/readings`, { readOn: '2026-11-15', reading: '100' })
    await made(
      owner('/charges', {
        rentMaster: lease,
        kind: 'other',
        name: 'Lift',
        amount: '5000',
        dueOn: '2026-11-16',
      }),
    )
    const { _id: payment, receipt } = (await world.pay(lease, '50')).body
    const { charges, readings } = await world.ledger(lease)
    const charge = charges.find(({ name }: { name: string }) => name === 'Lift')._id
    return { charge, payment, payout, reading: readings[0]._id, paper: receipt._id }
  }

  test.each(acts)(
    '%s is refused once the books have changed, and changes nothing',
    async (_, of) => {
      const [path, body] = await of(await hold())
      const old = await seen()
      await world.pay(lease, '1')
      const before = await world.ledger(lease)
      const refused = await owner(path, { ...body, expect: old })
      expect([path, refused.status, refused.body.code]).toEqual([path, 409, 'preview-stale'])
      expect(await world.ledger(lease)).toEqual(before)
      const done = await owner(path, { ...body, expect: before.expect })
      expect([path, done.body.code, done.status < 300]).toEqual([path, undefined, true])
    },
  )

  test('confirming what a client reported is refused, alone and with its transfer', async () => {
    const other = (await world.letTo({ monthlyRent: '9000', chargeFrom: '2026-11-01' })).lease
    const id = await made(
      world.client.post('/claims', {
        rentMaster: lease,
        amount: '12000',
        paidOn: '2026-11-14',
        method: 'upi',
        reference: '412345678901',
        alsoFor: [{ rentMaster: other, amount: '9000' }],
      }),
    )
    const confirm = (body: object) => owner(`/claims/${id}/confirm`, body)
    const alone = (await confirm({ preview: true })).body.expect
    const together = (await confirm({ preview: true, together: true })).body.expect
    await world.pay(other, '9000')
    const stale = await confirm({ together: true, expect: together })
    expect([stale.status, stale.body.code]).toEqual([409, 'preview-stale'])
    await world.pay(lease, '12000')
    expect((await confirm({ expect: alone })).body.code).toBe('preview-stale')
    const { expect: now } = (await confirm({ preview: true })).body
    expect((await confirm({ expect: now })).status).toBe(201)
    // Decided is decided, whatever the books hold by now.
    expect((await confirm({ expect: alone })).body.code).toBe('claim-decided')
  })

  test('of several payments those whose dues changed are named, and none is recorded', async () => {
    const other = (await world.letTo({ monthlyRent: '9000', chargeFrom: '2026-11-01' })).lease
    const rows = [
      { rentMaster: lease, amount: '12000', expect: '12000' },
      { rentMaster: other, amount: '9000', expect: '9000' },
    ]
    const send = (some: object[]) =>
      owner('/payments/together', { paymentMode: 'cash', receivedOn: '2026-11-16', rows: some })
    await world.pay(other, '9000')
    const { status, body } = await send(rows)
    expect([status, body.code, Object.keys(body.errors)]).toEqual([409, 'preview-stale', [other]])
    expect((await figures()).credits).toBe(0)
    expect((await send(rows.slice(0, 1))).status).toBe(201)
  })

  test('of several readings those that another device read are named', async () => {
    const send = (expected: string) =>
      owner('/readings/together', {
        readOn: '2026-11-16',
        rows: [{ rentMaster: lease, reading: '200', expect: expected }],
      })
    await owner(`/rentmaster/${lease}/readings`, { readOn: '2026-11-15', reading: '100' })
    const { body } = await send('')
    expect([body.code, Object.keys(body.errors)]).toEqual(['preview-stale', [lease]])
    expect((await send('100')).status).toBe(201)
  })
})

test('books of another organization are not found, whatever is expected', async () => {
  const stranger = await world.registerOwner('Meera')
  const body = { rentMaster: lease, amount: '1', paymentMode: 'cash', expect: 'other' }
  expect((await stranger.post('/payments', body)).status).toBe(404)
})

// The last one: it moves the clock.
test('rent that the clock charged, and a changed rent, are changes as well', async () => {
  const old = await seen()
  await world.owner.post(`/rentmaster/${lease}/rents`, { from: '2027-01-01', monthlyRent: '13000' })
  const raised = await seen()
  expect(raised).not.toBe(old)
  await world.passDays(15)
  await world.runCharges()
  expect(await seen()).not.toBe(raised)
})

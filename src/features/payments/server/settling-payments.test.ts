import { beforeAll, describe, expect, test } from 'vitest'
import {
  closeChecked,
  createMoneyWorld,
  type MoneyWorld,
  made,
} from '../../../../tests/kit/money-world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
closeChecked(() => world)

/** An agreement of ₹ 12,000 a month that is charged since September, maintenance of October on top. */
async function autumn() {
  const { lease } = await world.letTo({ monthlyRent: '12000', paymentDate: '' })
  const charging = await world.owner.post(`/rentmaster/${lease}/charging`, {
    chargeFrom: '2026-09-01',
  })
  expect(charging.status).toBe(200)
  const maintenance = await made(
    world.owner.post('/charges', {
      rentMaster: lease,
      kind: 'maintenance',
      name: 'Maintenance October',
      amount: '1500',
      dueOn: '2026-11-06',
    }),
  )
  return { lease, maintenance }
}

type Charge = { name: string; dueOn: string; open: string; settled: string; _id: string }
const shown = async (lease: string) => {
  const { charges, owed, advance } = await world.ledger(lease)
  const open = charges.map(({ name, dueOn, open }: Charge) => `${name} ${dueOn} ${open}`)
  return { open, owed, advance }
}

test('charging from a day in the past posts every month since, each with its own due day', async () => {
  const { lease } = await autumn()
  expect(await shown(lease)).toEqual({
    open: [
      'Rent 2026-10-06 12000',
      'Rent 2026-11-06 12000',
      'Maintenance October 2026-11-06 1500',
      'Rent 2026-12-06 12000',
    ],
    owed: '37500',
    advance: '0',
  })
})

test('a payment settles the oldest first and returns what it settled', async () => {
  const { lease } = await autumn()
  const { status, body } = await world.pay(lease, '20000')
  expect(status).toBe(201)
  expect(body).toMatchObject({
    receipt: {
      receiptNumber: expect.any(Number),
      receiptCode: expect.stringMatching(/^RB\/26-27/),
    },
    settles: [
      { name: 'Rent', periodStart: '2026-09-01', amount: '12000', open: '0' },
      { name: 'Rent', periodStart: '2026-10-01', amount: '8000', open: '4000' },
    ],
    advance: '0',
  })
  expect((await shown(lease)).owed).toBe('17500')
})

test('what is paid beyond all charges is an advance, and the next charge takes it', async () => {
  const { lease } = await autumn()
  await world.pay(lease, '42000')
  expect(await shown(lease)).toMatchObject({ owed: '0', advance: '4500' })
  await world.passDays(15)
  expect(await world.runCharges()).toBeGreaterThan(0)
  expect(await world.runCharges()).toBe(0)
  expect(await shown(lease)).toMatchObject({ owed: '7500', advance: '0' })
})

test('a payment that bounces is taken back with its receipt, and its numbers stay', async () => {
  const { lease } = await autumn()
  const { body } = await world.pay(lease, '30000')
  const before = await world.ledger(lease)
  const path = `/payments/${body._id}/reverse`
  expect((await world.owner.post(path, { reason: 'Cheque bounced' })).status).toBe(200)
  const again = await world.owner.post(path, { reason: 'Cheque bounced' })
  expect([again.status, again.body.code]).toEqual([409, 'payment-reversed'])
  const { owed, advance, credits, charges } = await world.ledger(lease)
  const allOpen = charges.reduce(
    (sum: bigint, { amount }: { amount: string }) => sum + BigInt(amount),
    0n,
  )
  expect([owed, advance]).toEqual([String(allOpen), '0'])
  expect(charges).toHaveLength(before.charges.length)
  expect(credits).toMatchObject([
    { reversedOn: expect.any(String), reverseReason: 'Cheque bounced', applied: '0' },
  ])
  expect(credits[0].receipt).toMatchObject({ ...body.receipt, cancelled: true })
  const receipt = await world.owner.get(`/rentTranscation/${body.receipt._id}`)
  expect(receipt.body).toMatchObject({ cancelReason: 'Cheque bounced', amount: '30000' })
  const next = await world.pay(lease, '100')
  expect(next.body.receipt.receiptNumber).toBe(body.receipt.receiptNumber + 1)
})

test('freed charges take other advances, the oldest money first', async () => {
  const { lease } = await autumn()
  const first = await world.pay(lease, '36000')
  await world.pay(lease, '20000')
  const { advance: paidAhead } = await shown(lease)
  await world.owner.post(`/payments/${first.body._id}/reverse`, { reason: 'Mistake' })
  const { charges, advance } = await world.ledger(lease)
  expect([charges[0].settled, advance]).toEqual([paidAhead, '0'])
})

describe('the preview of a payment', () => {
  test('returns what it would settle, and writes nothing', async () => {
    const { lease } = await autumn()
    const before = await world.ledger(lease)
    const preview = await world.pay(lease, '13000', { preview: true })
    expect(preview.status).toBe(200)
    expect(preview.body.settles).toMatchObject([
      { charge: before.charges[0]._id, amount: '12000', open: '0' },
      { charge: before.charges[1]._id, amount: '1000', open: '11000' },
    ])
    expect(await world.ledger(lease)).toEqual(before)
    const real = await world.pay(lease, '13000')
    expect(real.body.settles).toEqual(preview.body.settles)
  })
})

describe('what the payer names', () => {
  test('is settled first', async () => {
    const { lease, maintenance } = await autumn()
    const { body } = await world.pay(lease, '2000', { allocations: [{ charge: maintenance }] })
    expect(body.settles).toMatchObject([
      { charge: maintenance, amount: '1500', open: '0' },
      { amount: '500', open: '11500' },
    ])
  })

  test('cannot be more than is open of it, or than was received', async () => {
    const { lease, maintenance } = await autumn()
    const named = (amount: string) => ({ allocations: [{ charge: maintenance, amount }] })
    const tooMuch = await world.pay(lease, '2000', named('1500.01'))
    expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'more-than-open'])
    const tooLittle = await world.pay(lease, '1000', named('1200'))
    expect([tooLittle.status, tooLittle.body.errors]).toEqual([
      400,
      { allocations: expect.any(String) },
    ])
    await world.pay(lease, '1500', { allocations: [{ charge: maintenance }] })
    const twice = await world.pay(lease, '1', { allocations: [{ charge: maintenance }] })
    expect([twice.status, twice.body.code]).toEqual([409, 'more-than-open'])
  })

  test('must be a charge of the same agreement', async () => {
    const { lease } = await autumn()
    const other = await autumn()
    for (const charge of [other.maintenance, 'nonsense', '00000000-0000-7000-8000-000000000000']) {
      const reply = await world.pay(lease, '100', { allocations: [{ charge }] })
      expect(reply.status).toBe(404)
    }
  })
})

describe('tax that was withheld', () => {
  test('comes on top of the money and settles rent as well', async () => {
    const { lease } = await world.letTo({ monthlyRent: '60000' })
    await world.owner.post(`/rentmaster/${lease}/charging`, { chargeFrom: '2026-11-01' })
    const { body } = await world.pay(lease, '45600', { tdsAmount: '14400' })
    expect(body).toMatchObject({ settles: [{ amount: '60000', open: '0' }], advance: '0' })
    const { credits } = await world.ledger(lease)
    expect(credits).toMatchObject([{ received: '45600', tds: '14400', available: '60000' }])
  })
})

describe('a bank reference', () => {
  const reference = () => ({ reference: 'utr 1234-56789', paymentMode: 'Online_Payment' })

  test('is taken once in an organization, however it is written', async () => {
    const [one, two] = [await autumn(), await autumn()]
    const first = await world.pay(one.lease, '100', reference())
    expect(first.status).toBe(201)
    const second = await world.pay(two.lease, '100', { ...reference(), reference: 'UTR123456789' })
    expect([second.status, second.body.code]).toEqual([409, 'reference-taken'])
    expect(second.body.errors).toEqual({ reference: expect.any(String) })
    const shared = { ...reference(), sameTransferAs: first.body._id }
    expect((await world.pay(two.lease, '100', shared)).status).toBe(201)
  })

  test('is of the same transfer as a payment of this organization with this reference only', async () => {
    const [one, two] = [await autumn(), await autumn()]
    const stated = { paymentMode: 'Online_Payment' }
    const other = await world.pay(one.lease, '100', { ...stated, reference: 'UTR777000111' })
    const stranger = await createMoneyWorld()
    const { lease } = await stranger.letTo()
    const foreign = await stranger.pay(lease, '100', { ...stated, reference: 'UTR777000222' })
    await stranger.close()
    for (const reference of ['UTR777000222', 'UTR777000333', null])
      for (const sameTransferAs of [foreign.body._id, other.body._id, 'x']) {
        const reply = await world.pay(two.lease, '100', { ...stated, reference, sameTransferAs })
        expect([reference, sameTransferAs, reply.status]).toEqual([reference, sameTransferAs, 404])
      }
    expect((await world.ledger(two.lease)).credits).toEqual([])
  })

  test('is free again once its payments are reversed', async () => {
    const { lease } = await autumn()
    const cheque = { reference: 'CHQ000777' }
    const first = await world.pay(lease, '100', cheque)
    await world.owner.post(`/payments/${first.body._id}/reverse`, { reason: 'Wrong amount' })
    expect((await world.pay(lease, '110', cheque)).status).toBe(201)
  })

  test('has 6 to 35 letters and digits', async () => {
    const { lease } = await autumn()
    for (const wrong of ['12345', 'A'.repeat(36), 'ABC/123456', 'बैंक123456']) {
      const reply = await world.pay(lease, '100', { reference: wrong })
      expect([wrong, reply.status, Object.keys(reply.body.errors)]).toEqual([
        wrong,
        400,
        ['reference'],
      ])
    }
  })
})

test.each([
  ['0', 'above 0'],
  ['-5', 'such as 12000'],
  ['', 'such as 12000'],
  ['1,00,000', 'such as 12000'],
  ['12.345', 'two decimals'],
  ['1000000000.01', 'at most ₹ 1,00,00,00,000'],
  ['1e3', 'such as 12000'],
  [null, 'such as 12000'],
])('%j is no amount of a payment', async (amount, why) => {
  const { lease } = await world.letTo()
  const { status, body } = await world.pay(lease, amount as string)
  expect([status, Object.keys(body.errors)]).toEqual([400, ['amount']])
  expect(body.errors.amount).toContain(why)
})

test('days that have not come, a year of two digits and a deposit above the amount are refused at their fields', async () => {
  const { lease } = await world.letTo()
  const tomorrow = await world.pay(lease, '100', { receivedOn: '2099-01-01' })
  expect([tomorrow.status, Object.keys(tomorrow.body.errors)]).toEqual([400, ['receivedOn']])
  const shortYear = await world.pay(lease, '100', { receivedOn: '0026-11-05' })
  expect([shortYear.status, Object.keys(shortYear.body.errors)]).toEqual([400, ['receivedOn']])
  const deposit = await world.pay(lease, '100', { depositAmount: '100.01' })
  expect([deposit.status, Object.keys(deposit.body.errors)]).toEqual([400, ['depositAmount']])
})

test('a payment that is sent twice under one key is recorded once', async () => {
  const { lease } = await autumn()
  const body = { rentMaster: lease, amount: '100', paymentMode: 'cash' }
  const key = { 'idempotency-key': 'one click' }
  const first = await world.owner.post('/payments', body, key)
  expect((await world.owner.post('/payments', body, key)).body).toEqual(first.body)
  expect((await world.ledger(lease)).credits).toHaveLength(1)
  const other = await world.owner.post('/payments', { ...body, amount: '101' }, key)
  expect(other.status).toBe(422)
})

test('a payment mode and a method that contradict each other are refused, at the method', async () => {
  const { lease, property, client } = await world.letTo({ monthlyRent: '12000' })
  const errors = { method: 'This method does not go with the payment mode.' }
  for (const [paymentMode, method] of [
    ['cash', 'upi'],
    ['cash', 'cheque'],
    ['Online_Payment', 'cash'],
  ] as const) {
    const means = { paymentMode, method }
    const parties = { rentMaster: lease, propertyMaster: property, clientMaster: client.id }
    for (const reply of [
      await world.pay(lease, '100', means),
      await world.owner.post('/rentTranscation', { ...parties, ...means }),
      await world.owner.post('/payouts', {
        rentMaster: lease,
        kind: 'refund',
        amount: '1',
        ...means,
      }),
    ])
      expect([reply.status, reply.body.errors]).toEqual([400, errors])
  }
  for (const [paymentMode, method] of [
    ['cash', 'cash'],
    ['Online_Payment', 'neft'],
    ['Any', 'cheque'],
    ['Any', null],
  ] as const)
    expect((await world.pay(lease, '100', { paymentMode, method })).status).toBe(201)
})

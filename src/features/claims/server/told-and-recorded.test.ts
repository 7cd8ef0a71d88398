import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'

// A client says that they paid, and the owner records the same payment by hand. It is 16 November 2026.
let world: MoneyWorld
let lease: string
beforeAll(async () => {
  world = await createMoneyWorld()
})
beforeEach(async () => {
  lease = (await world.letTo({ monthlyRent: '12000', chargeFrom: '2026-11-01' })).lease
})
afterAll(async () => {
  expect(await world.faults()).toEqual([])
  await world.close()
})

const tell = (more: object = {}) =>
  made(
    world.client.post('/claims', {
      rentMaster: lease,
      amount: '12000',
      paidOn: '2026-11-14',
      method: 'upi',
      ...more,
    }),
  )
const recordedOf = async (id: string, by = world.owner) =>
  (await by.get('/claims')).body.find((it: { _id: string }) => it._id === id).recorded

test('the ledger names what a client says they paid until the owner has decided on it', async () => {
  expect((await world.ledger(lease)).told).toEqual([])
  const first = await tell({ reference: '4123 4567 8902' })
  const second = await tell({ amount: '500', method: 'cash' })
  expect((await world.ledger(lease)).told).toEqual([
    {
      _id: first,
      amount: '12000',
      paidOn: '2026-11-14',
      method: 'upi',
      reference: '412345678902',
    },
    { _id: second, amount: '500', paidOn: '2026-11-14', method: 'cash', reference: null },
  ])
  await world.client.post(`/claims/${first}/withdraw`)
  await world.owner.post(`/claims/${second}/confirm`, {})
  expect((await world.ledger(lease)).told).toEqual([])
})

test('a payment decided on before a client told of theirs is refused once, and recorded after another look', async () => {
  const { expect: before } = (await world.pay(lease, '12000', { preview: true })).body
  await tell()
  const stale = await world.pay(lease, '12000', { expect: before })
  expect([stale.status, stale.body.code]).toEqual([409, 'preview-stale'])
  const { expect: now, told } = await world.ledger(lease)
  expect(told).toHaveLength(1)
  expect((await world.pay(lease, '12000', { expect: now })).status).toBe(201)
})

test('of several payments none is recorded where a client told of theirs after the page was shown', async () => {
  const send = (told: string[]) =>
    world.owner.post('/payments/together', {
      paymentMode: 'cash',
      receivedOn: '2026-11-16',
      rows: [{ rentMaster: lease, amount: '12000', expect: '12000', told }],
    })
  const first = await tell()
  const { status, body } = await send([])
  expect([status, body.code, Object.keys(body.errors)]).toEqual([409, 'preview-stale', [lease]])
  const second = await tell({ amount: '500' })
  expect((await send([first])).status).toBe(409)
  expect((await world.ledger(lease)).credits).toEqual([])
  expect((await send([first, second])).status).toBe(201)
})

test('a waiting claim names the payment of that amount and week which was recorded by hand', async () => {
  const id = await tell()
  expect(await recordedOf(id)).toBeNull()
  const { body } = await world.pay(lease, '12000', { receivedOn: '2026-11-15' })
  await world.pay(lease, '11000', { receivedOn: '2026-11-14' })
  expect(await recordedOf(id)).toEqual({ ...body.receipt, receivedOn: '2026-11-15' })
  // It is the owner's warning alone.
  expect(await recordedOf(id, world.client)).toBeNull()
  await world.owner.post(`/payments/${body._id}/reverse`, { reason: 'entered twice' })
  expect(await recordedOf(id)).toBeNull()
})

test('neither last month’s rent nor the payment of another claim is taken for what a client told of', async () => {
  await world.pay(lease, '12000', { receivedOn: '2026-11-06' })
  const confirmed = await tell()
  await world.owner.post(`/claims/${confirmed}/confirm`, {})
  expect(await recordedOf(await tell())).toBeNull()
})

test('the owner who decides on a payment that its client took back is told so', async () => {
  const id = await tell()
  await world.client.post(`/claims/${id}/withdraw`)
  for (const reply of [
    await world.owner.post(`/claims/${id}/confirm`, {}),
    await world.owner.post(`/claims/${id}/decline`, { reason: 'Nothing came.' }),
  ]) {
    const { code, message } = reply.body
    expect([code, message]).toEqual([
      'claim-decided',
      'Ravi took this back: there is nothing to confirm.',
    ])
  }
  const again = await world.client.post(`/claims/${id}/withdraw`)
  expect(again.body.message).toBe('You took this back already.')
})

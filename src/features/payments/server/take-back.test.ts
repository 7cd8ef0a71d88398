import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'

// 16 November 2026. Every document can be taken back, and the books are then as they were before it.

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

const reason = 'Typed wrongly'
const post = (path: string, body: object) => world.owner.post(path, body)
const figures = async (lease: string) => {
  const { owed, advance, deposit, balance } = await world.ledger(lease)
  return { owed, advance, deposit, balance }
}
const charged = async (terms = {}) =>
  (await world.letTo({ monthlyRent: '12000', chargeFrom: '2026-10-01', ...terms })).lease

test('a refund that is taken back is an advance again, and a deposit is held again', async () => {
  const lease = await charged()
  await world.pay(lease, '60000', { depositAmount: '20000' })
  const before = await figures(lease)
  const given = { rentMaster: lease, paymentMode: 'cash', paidOn: '2026-11-10' }
  for (const [kind, amount] of [
    ['refund', '3000'],
    ['deposit_return', '20000'],
  ]) {
    const id = await made(post('/payouts', { ...given, kind, amount }))
    const back = { reason, reversal: 'returned', returnedOn: '2026-11-12' }
    expect((await post(`/payouts/${id}/reverse`, back)).status).toBe(200)
    expect((await post(`/payouts/${id}/reverse`, back)).status).toBe(409)
    const { payouts } = await world.ledger(lease)
    expect(payouts.at(-1)).toMatchObject({ reversal: 'returned', reversedOn: '2026-11-12' })
  }
  expect(await figures(lease)).toEqual(before)
  expect(await world.faults()).toEqual([])
})

test('a deposit that was carried on comes back only while it is held there', async () => {
  const [from, to] = [await charged(), await charged()]
  await world.pay(from, '20000', { depositAmount: '20000' })
  const carried = { rentMaster: from, toRentMaster: to, kind: 'deposit_carried', amount: '20000' }
  const id = await made(post('/payouts', carried))
  const deduction = { amount: '5000', reason: 'Door' }
  const used = await made(post(`/rentmaster/${to}/depositdeduction`, deduction))
  expect((await post(`/payouts/${id}/reverse`, { reason })).status).toBe(409)
  expect((await post(`/payments/${used}/reverse`, { reason })).status).toBe(200)
  expect((await post(`/payouts/${id}/reverse`, { reason })).status).toBe(200)
  expect([(await figures(from)).deposit, (await figures(to)).deposit]).toEqual(['20000', '0'])
})

test('a note by hand is taken back, one that follows from the terms is not', async () => {
  const lease = await charged()
  const before = await figures(lease)
  const [october] = (await world.ledger(lease)).charges
  const note = { amount: '2000', reason: 'Leaking roof' }
  for (const [waiver, message] of [
    [false, 'The credit note is taken back.'],
    [true, 'What was waived is due again.'],
  ]) {
    const id = await made(post(`/charges/${october._id}/credit`, { ...note, waiver }))
    const reply = await post(`/payments/${id}/reverse`, { reason })
    expect([reply.status, reply.body.message]).toEqual([200, message])
  }
  expect(await figures(lease)).toEqual(before)
  await post(`/rentmaster/${lease}/rents`, { from: '2026-10-16', monthlyRent: '10000' })
  const { credits } = await world.ledger(lease)
  const following = credits.find((it: { followsTerms: boolean }) => it.followsTerms)
  const { status, body } = await post(`/payments/${following._id}/reverse`, { reason })
  expect([status, body.code]).toEqual([409, 'conflict'])
})

test('what was entered as from before is taken back, one by one', async () => {
  const { lease } = await world.letTo({ monthlyRent: '12000' })
  await post(`/rentmaster/${lease}/charging`, {
    chargeFrom: '2026-11-01',
    openingBalance: '5000',
    openingAdvance: '900',
    openingDeposit: '30000',
  })
  const { charges, credits } = await world.ledger(lease)
  const opening = charges.find((it: { kind: string }) => it.kind === 'opening')
  expect((await post(`/charges/${opening._id}/reverse`, { reason })).status).toBe(200)
  for (const { _id } of credits)
    expect((await post(`/payments/${_id}/reverse`, { reason })).status).toBe(200)
  expect(await figures(lease)).toEqual({
    owed: '12000',
    advance: '0',
    deposit: '0',
    balance: '12000',
  })
  const { body } = await world.owner.get(`/statement?rentMaster=${lease}&from=2020-01-01`)
  expect([body.balance, body.folded]).toEqual(['12000', 3])
})

test('readings are taken back from the latest on, the first one too, and read again', async () => {
  const lease = await charged({ unitRate: '8.50', electricityMeterNumber: '42' })
  const read = (readOn: string, reading: string) =>
    made(post(`/rentmaster/${lease}/readings`, { readOn, reading }))
  const first = await read('2026-10-05', '12840')
  const second = await read('2026-11-05', '12947')
  await world.pay(lease, '909.50')
  expect((await post(`/readings/${first}/void`, { reason })).status).toBe(409)
  expect((await post(`/readings/${second}/void`, { reason })).status).toBe(200)
  expect((await post(`/readings/${first}/void`, { reason })).status).toBe(200)
  const again = await post(`/readings/${first}/void`, { reason })
  expect([again.status, again.body.message]).toEqual([409, 'This has been reversed already.'])
  const { readings, charges } = await world.ledger(lease)
  expect(readings).toEqual([])
  expect(charges.find((it: { kind: string }) => it.kind === 'electricity').reversedOn).toBe(
    '2026-11-05',
  )
  expect((await figures(lease)).owed).toBe('23090.50')
  await read('2026-10-05', '1284')
})

test('a reading that another device took back meanwhile is not unknown: the books have changed', async () => {
  const lease = await charged({ unitRate: '8.50', electricityMeterNumber: '42' })
  const asked = { readOn: '2026-11-05', reading: '12840' }
  const path = `/readings/${await made(post(`/rentmaster/${lease}/readings`, asked))}/void`
  const { expect: seen } = await world.ledger(lease)
  expect((await post(path, { reason, expect: seen })).status).toBe(200)
  const refused = await post(path, { reason, expect: seen })
  expect([refused.status, refused.body.code]).toEqual([409, 'preview-stale'])
})

test('a deduction that is reversed twice is not called a payment', async () => {
  const lease = await charged()
  await world.pay(lease, '5000', { depositAmount: '5000' })
  await post(`/rentmaster/${lease}/depositdeduction`, { amount: '100', reason })
  const said = []
  for (const { _id } of (await world.ledger(lease)).credits.toReversed()) {
    await post(`/payments/${_id}/reverse`, { reason })
    said.push((await post(`/payments/${_id}/reverse`, { reason })).body.message)
  }
  expect(said).toEqual([
    'This has been reversed already.',
    'This payment has been cancelled already.',
  ])
})

test("nobody takes another's back", async () => {
  const lease = await charged({ unitRate: '8.50', electricityMeterNumber: '42' })
  await world.pay(lease, '60000')
  const refund = { rentMaster: lease, paymentMode: 'cash', kind: 'refund', amount: '10' }
  const payout = await made(post('/payouts', refund))
  const reading = { readOn: '2026-11-05', reading: '1' }
  const read = await made(post(`/rentmaster/${lease}/readings`, reading))
  const vikram = await world.registerOwner('Vikram')
  for (const path of [`/payouts/${payout}/reverse`, `/readings/${read}/void`]) {
    expect((await vikram.post(path, { reason })).status).toBe(404)
    expect((await world.client.post(path, { reason })).status).toBe(403)
  }
})

describe('what is only asked to be seen', () => {
  test('of a credit is shown and not done, and is confirmed by what it showed', async () => {
    const lease = await charged()
    const before = await world.ledger(lease)
    const [october] = before.charges
    const note = { amount: '2000', reason: 'Leaking roof' }
    const seen = await post(`/charges/${october._id}/credit`, { ...note, preview: true })
    const [difference] = seen.body.adjustments
    expect([seen.status, difference.charge, difference.difference]).toEqual([
      200,
      october._id,
      '-2000',
    ])
    expect(await world.ledger(lease)).toEqual(before)
    const sawIt = { expect: seen.body.expect }
    expect((await post(`/charges/${october._id}/credit`, { ...note, ...sawIt })).status).toBe(201)
    expect((await figures(lease)).owed).toBe(seen.body.owed)
    const again = await post(`/charges/${october._id}/credit`, { ...note, ...sawIt })
    expect(again).toMatchObject({ status: 409, body: { code: 'preview-stale' } })
  })

  test('is not done by any call that changes the books of an agreement', async () => {
    const lease = await charged({ unitRate: '8' })
    await world.pay(lease, '30000', { depositAmount: '20000' })
    const deducted = { amount: '500', reason }
    const deduction = await made(post(`/rentmaster/${lease}/depositdeduction`, deducted))
    const money = { rentMaster: lease, paymentMode: 'cash' }
    const payout = await made(post('/payouts', { ...money, kind: 'deposit_return', amount: '100' }))
    await made(post(`/rentmaster/${lease}/readings`, { reading: '10', readOn: '2026-11-10' }))
    const before = await world.ledger(lease)
    const [charge] = before.charges
    const fee = {
      rentMaster: lease,
      kind: 'other',
      name: 'Key',
      amount: '300',
      dueOn: '2026-11-20',
    }
    const calls: [path: string, body: object, status: number][] = [
      [`/charges/${charge._id}/credit`, deducted, 200],
      [`/charges/${charge._id}/reverse`, { reason }, 200],
      [`/payments/${deduction}/reverse`, { reason }, 200],
      [`/payouts/${payout}/reverse`, { reason }, 200],
      [`/readings/${before.readings[0]._id}/void`, { reason }, 200],
      [`/rentmaster/${lease}/depositdeduction`, deducted, 200],
      ['/payouts', { ...money, kind: 'deposit_return', amount: '100' }, 200],
      ['/charges', fee, 200],
      // These have no preview, and say so.
      [`/rentmaster/${lease}/readings`, { reading: '20', readOn: '2026-11-12' }, 400],
      [
        `/rentmaster/${lease}/recurring`,
        { name: 'Water', kind: 'other', monthlyAmount: '200', from: '2026-11-01' },
        400,
      ],
      [`/rentmaster/${lease}/reminders/opened`, {}, 400],
    ]
    for (const [path, body, status] of calls) {
      const reply = await post(path, { ...body, preview: true })
      expect([path, reply.status]).toEqual([path, status])
      if (status === 400)
        expect(reply.body.errors).toEqual({
          preview: 'This call has no preview. Nothing was done.',
        })
      expect(await world.ledger(lease)).toEqual(before)
    }
    const { status } = await world.owner.delete(`/rentmaster/${lease}`, {}, { preview: true })
    expect([status, (await world.ledger(lease)).expect]).toEqual([400, before.expect])
    expect(await world.faults()).toEqual([])
  })
})

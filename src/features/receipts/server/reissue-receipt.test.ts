import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())
afterEach(async () => expect(await world.faults()).toEqual([]))

const receiptOf = async (id: string) => (await world.owner.get(`/rentTranscation/${id}`)).body
const reissue = (id: string, headers = {}) =>
  world.owner.post(`/rentTranscation/${id}/reissue`, undefined, headers)
const cancel = (id: string) =>
  world.owner.post(`/rentTranscation/${id}/cancel`, { reason: 'bounced' })
const paidRent = async (terms = {}) => {
  const { lease, property } = await world.letTo({
    monthlyRent: '12000',
    chargeFrom: '2026-11-01',
    ...terms,
  })
  const paid = { receivedOn: '2026-11-10', reference: lease.replaceAll('-', '') }
  const { body } = await world.pay(lease, '12000', { ...paid, paymentMode: 'Online_Payment' })
  return { lease, property, payment: body._id, id: body.receipt._id }
}

test('another receipt states the same of the money, with the names of today', async () => {
  const { lease, id } = await paidRent()
  const old = await receiptOf(id)
  const before = await world.ledger(lease)
  await world.passDays(3)
  await world.owner.put('/moneysettings', { receiptLanguage: 'en-hi' })
  const { email } = world.owner
  await world.owner.put(`/ownermaster/${world.owner.id}`, { name: 'Asha Rao', email, phone: '2' })
  const { status, body } = await reissue(id)
  expect([status, body]).toEqual([
    201,
    {
      message: `Replaced by receipt ${body.receiptCode}.`,
      _id: expect.any(String),
      receiptNumber: old.receiptNumber + 1,
      receiptCode: expect.stringMatching(/^RB\/26-27\/\d{6}$/),
    },
  ])
  const now = await receiptOf(body._id)
  for (const name of ['RentFrom', 'RentTo', 'lines', 'amount', 'reference', 'receivedOn', 'kind'])
    expect([name, now[name]]).toEqual([name, old[name]])
  expect(now).toMatchObject({
    paper: { issuedOn: world.today(), language: 'en-hi', landlord: { name: 'Asha Rao' } },
    ownerMasters: { name: 'Asha Rao' },
    cancelledAt: null,
    replacedBy: null,
  })
  const { _id, receiptCode } = now
  const replaced = await receiptOf(id)
  expect(replaced).toMatchObject({
    paper: old.paper,
    replacedBy: { _id, receiptCode },
    cancelReason: `Replaced by ${receiptCode}`,
    cancelledAt: expect.any(String),
  })
  expect(now.verifyUrl).not.toBe(replaced.verifyUrl)
  // The money did not move.
  const after = await world.ledger(lease)
  const receipt = {
    ...before.credits[0].receipt,
    _id,
    receiptCode,
    receiptNumber: body.receiptNumber,
  }
  expect(after.credits).toEqual([{ ...before.credits[0], receipt }])
  expect([after.owed, after.charges]).toEqual([before.owed, before.charges])
})

test('the rent of those days stays what it was', async () => {
  const { lease, id } = await paidRent()
  await world.owner.post(`/rentmaster/${lease}/rents`, { from: '2026-12-01', monthlyRent: '15000' })
  const { body } = await reissue(id)
  expect((await receiptOf(body._id)).monthlyRent).toBe('12000')
})

test('one that was cancelled or replaced is not replaced again', async () => {
  const { id } = await paidRent()
  const { body } = await reissue(id)
  const again = await reissue(id)
  expect([again.status, again.body.code]).toEqual([409, 'receipt-cancelled'])
  expect((await cancel(body._id)).status).toBe(200)
  expect((await reissue(body._id)).body.code).toBe('receipt-cancelled')
})

test('a change to an older version is refused, and a repeated call replaces once', async () => {
  const { id } = await paidRent()
  expect((await reissue(id, { 'if-match': '"9"' })).status).toBe(412)
  const key = { 'idempotency-key': `again ${id}` }
  const replies = [await reissue(id, key), await reissue(id, key)]
  expect(replies.map(({ status }) => status)).toEqual([201, 201])
  expect(replies[0]?.body).toEqual(replies[1]?.body)
})

test('of two who replace it at once one is refused, and no number is lost', async () => {
  const { id } = await paidRent()
  const replies = await Promise.all([reissue(id), reissue(id), cancel(id)])
  expect(replies.filter(({ status }) => status < 300)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(2)
  const [{ gaps } = { gaps: null }] = await world.query(
    'select max(number) - count(*) as gaps from receipts',
  )
  expect(Number(gaps)).toBe(0)
})

test('cancelling the new one reverses the payment, and the charge that the first one booked', async () => {
  const { lease, property } = await world.letTo({ monthlyRent: '12000' })
  const parties = { rentMaster: lease, propertyMaster: property, clientMaster: world.client.id }
  const first = await world.owner.post('/rentTranscation', { ...parties, paymentMode: 'cash' })
  const second = await reissue((await reissue(first.body._id)).body._id)
  expect((await cancel(second.body._id)).status).toBe(200)
  const { charges, credits, owed, advance } = await world.ledger(lease)
  expect([owed, advance]).toEqual(['0', '0'])
  expect([...charges, ...credits].map(({ reversedOn }) => reversedOn)).toEqual([
    world.today(),
    world.today(),
  ])
  // The days are free again.
  const next = await world.owner.post('/rentTranscation', { ...parties, paymentMode: 'cash' })
  expect(next.status).toBe(201)
})

test('reversing the payment cancels the valid receipt', async () => {
  const { payment, id } = await paidRent()
  const { body } = await reissue(id)
  await world.owner.post(`/payments/${payment}/reverse`, { reason: 'bounced' })
  expect(await receiptOf(body._id)).toMatchObject({ cancelReason: 'bounced', replacedBy: null })
  expect((await receiptOf(id)).replacedBy).not.toBeNull()
})

test('its days stay taken for others, and are not counted twice', async () => {
  const { lease, property } = await world.letTo({ monthlyRent: '12000' })
  const parties = { rentMaster: lease, propertyMaster: property, clientMaster: world.client.id }
  const draft = { ...parties, paymentMode: 'cash' }
  const first = await world.owner.post('/rentTranscation', draft)
  const { collected } = (await world.owner.get('/figures')).body
  await reissue(first.body._id)
  expect((await world.owner.post('/rentTranscation', draft)).body.code).toBe('receipt-overlap')
  expect((await world.owner.get('/figures')).body.collected).toBe(collected)
})

test('tax and deposit are shown as before', async () => {
  const { lease } = await world.letTo({
    monthlyRent: '50000',
    gstRate: '18',
    chargeFrom: '2026-11-01',
  })
  const { body } = await world.pay(lease, '69000', { depositAmount: '10000' })
  const old = await receiptOf(body.receipt._id)
  const now = await receiptOf((await reissue(old._id)).body._id)
  expect(now.paper.tax).toEqual(old.paper.tax)
  expect(now).toMatchObject({ depositAmount: '10000', lines: old.lines })
})

test('a client and another owner replace nothing, and the client reads what became of it', async () => {
  const { id } = await paidRent()
  const path = `/rentTranscation/${id}/reissue`
  expect((await world.client.post(path)).status).toBe(403)
  const meera = await world.registerOwner('Meera')
  expect((await meera.post(path)).status).toBe(404)
  const { body } = await reissue(id)
  const seen = (await world.client.get(`/rentTranscation/${id}`)).body
  expect(seen.replacedBy).toEqual({ _id: body._id, receiptCode: body.receiptCode })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'

// It is 16 November 2026.
let world: MoneyWorld
let lease: string
beforeAll(async () => {
  world = await createMoneyWorld()
})
beforeEach(async () => {
  const terms = { monthlyRent: '12000', chargeFrom: '2026-10-01', returnedChequeCharge: '350.50' }
  lease = (await world.letTo(terms)).lease
})
afterAll(async () => {
  expect(await world.faults()).toEqual([])
  await world.close()
})

const CHEQUE = { number: '000123', bank: 'SBI', datedOn: '2026-11-10', amount: '12000' }
const keep = (more = {}) =>
  made(world.owner.post('/cheques', { rentMaster: lease, ...CHEQUE, ...more }))
const tell = (id: string, what: string, body: object = {}) =>
  world.owner.post(`/cheques/${id}/${what}`, body)
const bounce = (id: string, more = {}) =>
  tell(id, 'return', { reason: 'Funds insufficient', ...more })
const ofLease = async () =>
  (await world.owner.get('/cheques')).body.filter(
    (it: { rentMaster: string }) => it.rentMaster === lease,
  )
const balanceOf = async () => (await world.ledger(lease)).balance

test('a cheque in hand settles nothing, and waits with its number, bank, day and amount', async () => {
  const before = await world.ledger(lease)
  const id = await keep({ datedOn: '2026-12-05' })
  expect(await ofLease()).toMatchObject([
    { _id: id, ...CHEQUE, datedOn: '2026-12-05', state: 'in hand', receipt: null },
  ])
  expect(await world.ledger(lease)).toEqual(before)
  const { status, body } = await tell(id, 'bank')
  expect([status, Object.keys(body.errors)]).toEqual([400, ['bankedOn']])
  expect(await balanceOf()).toBe('24000')
})

test('a year of cheques is noted in one go', async () => {
  await keep({ datedOn: '2026-12-05', count: 11 })
  const cheques = await ofLease()
  expect(cheques).toHaveLength(11)
  expect(cheques.at(-1)).toMatchObject({ number: '000133', datedOn: '2027-10-05' })
})

test('banked, it is a payment by cheque with its receipt, on that day', async () => {
  const id = await keep()
  const { status, body } = await tell(id, 'bank', { bankedOn: '2026-11-12' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ settles: [{ amount: '12000', open: '0' }], advance: '0' })
  const { credits } = await world.ledger(lease)
  expect(credits).toMatchObject([
    { _id: body._id, method: 'cheque', datedOn: '2026-11-12', reference: '000123' },
  ])
  expect(await ofLease()).toMatchObject([
    { state: 'banked', bankedOn: '2026-11-12', receipt: { receiptCode: body.receipt.receiptCode } },
  ])
  const { entries } = (await world.owner.get('/daybook?from=2026-11-12&to=2026-11-12')).body
  expect(entries).toMatchObject([{ debit: 'bank', credit: 'receivable', amount: '12000' }])
  expect((await tell(id, 'bank')).status).toBe(409)
  expect((await tell(id, 'handback', { reason: 'x' })).status).toBe(409)
})

test('cheques of two banks with one number are both banked', async () => {
  for (const bank of ['SBI', 'HDFC']) {
    const id = await keep({ bank, number: '777123' })
    expect((await tell(id, 'bank')).status).toBe(201)
  }
  expect(
    (await world.ledger(lease)).credits.map((it: { reference: string }) => it.reference),
  ).toEqual(expect.arrayContaining(['777123', null]))
})

test('returned, the payment came back on that day, and the agreed charge is owed', async () => {
  const id = await keep()
  const payment = (await tell(id, 'bank', { bankedOn: '2026-11-11' })).body._id
  expect((await bounce(id, { returnedOn: '2026-11-14' })).status).toBe(200)
  const { credits, charges, balance } = await world.ledger(lease)
  expect(credits).toMatchObject([
    { _id: payment, reversal: 'returned', reversedOn: '2026-11-14', receipt: { cancelled: true } },
  ])
  expect(charges.find(({ kind }: { kind: string }) => kind === 'other')).toMatchObject({
    name: 'Returned cheque 000123',
    amount: '350.50',
    dueOn: '2026-11-14',
  })
  // Two months of 12,000 and the charge; the cheque brought nothing.
  expect(balance).toBe('24350.50')
  expect(await ofLease()).toMatchObject([
    { state: 'returned', returnedOn: '2026-11-14', reason: 'Funds insufficient' },
  ])
  expect((await bounce(id)).status).toBe(409)
})

test('another charge than the agreed one can be given, even none, and it can be banked again', async () => {
  const id = await keep()
  await tell(id, 'bank')
  await bounce(id, { charge: '0' })
  expect(await balanceOf()).toBe('24000')
  expect((await tell(id, 'bank')).status).toBe(201)
  expect(await balanceOf()).toBe('12000')
  await bounce(id, { charge: '500' })
  expect(await balanceOf()).toBe('24500')
})

test('a payment that was recorded by mistake was no banking: the cheque is in hand', async () => {
  const id = await keep()
  const payment = (await tell(id, 'bank')).body._id
  await world.owner.post(`/payments/${payment}/reverse`, { reversal: 'mistake', reason: 'Not yet' })
  expect(await ofLease()).toMatchObject([{ state: 'in hand', bankedOn: null }])
})

test('handed back, it waits no more, and shows why', async () => {
  const id = await keep()
  expect((await tell(id, 'handback', { reason: 'Paid by UPI' })).status).toBe(200)
  expect(await ofLease()).toMatchObject([
    { state: 'handed back', handedBackOn: world.today(), reason: 'Paid by UPI' },
  ])
  expect((await tell(id, 'bank')).status).toBe(409)
})

test.each([
  ['number', { number: '' }],
  ['number', { number: '1'.repeat(21) }],
  ['datedOn', { datedOn: '2026-02-31' }],
  ['amount', { amount: '0' }],
  ['count', { count: 37 }],
])('refuses a cheque at its field: %s', async (field, more) => {
  const { status, body } = await world.owner.post('/cheques', {
    rentMaster: lease,
    ...CHEQUE,
    ...more,
  })
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
})

test('no bank pays a cheque of four months ago', async () => {
  const id = await keep({ datedOn: '2026-07-15' })
  const { status, body } = await tell(id, 'bank')
  expect([status, Object.keys(body.errors)]).toEqual([400, ['bankedOn']])
})

test.each(['0', '10000.01', '350.505', 'much'])(
  'an agreement names no charge of %s',
  async (returnedChequeCharge) => {
    const { body } = await world.owner.get(`/rentmaster/${lease}`)
    const { status, body: refused } = await world.owner.put(`/rentmaster/${lease}`, {
      ...body,
      returnedChequeCharge,
    })
    expect([status, Object.keys(refused.errors)]).toEqual([400, ['returnedChequeCharge']])
  },
)

test('clients neither read nor bank them', async () => {
  const id = await keep()
  expect((await world.client.get('/cheques')).status).toBe(403)
  expect((await world.client.post(`/cheques/${id}/bank`, {})).status).toBe(403)
})

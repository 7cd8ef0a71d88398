import { beforeAll, expect, test } from 'vitest'
import {
  closeChecked,
  createMoneyWorld,
  type MoneyWorld,
} from '../../../../../tests/kit/money-world.ts'

// It is 16 November 2026. ₹ 12,000 a month is charged from 1 November; ₹ 24,000 is held as deposit.

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
closeChecked(() => world)

const change = (lease: string, what: string, body: object) =>
  world.owner.post(`/rentmaster/${lease}/${what}`, body)
const settle = (lease: string, body: object) =>
  change(lease, 'settle', { endedOn: '2026-11-15', reason: 'Moved out', ...body })

async function letWithDeposit(chargeFrom = '2026-11-01') {
  const letting = await world.letTo({ monthlyRent: '12000', unitRate: '8.50' })
  await change(letting.lease, 'charging', { chargeFrom })
  await world.pay(letting.lease, '24000', { depositAmount: '24000' })
  await change(letting.lease, 'readings', { readOn: '2026-11-01', reading: '1284' })
  return letting
}

const LEAVING = { reading: '1384', damage: '2000', damageFor: 'Broken window', paymentMode: 'cash' }

test('settling a move-out reads the meter, charges the last rent in part, deducts and refunds, in one step', async () => {
  const { lease } = await letWithDeposit()
  const preview = await settle(lease, { ...LEAVING, preview: true })
  // 6,000 of rent, 850 of electricity, 2,000 for the window.
  const figures = { deposit: '24000', deducted: '8850', depositReturned: '15150' }
  expect(preview.body).toMatchObject({ ...figures, advanceRefunded: '0', owed: '0' })
  expect(await world.ledger(lease)).toMatchObject({ endedOn: null, deposit: '24000' })
  const done = await settle(lease, { ...LEAVING, expect: preview.body.expect })
  const message = 'The agreement has ended and is settled.'
  expect([done.status, done.body]).toMatchObject([200, { ...figures, message }])
  expect(await world.ledger(lease)).toMatchObject({
    endedOn: '2026-11-15',
    owed: '0',
    advance: '0',
    deposit: '0',
    payouts: [{ kind: 'deposit_return', amount: '15150', paymentMode: 'cash' }],
  })
  const { body } = await world.owner.get('/settling')
  expect(body.map(({ rentMaster }: { rentMaster: string }) => rentMaster)).not.toContain(lease)
})

test('refunds what was paid for days after the end, with the deposit', async () => {
  const { lease } = await letWithDeposit()
  await world.pay(lease, '12000')
  const { body } = await settle(lease, { paymentMode: 'cash' })
  expect(body).toMatchObject({ deducted: '0', depositReturned: '24000', advanceRefunded: '6000' })
  expect(await world.ledger(lease)).toMatchObject({ owed: '0', advance: '0', deposit: '0' })
})

test('settling a move-out leaves what the deposit does not cover as owed, under Move-outs', async () => {
  const { lease } = await letWithDeposit('2026-06-01')
  const { body } = await settle(lease, { paymentMode: 'cash' })
  expect(body.message).toBe('The agreement has ended. Still to settle: ₹ 42,000 due.')
  // Five months and a half.
  expect(body).toMatchObject({ deducted: '24000', depositReturned: '0', owed: '42000' })
  expect((await world.owner.get('/settling')).body).toMatchObject([
    { rentMaster: lease, owed: '42000', deposit: '0' },
  ])
})

test('settling a move-out keeps the rest of the deposit where nothing is paid out yet', async () => {
  const { lease } = await letWithDeposit()
  const { body } = await settle(lease, {})
  expect(body.message).toBe('The agreement has ended. Still to settle: deposit ₹ 18,000.')
  expect(await world.ledger(lease)).toMatchObject({ owed: '0', deposit: '18000', payouts: [] })
})

test('names the advance that is still held beside the deposit', async () => {
  const { lease } = await letWithDeposit()
  await world.pay(lease, '12000')
  const { body } = await settle(lease, {})
  expect(body).toMatchObject({
    message: 'The agreement has ended. Still to settle: deposit ₹ 24,000, advance ₹ 6,000.',
    advance: '6000',
    advanceRefunded: '0',
  })
})

test.each([
  [{ endedOn: '2026-11-17' }, 'endedOn'],
  [{ reading: '1200' }, 'reading'],
  [{ damage: '500' }, 'damageFor'],
  [{ damage: 'much', damageFor: 'Window' }, 'damage'],
  [{ paymentMode: 'cash', method: 'upi' }, 'method'],
  [{ reason: '' }, 'reason'],
])('with %j is refused, and nothing is done', async (wrong, field) => {
  const { lease } = await letWithDeposit()
  const before = await world.ledger(lease)
  const { status, body } = await settle(lease, wrong)
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  expect(await world.ledger(lease)).toEqual(before)
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'
import { wholeTest } from '../../../../tests/kit/whole-test.ts'

// ₹ 12,000 for November, due on 6 December, of which ₹ 5,000 came on the 3rd; it is the 15th. Paid after the
// 11th, 2 % of what was still open may be charged.

let world: MoneyWorld
let lease: string
let rent: string
beforeEach(async () => {
  world = await createMoneyWorld()
  const lateFee = { graceDays: 5, kind: 'percent', value: '2', cap: '' }
  lease = (await world.letTo({ monthlyRent: '12000', paymentDate: 6, lateFee })).lease
  await world.owner.post(`/rentmaster/${lease}/charging`, { chargeFrom: '2026-11-01' })
  rent = (await world.ledger(lease)).charges[0]._id
  await world.passDays(17)
  await world.pay(lease, '5000')
  await world.passDays(12)
})
afterEach(async () => {
  expect(await world.faults()).toEqual([])
  await world.close()
})

const askFee = (amount = '140') =>
  made(
    world.owner.post('/charges', {
      rentMaster: lease,
      kind: 'late_fee',
      name: 'Late fee',
      amount,
      dueOn: '2026-12-15',
      lateCharge: rent,
    }),
  )
const proposed = async () => {
  const { lateFees, lateFeeWaivers } = await world.ledger(lease)
  return { lateFees, lateFeeWaivers }
}
const waive = (fee: string, amount: string) =>
  made(world.owner.post(`/charges/${fee}/credit`, { amount, reason: 'Paid in time', waiver: true }))

test('a fee is proposed of what was open when the days of grace were over, until it is charged', async () => {
  expect(await proposed()).toEqual({
    lateFees: [{ charge: rent, amount: '140' }],
    lateFeeWaivers: [],
  })
  await askFee()
  expect(await proposed()).toEqual({ lateFees: [], lateFeeWaivers: [] })
})

test('a payment in time that is recorded after the fee was charged proposes to waive it', async () => {
  const fee = await askFee()
  await world.pay(lease, '7000', { receivedOn: '2026-12-09' })
  expect((await proposed()).lateFeeWaivers).toEqual([{ charge: fee, amount: '140' }])
  await waive(fee, '140')
  expect((await proposed()).lateFeeWaivers).toEqual([])
  expect(await world.ledger(lease)).toMatchObject({ overdue: '0' })
})

test('of a part payment in time only the part that is not due any more is proposed', async () => {
  const fee = await askFee()
  await world.pay(lease, '4000', { receivedOn: '2026-12-11' })
  expect((await proposed()).lateFeeWaivers).toEqual([{ charge: fee, amount: '80' }])
  await waive(fee, '50')
  expect((await proposed()).lateFeeWaivers).toEqual([{ charge: fee, amount: '30' }])
})

test('a payment that came late proposes nothing, whatever fee was charged', async () => {
  await askFee('500')
  await world.pay(lease, '7000', { receivedOn: '2026-12-12' })
  expect((await proposed()).lateFeeWaivers).toEqual([])
})

const feeOf = (amount: string, charge = rent) => ({
  charge,
  name: 'Late fee, Rent November',
  amount,
})
const chargeFees = (...fees: object[]) =>
  world.owner.post(`/rentmaster/${lease}/latefees`, { fees })

test('all fees of a month are charged at once, each with an event of its own', async () => {
  const other = { kind: 'other', name: 'Parking', amount: '1000', dueOn: '2026-12-01' }
  const parking = await made(world.owner.post('/charges', { rentMaster: lease, ...other }))
  expect(await chargeFees(feeOf('140'), feeOf('20', parking))).toMatchObject({
    status: 201,
    body: { message: 'Late fees charged.' },
  })
  expect((await proposed()).lateFees).toEqual([])
  const { charges } = await world.ledger(lease)
  const fees = charges.filter(({ kind }: { kind: string }) => kind === 'late_fee')
  expect(fees).toMatchObject([
    { amount: '140', datedOn: '2026-12-15', dueOn: '2026-12-15', open: '140' },
    { amount: '20', datedOn: '2026-12-15', dueOn: '2026-12-15', open: '20' },
  ])
  const events = (await world.owner.get(`/events?rentMaster=${lease}`)).body
  const ids = fees.map(({ _id }: { _id: string }) => _id)
  expect(
    events
      .slice(0, 2)
      .map(({ record }: { record: string }) => record)
      .sort(),
  ).toEqual(ids.sort())
})

wholeTest(
  'a fee that the agreement allows no longer is not charged, nor are those beside it',
  async () => {
    for (const fees of [[feeOf('141')], [feeOf('140'), feeOf('140')]])
      expect(await chargeFees(...fees)).toMatchObject({
        status: 409,
        body: { code: 'preview-stale' },
      })
    // No charge of this agreement.
    expect((await chargeFees(feeOf('140'), feeOf('1', lease))).status).toBe(404)
    expect((await proposed()).lateFees).toEqual([{ charge: rent, amount: '140' }])
  },
)

test('a dismissed fee is not proposed again, and can be charged by hand', async () => {
  const dismiss = () =>
    world.owner.post(`/rentmaster/${lease}/latefees/dismiss`, { charges: [rent] })
  expect((await dismiss()).status).toBe(200)
  expect((await proposed()).lateFees).toEqual([])
  expect(await dismiss()).toMatchObject({ status: 409, body: { code: 'preview-stale' } })
  const [event] = (await world.owner.get(`/events?rentMaster=${lease}`)).body
  expect(event).toMatchObject({ verb: 'changed', after: { dismissedFees: '140' } })
  await askFee()
})

test('a fee whose dismissal is taken back is proposed again', async () => {
  const call = (what: string) =>
    world.owner.post(`/rentmaster/${lease}/latefees/${what}`, { charges: [rent] })
  expect(await call('restore')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  await call('dismiss')
  expect((await call('restore')).status).toBe(200)
  expect((await proposed()).lateFees).toEqual([{ charge: rent, amount: '140' }])
  const [event] = (await world.owner.get(`/events?rentMaster=${lease}`)).body
  expect(event).toMatchObject({ verb: 'changed', before: { dismissedFees: '140' } })
})

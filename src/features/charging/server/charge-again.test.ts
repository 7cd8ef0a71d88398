import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'

// 16 November 2026.

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(async () => {
  expect(await world.faults()).toEqual([])
  await world.close()
})

type Charge = {
  _id: string
  kind: string
  name: string
  amount: string
  datedOn: string
  dueOn: string
  periodStart: string
  reversedOn: string | null
}
const reason = 'Pressed by mistake'
const post = (path: string, body: object = {}) => world.owner.post(path, body)
const charged = async (terms = {}) =>
  (await world.letTo({ monthlyRent: '12000', chargeFrom: '2026-10-01', ...terms })).lease
const chargesOf = async (lease: string): Promise<Charge[]> => (await world.ledger(lease)).charges
const standing = async (lease: string) =>
  (await chargesOf(lease)).filter(({ reversedOn }) => reversedOn === null)
const figures = async (lease: string) => {
  const { owed, advance, balance } = await world.ledger(lease)
  return { owed, advance, balance }
}
const takeBack = async ({ _id }: Charge) =>
  expect((await post(`/charges/${_id}/reverse`, { reason })).status).toBe(200)
const again = ({ _id }: Charge, how = {}) => post(`/charges/${_id}/again`, how)
const rentFrom = (lease: string, from: string, monthlyRent: string) =>
  post(`/rentmaster/${lease}/rents`, { from, monthlyRent })
const left = async (lease: string) => {
  const { body } = await world.owner.get(`/rentmaster/${lease}/ledger`)
  return body.owed
}

test('a month that was taken back by mistake is charged again as before, once', async () => {
  const lease = await charged()
  await world.pay(lease, '15000')
  const before = await figures(lease)
  const statement = async () =>
    (await world.owner.get(`/statement?rentMaster=${lease}&from=2026-01-01`)).body.balance
  const balance = await statement()
  const [october] = (await chargesOf(lease)) as [Charge]
  expect((await again(october)).body).toMatchObject({
    code: 'conflict',
    message: 'This charge was not taken back.',
  })
  await takeBack(october)
  expect(await figures(lease)).not.toEqual(before)
  const preview = await again(october, { preview: true })
  expect(preview.body).toMatchObject({ adjustments: [{ from: '0', to: '12000' }] })
  expect(await standing(lease)).toHaveLength(1)
  expect((await again(october, { expect: preview.body.expect })).status).toBe(200)
  expect(await figures(lease)).toEqual(before)
  expect(await statement()).toBe(balance)
  const { datedOn, dueOn, amount } = october
  expect(await standing(lease)).toContainEqual(
    expect.objectContaining({ datedOn, dueOn, amount, name: 'Rent' }),
  )
  expect((await again(october)).body).toMatchObject({
    code: 'conflict',
    message: 'Nothing more is to be charged for these days.',
  })
  expect(await world.runCharges()).toBe(0)
  const { body } = await world.owner.get(`/events?rentMaster=${lease}`)
  expect(body[0]).toMatchObject({
    verb: 'added',
    kind: 'charge',
    after: { chargedAgain: true, from: '2026-10-01', to: '2026-10-31', amount: '12000' },
  })
  // It can be taken back again, and charged again.
  const [restored] = (await standing(lease)).filter(
    ({ periodStart }) => periodStart === '2026-10-01',
  )
  await takeBack(restored as Charge)
  expect((await again(restored as Charge)).status).toBe(200)
  expect(await figures(lease)).toEqual(before)
})

test('what is charged again is by the terms that hold now: another rent, another tax', async () => {
  const lease = await charged({ gstRate: '18', gstInterState: true, gstSez: true })
  const [october] = (await chargesOf(lease)) as [Charge]
  await takeBack(october)
  await rentFrom(lease, '2026-10-16', '24000')
  const { body } = await world.owner.get(`/rentmaster/${lease}`)
  await world.owner.put(`/rentmaster/${lease}`, { ...body, gstInterState: false, gstSez: false })
  expect((await again(october)).status).toBe(200)
  // 12,000 and 16 days of 31 of 12,000 more, and 18 %.
  const charge = (await standing(lease)).find(({ periodStart }) => periodStart === '2026-10-01')
  expect(charge).toMatchObject({ net: '18194', gst: '3274.92' })
  const papers: { chargeName: string; charge: string; igst: string; cgst: string }[] = (
    await world.owner.get(`/invoices?rentMaster=${lease}`)
  ).body
  expect(papers.find((it) => it.charge === charge?._id)).toMatchObject({
    igst: '0',
    cgst: '1637.46',
  })
})

test('of a rise that was taken back only what is missing is charged again', async () => {
  const lease = await charged()
  await rentFrom(lease, '2026-10-01', '13000')
  const rise = (await standing(lease)).find(({ amount }) => amount === '1000') as Charge
  await takeBack(rise)
  expect((await again(rise)).status).toBe(200)
  const october = (await standing(lease)).filter(({ periodStart }) => periodStart === '2026-10-01')
  expect(october.map(({ amount }) => amount)).toEqual(['12000', '1000'])
  expect((await again(rise)).body.code).toBe('conflict')
})

test('a rise that was taken back is not credited too when the rent falls again, and may be followed by another', async () => {
  const lease = await charged({ chargeFrom: '2026-11-01' })
  await rentFrom(lease, '2026-11-01', '14000')
  const rise = (await standing(lease)).find(({ amount }) => amount === '2000') as Charge
  await takeBack(rise)
  expect(await left(lease)).toBe('12000')
  expect((await rentFrom(lease, '2026-11-01', '13000')).status).toBe(200)
  expect(await left(lease)).toBe('12000')
  expect((await rentFrom(lease, '2026-11-01', '10000')).status).toBe(200)
  expect(await left(lease)).toBe('10000')
  expect((await rentFrom(lease, '2026-11-01', '11500')).status).toBe(200)
  expect(await left(lease)).toBe('11500')
})

test('what was charged by hand is added anew', async () => {
  const lease = await charged()
  const key = { rentMaster: lease, kind: 'other', name: 'Key', amount: '50', dueOn: '2026-11-16' }
  await made(post('/charges', key))
  const byHand = (await chargesOf(lease)).find(({ name }) => name === 'Key') as Charge
  await takeBack(byHand)
  expect((await again(byHand)).body).toMatchObject({
    code: 'conflict',
    message: 'This charge was added by hand. Add it again.',
  })
})

test('in a closed year nothing is charged again, and nobody charges another’s again', async () => {
  const lease = await charged({ chargeFrom: '2026-03-01' })
  const [march] = (await chargesOf(lease)) as [Charge]
  await takeBack(march)
  const vikram = await world.registerOwner('Vikram')
  expect((await vikram.post(`/charges/${march._id}/again`, {})).status).toBe(404)
  expect((await world.client.post(`/charges/${march._id}/again`, {})).status).toBe(403)
  await world.query(`update organizations set books_closed_until = '2026-03-31' where id = $1`, [
    world.owner.organizationId,
  ])
  expect((await again(march)).body.code).toBe('year-closed')
})

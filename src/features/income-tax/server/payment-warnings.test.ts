import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld(new Date('2027-03-02T12:00:00+05:30'))
})
afterAll(() => world.close())

const previewed = async (lease: string, amount: string, more = {}) => {
  const { status, body } = await world.pay(lease, amount, { preview: true, ...more })
  return [status, body.warnings]
}
const LIMIT = { code: 'cash-limit', amount: '200000', rate: null }

test('an owner is warned before saving ₹ 2,00,000 in cash, and may save it', async () => {
  const { lease } = await world.letTo({}, await world.addClient(world.owner, 'Kiran'))
  expect(await previewed(lease, '199999.99')).toEqual([200, []])
  expect(await previewed(lease, '200000')).toEqual([200, [LIMIT]])
  const upi = { paymentMode: 'Online_Payment', method: 'upi' }
  expect(await previewed(lease, '200000', upi)).toEqual([200, []])
  expect((await world.pay(lease, '200000')).status).toBe(201)
})

test('the cash of one client in a day counts together, over all their agreements', async () => {
  const kiran = await world.addClient(world.owner, 'Mohan')
  const [first, second] = [await world.letTo({}, kiran), await world.letTo({}, kiran)]
  await world.pay(first.lease, '150000')
  expect(await previewed(second.lease, '49999.99')).toEqual([200, []])
  expect(await previewed(second.lease, '50000')).toEqual([200, [LIMIT]])
  expect(await previewed(second.lease, '50000', { receivedOn: '2027-03-01' })).toEqual([200, []])
  const other = await world.letTo()
  expect(await previewed(other.lease, '50000')).toEqual([200, []])
})

test('cash for one thing counts over several days: a deposit, a charge', async () => {
  const thing = { code: 'cash-limit-thing', amount: '200000', rate: null }
  const { lease } = await world.letTo({}, await world.addClient(world.owner, 'Asmita'))
  const deposit = { receivedOn: '2027-02-10', depositAmount: '150000' }
  await world.pay(lease, '150000', deposit)
  const asDeposit = { code: 'cash-deposit', amount: '20000', rate: null }
  const ofDeposit = (amount: string) => previewed(lease, amount, { depositAmount: amount })
  expect(await ofDeposit('49999.99')).toEqual([200, [asDeposit]])
  expect(await ofDeposit('50000')).toEqual([200, [thing, asDeposit]])
  const shop = await world.letTo(
    { monthlyRent: '300000', chargeFrom: '2027-02-01' },
    await world.addClient(world.owner, 'Bhanu'),
  )
  await world.pay(shop.lease, '150000', { receivedOn: '2027-02-10' })
  expect(await previewed(shop.lease, '49999.99')).toEqual([200, []])
  expect(await previewed(shop.lease, '50000')).toEqual([200, [thing]])
  const upi = { paymentMode: 'Online_Payment', method: 'upi' }
  expect(await previewed(shop.lease, '150000', upi)).toEqual([200, []])
})

test('a deposit of ₹ 20,000 and more in cash causes a hint to ask, and may be saved', async () => {
  const { lease } = await world.letTo({}, await world.addClient(world.owner, 'Tara'))
  const deposit = (amount: string, more = {}) =>
    previewed(lease, amount, { depositAmount: amount, ...more })
  const hint = { code: 'cash-deposit', amount: '20000', rate: null }
  expect(await deposit('19999.99')).toEqual([200, []])
  expect(await deposit('20000')).toEqual([200, [hint]])
  expect(await deposit('25000', { paymentMode: 'Online_Payment', method: 'upi' })).toEqual([
    200,
    [],
  ])
  expect((await world.pay(lease, '15000', { depositAmount: '15000' })).status).toBe(201)
  expect(await deposit('5000')).toEqual([200, [hint]])
  // Without a deposit in it, a payment says nothing of earlier ones.
  expect(await previewed(lease, '5000')).toEqual([200, []])
})

test('a day before the agreement and a tax above 31.2 per cent cause a warning, and may be saved', async () => {
  const { lease } = await world.letTo(
    { monthlyRent: '20000', chargeFrom: '2027-02-01' },
    await world.addClient(world.owner, 'Chitra'),
  )
  const asked = (code: string) => ({ code, amount: null, rate: null })
  expect(await previewed(lease, '20000', { receivedOn: '2027-02-01' })).toEqual([200, []])
  const early = { receivedOn: '1900-01-01' }
  expect(await previewed(lease, '20000', early)).toEqual([200, [asked('before-agreement')]])
  expect((await world.pay(lease, '20000', { ...early, confirmDay: true })).status).toBe(201)
  const uncharged = await world.letTo({}, await world.addClient(world.owner, 'Deepa'))
  expect(await previewed(uncharged.lease, '20000', early)).toEqual([200, [asked('long-ago')]])
  const [, warnings] = await previewed(lease, '10', { tdsAmount: '1000000' })
  expect(warnings).toEqual([
    { code: 'tds-too-high', amount: '1000000', rate: '31.2' },
    { code: 'tds-unchecked', amount: '1000000', rate: null },
  ])
})

test('cash that was taken back does not count', async () => {
  const { lease } = await world.letTo({}, await world.addClient(world.owner, 'Leela'))
  const { body } = await world.pay(lease, '150000')
  await world.owner.post(`/payments/${body._id}/reverse`, { reason: 'never came' })
  expect(await previewed(lease, '50000')).toEqual([200, []])
})

test('the preview of a receipt warns of the same', async () => {
  const { lease, property, client } = await world.letTo(
    { monthlyRent: '200000' },
    await world.addClient(world.owner, 'Nila'),
  )
  const draft = { rentMaster: lease, propertyMaster: property, clientMaster: client.id }
  const { body } = await world.owner.post('/rentTranscation/preview', {
    ...draft,
    paymentMode: 'cash',
    tdsAmount: '14400',
    amount: '200000',
  })
  expect(body.warnings).toEqual([LIMIT, { code: 'tds-unchecked', amount: '14400', rate: null }])
})

test('a client is notified of tax to withhold, and in March of the amount', async () => {
  const kavya = await world.addClient(world.owner, 'Kavya')
  const terms = { monthlyRent: '60000', chargeFrom: '2026-04-01' }
  const { lease } = await world.letTo(terms, kavya)
  await world.letTo({ monthlyRent: '50000', chargeFrom: '2026-04-01' }, kavya)
  const hints = async () => (await kavya.get('/mydues')).body.map((it: { hints: [] }) => it.hints)
  const tds = { code: 'tds', amount: '50000', rate: null }
  const unknown = (code: string) => ({ code, amount: null, rate: null })
  // Whether the smaller flat counts with the larger one is not known.
  const together = [unknown('tds-together')]
  expect(await hints()).toEqual([together, [tds, unknown('tds-landlord-unknown')]])
  await world.owner.put('/moneysettings', { taxResidence: 'resident' })
  expect(await hints()).toEqual([together, [tds, unknown('tds-client-unknown')]])
  const client = (await world.owner.get(`/clientmaster/${kavya.id}`)).body
  expect(client).not.toHaveProperty('withholdsAs')
  await world.owner.put(`/clientmaster/${kavya.id}`, { ...client, withholdsAs: 'individual' })
  const march = { form: 'Form 141, Schedule A', payBy: '2027-04-30', reportBy: '2027-04-30' }
  expect(await hints()).toEqual([
    together,
    [
      tds,
      { code: 'tds-proposal', amount: '14400', rate: '2', base: '720000' },
      { code: 'tds-filing', amount: null, rate: null, filing: march },
    ],
  ])
  const paid = await world.pay(lease, '45600', { tdsAmount: '14400' })
  expect((await hints())[1]).toEqual([tds])
  const path = `/rentTranscation/${paid.body.receipt._id}`
  expect((await kavya.get(path)).body.hints).toEqual([tds])
  expect((await world.owner.get(path)).body.hints).toEqual([
    { code: 'pan-unasked', amount: null, rate: null },
    { code: 'tds-unchecked', amount: '14400', rate: null },
  ])
})

test.each([
  ['rises', '45000', { from: '2026-10-01', monthlyRent: '51000' }, '6120', '306000'],
  ['falls', '55000', { from: '2027-01-01', monthlyRent: '45000' }, '9900', '495000'],
])(
  'a client whose rent %s across the limit during the year reads the tax of the months above it alone',
  async (name, monthlyRent, change, amount, base) => {
    await world.owner.put('/moneysettings', { taxResidence: 'resident' })
    const person = await world.addClient(world.owner, `Rent-${name}`)
    const record = (await world.owner.get(`/clientmaster/${person.id}`)).body
    await world.owner.put(`/clientmaster/${person.id}`, { ...record, withholdsAs: 'individual' })
    const { lease } = await world.letTo({ monthlyRent, chargeFrom: '2026-04-01' }, person)
    expect((await world.owner.post(`/rentmaster/${lease}/rents`, change)).status).toBe(200)
    const [{ hints }] = (await person.get('/mydues')).body
    expect(hints).toContainEqual({ code: 'tds-proposal', amount, rate: '2', base })
  },
)

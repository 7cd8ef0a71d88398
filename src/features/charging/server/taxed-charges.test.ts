import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'
import { PROPERTY } from '../../../../tests/kit/world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(async () => {
  expect(await world.faults()).toEqual([])
  await world.close()
})

const TAXED = { monthlyRent: '50000', gstRate: '18', chargeFrom: '2026-10-01', dueIn: 'same' }
const post = (path: string, body: object) => world.owner.post(path, body)
type Charge = { _id: string; kind: string; name: string; net: string; gst: string; amount: string }
const chargesOf = async (lease: string): Promise<Charge[]> => (await world.ledger(lease)).charges
const amountsOf = async (lease: string, of: string) =>
  (await chargesOf(lease))
    .filter(({ kind }) => kind === of)
    .map(({ net, gst, amount }) => [net, gst, amount])

test('a charge by hand of an agreement with GST asks whether it is added', async () => {
  const { lease } = await world.letTo(TAXED)
  const water = {
    rentMaster: lease,
    kind: 'other',
    name: 'Water',
    amount: '100',
    dueOn: '2026-11-16',
  }
  expect(await post('/charges', water)).toMatchObject({
    status: 400,
    body: { errors: { gst: 'This agreement has GST. Choose whether it is added here.' } },
  })
  await made(post('/charges', { ...water, gst: true }))
  await made(post('/charges', { ...water, gst: false }))
  expect(await amountsOf(lease, 'other')).toEqual([
    ['100', '18', '118'],
    ['100', '0', '100'],
  ])
  const { lease: untaxed } = await world.letTo()
  await made(post('/charges', { ...water, rentMaster: untaxed }))
})

test('a monthly charge of an agreement with GST requires a choice of whether GST is added', async () => {
  const { lease } = await world.letTo({ ...TAXED, chargeFrom: '2026-11-01' })
  const path = `/rentmaster/${lease}/recurring`
  const upkeep = { name: 'Maintenance', kind: 'maintenance', monthlyAmount: '1000' }
  const monthly = { ...upkeep, fromDate: '2026-11-01' }
  expect(await post(path, monthly)).toMatchObject({
    status: 400,
    body: { errors: { gst: 'This agreement has GST. Choose whether it is added here.' } },
  })
  await made(post(path, { ...monthly, gst: true }))
  await made(post(path, { ...monthly, gst: false }))
  expect(await amountsOf(lease, 'maintenance')).toEqual([
    ['1000', '180', '1180'],
    ['1000', '0', '1000'],
  ])
  const { lease: untaxed } = await world.letTo({ chargeFrom: '2026-11-01' })
  await made(post(`/rentmaster/${untaxed}/recurring`, monthly))
})

test('a late fee of an agreement with GST bears it', async () => {
  const lateFee = { graceDays: 5, kind: 'percent', value: '2', cap: null }
  const { lease } = await world.letTo({ ...TAXED, lateFee })
  const [proposed] = (await world.ledger(lease)).lateFees
  const fee = { charge: proposed.charge, name: 'Late fee', amount: proposed.amount }
  // 2 % of 59,000.
  expect(fee.amount).toBe('1180')
  expect((await post(`/rentmaster/${lease}/latefees`, { fees: [fee] })).status).toBe(201)
  expect(await amountsOf(lease, 'late_fee')).toEqual([['1180', '212.40', '1392.40']])
  const byHand = { rentMaster: lease, kind: 'late_fee', name: 'Late', amount: '500' }
  await made(post('/charges', { ...byHand, dueOn: '2026-11-16' }))
  expect(await amountsOf(lease, 'late_fee')).toContainEqual(['500', '90', '590'])
})

test('a late fee that was taken back can be charged again', async () => {
  const lateFee = { graceDays: 5, kind: 'percent', value: '2', cap: null }
  const { lease } = await world.letTo({ ...TAXED, lateFee })
  const charge = async () => {
    const [{ charge, amount }] = (await world.ledger(lease)).lateFees
    return post(`/rentmaster/${lease}/latefees`, { fees: [{ charge, amount, name: 'Late fee' }] })
  }
  expect((await charge()).status).toBe(201)
  const [fee] = (await chargesOf(lease)).filter(({ kind }) => kind === 'late_fee')
  expect((await post(`/charges/${fee?._id}/reverse`, { reason: 'Agreed' })).status).toBe(200)
  expect((await charge()).status).toBe(201)
})

test('a reading of an agreement with GST asks, where it charges', async () => {
  const { lease } = await world.letTo({ ...TAXED, unitRate: '10' })
  const read = (readOn: string, reading: string, more = {}) =>
    post(`/rentmaster/${lease}/readings`, { readOn, reading, ...more })
  await made(read('2026-10-31', '100'))
  expect((await read('2026-11-15', '200')).body.errors).toHaveProperty('gst')
  expect((await read('2026-11-15', '200', { gst: true })).body.charge.amount).toBe('1180')
})

test('an advance on an agreement with GST is told to need a receipt voucher', async () => {
  const { lease } = await world.letTo(TAXED)
  const warningsOf = async (amount: string) =>
    (await world.pay(lease, amount, { preview: true })).body.warnings
  expect(await warningsOf('1000')).toEqual([])
  expect(await warningsOf('150000')).toContainEqual({
    code: 'no-receipt-voucher',
    amount: '32000',
    rate: null,
  })
})

test('IGST within one state is refused with the reason, but for a special economic zone', async () => {
  const property = await made(post('/propertymaster', PROPERTY))
  const away = await made(post('/propertymaster', { ...PROPERTY, state: 'Karnataka' }))
  const { body: lease } = await world.owner.get(`/rentmaster/${(await world.letTo()).lease}`)
  const draft = {
    electricityMeterNumber: '1',
    monthlyRent: '50000',
    paymentMode: 'cash',
    gstRate: '18',
    incrementPercentage: '0',
    incrementSchedule: '0',
    securityDepositAmount: '0',
    paymentDate: '5',
    clientMaster: world.client.id,
    gstInterState: true,
  }
  const refused = await post('/rentmaster', { ...draft, propertymaster: property })
  expect(refused.status).toBe(400)
  expect(refused.body.errors.gstInterState).toContain('CGST and SGST, not IGST')
  await made(post('/rentmaster', { ...draft, propertymaster: away }))
  const zone = await made(post('/rentmaster', { ...draft, propertymaster: property, gstSez: true }))
  expect((await world.owner.get(`/rentmaster/${zone}`)).body.gstSez).toBe(true)
  const changed = await world.owner.put(`/rentmaster/${lease._id}`, {
    ...draft,
    propertymaster: lease.propertyMaster?._id ?? lease.propertymaster?._id,
  })
  expect(changed.status).toBe(400)
})

test('a credit note after 30 November lowers the amount and not the tax', async () => {
  const { lease } = await world.letTo({ ...TAXED, chargeFrom: '2026-03-01' })
  const [march] = await chargesOf(lease)
  await world.passDays(20)
  const path = `/charges/${march?._id}`
  expect((await post(`${path}/reverse`, { reason: 'Wrong' })).status).toBe(409)
  await made(post(`${path}/credit`, { amount: '11800', reason: 'Roof' }))
  const { credits } = await world.ledger(lease)
  expect(credits).toMatchObject([{ kind: 'credit_note', credited: '11800', waiver: true }])
  const papers = (await world.owner.get(`/invoices?rentMaster=${lease}`)).body
  expect(papers.filter(({ kind }: { kind: string }) => kind === 'credit note')).toEqual([])
})

test('any charge can be taken back, and a month that was is not charged again', async () => {
  const { lease } = await world.letTo({ monthlyRent: '12000', chargeFrom: '2026-10-01' })
  const [october] = await chargesOf(lease)
  const byHand = {
    rentMaster: lease,
    kind: 'other',
    name: 'Key',
    amount: '50',
    dueOn: '1926-11-16',
  }
  const asked = await post('/charges', byHand)
  expect([asked.status, asked.body.code]).toEqual([409, 'unlikely-day'])
  const ahead = { ...byHand, dueOn: '2028-11-16' }
  expect((await post('/charges', ahead)).body.code).toBe('unlikely-day')
  const key = await made(post('/charges', { ...byHand, confirmDay: true }))
  for (const id of [key, october?._id])
    expect((await post(`/charges/${id}/reverse`, { reason: 'Typed wrong' })).status).toBe(200)
  await world.runCharges()
  const standing = (await world.ledger(lease)).charges.filter(
    ({ reversedOn }: { reversedOn: string | null }) => reversedOn === null,
  )
  const months = standing.map(({ periodStart }: { periodStart: string }) => periodStart)
  expect(months).toContain('2026-11-01')
  expect(months).not.toContain('2026-10-01')
  const { body } = await world.owner.get(`/statement?rentMaster=${lease}&from=1900-01-01`)
  expect(body.balance).toBe(String(12_000 * months.length))
})

test('with a closed year an agreement begins on 1 April with what was owed before', async () => {
  expect((await post('/closedyears', { year: '2025-26' })).status).toBe(200)
  const { lease } = await world.letTo({ monthlyRent: '12000' })
  const start = { chargeFrom: '2026-04-01', openingBalance: '5000', openingDeposit: '24000' }
  expect((await post(`/rentmaster/${lease}/charging`, start)).status).toBe(200)
  const [opening] = (await world.ledger(lease)).charges
  expect(opening).toMatchObject({ kind: 'opening', amount: '5000', datedOn: '2026-04-01' })
})

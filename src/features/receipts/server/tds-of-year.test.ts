import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'
import { pagesOfPdf } from '../../../../tests/kit/read-pdf.ts'
import type { Person } from '../../../../tests/kit/world.ts'

// Figures of tax (TDS) as the pack, its sheet, the ledger of tax, the dashboard and the client's page show them.

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld(new Date('2026-03-05T12:00:00+05:30'))
  await world.owner.put('/moneysettings', { taxResidence: 'resident' })
})
afterAll(() => world.close())

const ONLINE = { paymentMode: 'Online_Payment' }
const packOf = async (client: Person, year: string) =>
  (await client.get(`/hrapack/figures?year=${year}`)).body
const ledgerOf = async (client: Person) => {
  const { body } = await world.owner.get('/tdsledger')
  return body.years
    .filter((it: { clientMaster: { _id: string } }) => it.clientMaster._id === client.id)
    .map(({ year, told }: { year: string; told: string }) => [year, told])
}
const dashboard = async () => (await world.owner.get('/figures')).body.tdsThisYear
const renting = async (name: string, terms: object) => {
  const client = await world.addClient(world.owner, name)
  const record = (await world.owner.get(`/clientmaster/${client.id}`)).body
  await world.owner.put(`/clientmaster/${client.id}`, { ...record, withholdsAs: 'individual' })
  const { lease } = await world.letTo(terms, client)
  return { client, lease }
}

test('tax counts in the year of its payment, whatever months the payment settles, and once', async () => {
  const { client, lease } = await renting('Kiran', {
    monthlyRent: '60000',
    chargeFrom: '2026-03-01',
    startDate: '2025-04-01',
  })
  // It settles March 2026; one rupee of it is for April, which is of the next year.
  await made(world.pay(lease, '45601', { ...ONLINE, tdsAmount: '14400' }))
  await world.passDays(40)
  await world.runCharges()
  Object.assign(client, await again(client))
  expect(await packOf(client, '2025-26')).toMatchObject({
    rent: '60000',
    paid: '60000',
    tdsAmount: '14400',
    agreements: [
      {
        taxes: [
          {
            receivedOn: '2026-03-05',
            amount: '60001',
            tdsAmount: '14400',
            periods: [{ periodStart: '2026-03-01' }, { periodStart: '2026-04-01' }],
          },
        ],
      },
    ],
  })
  expect(await packOf(client, '2026-27')).toMatchObject({
    paid: '1',
    tdsAmount: '0',
    agreements: [{ taxes: [] }],
  })
  expect(await ledgerOf(client)).toEqual([['2025-26', '14400']])
  expect(await dashboard()).toBe('0')
  const pages = await pagesOfPdf((await client.get('/hrapack?year=2025-26')).bytes ?? Buffer.of())
  const [sheet = ''] = pages.filter((page) => page.includes('Figures for Form 26QC'))
  expect(sheet).toContain('1–31 Mar 2026, 1–30 Apr 2026')
  expect(sheet).toContain('₹ 60,001.00')
})

test('a rise from a day that is charged already does not count tax twice', async () => {
  const { client, lease } = await renting('Meena', {
    monthlyRent: '70000',
    chargeFrom: '2026-04-01',
    startDate: '2026-04-01',
  })
  await made(world.pay(lease, '67200', { ...ONLINE, tdsAmount: '2800' }))
  const rise = { from: '2026-04-01', monthlyRent: '71000' }
  const path = `/rentmaster/${lease}/rents`
  const { expect: hash } = (await world.owner.post(path, { ...rise, preview: true })).body
  expect((await world.owner.post(path, { ...rise, expect: hash })).status).toBe(200)
  await made(world.pay(lease, '1000', ONLINE))
  const { tdsAmount, rent, agreements } = await packOf(client, '2026-27')
  expect({ tdsAmount, rent }).toEqual({ tdsAmount: '2800', rent: '71000' })
  expect(agreements[0].taxes[0].periods).toHaveLength(1)
  expect(await ledgerOf(client)).toEqual([['2026-27', '2800']])
  expect(await dashboard()).toBe('2800')
})

test('tax of a payment that came back is stated nowhere, in the year of its return either', async () => {
  const before = await dashboard()
  const { client, lease } = await renting('Farida', {
    monthlyRent: '60000',
    chargeFrom: '2026-03-01',
    startDate: '2025-04-01',
  })
  const paid = { ...ONLINE, tdsAmount: '1200', receivedOn: '2026-03-31' }
  const payment = await made(world.pay(lease, '58800', paid))
  expect(await ledgerOf(client)).toEqual([['2025-26', '1200']])
  await made(world.pay(lease, '60000', ONLINE))
  const back = { reason: 'The transfer was returned', returnedOn: world.today() }
  expect((await world.owner.post(`/payments/${payment}/reverse`, back)).status).toBe(200)
  expect(await ledgerOf(client)).toEqual([])
  expect(await dashboard()).toBe(before)
  for (const year of ['2025-26', '2026-27'])
    expect((await packOf(client, year)).tdsAmount ?? '0').toBe('0')
})

test("the client's page proposes what is left of the year's tax, by the payments of that year", async () => {
  const { client, lease } = await renting('Salma', {
    monthlyRent: '60000',
    chargeFrom: '2026-04-01',
    startDate: '2025-04-01',
  })
  await made(world.pay(lease, '58000', { ...ONLINE, tdsAmount: '2000' }))
  await world.passDays(330)
  Object.assign(client, await again(client))
  const [{ hints }] = (await client.get('/mydues')).body
  expect(hints).toContainEqual({ code: 'tds-proposal', amount: '12400', rate: '2', base: '720000' })
})

/** The client, signed in again. */
const again = async ({ email, password }: Person) => {
  const { body } = await world.nobody.post('/clientmasterlogin', { email, password })
  return { ...world.callerWith(body.token), token: body.token }
}

test('rent with GST is given without it in the pack and in its sheet, and both say so', async () => {
  const { client, lease } = await renting('Bhanu', {
    monthlyRent: '100000',
    chargeFrom: '2027-03-01',
    startDate: '2027-03-01',
    gstRate: '18',
  })
  await made(world.pay(lease, '116000', { ...ONLINE, tdsAmount: '2000' }))
  const { agreements, ...sums } = await packOf(client, '2026-27')
  expect(sums).toMatchObject({ rent: '100000', paid: '100000', gst: '18000', tdsAmount: '2000' })
  expect(agreements[0]).toMatchObject({ rentOfYear: '100000', rentAboveLimit: '100000' })
  const { bytes } = await client.get('/hrapack?year=2026-27')
  const text = (await pagesOfPdf(bytes ?? Buffer.of())).join(' ')
  expect(text).toContain('Rent and what was paid of it are without GST; the GST is apart.')
  expect(text).toContain('The rent is without GST; the amounts paid include it.')
  expect(text).toContain('The tax is 2% of the rent of the months above ₹ 50,000')
  expect(await world.faults()).toEqual([])
})

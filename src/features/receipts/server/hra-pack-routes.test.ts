import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'
import { pagesOfPdf } from '../../../../tests/kit/read-pdf.ts'
import type { Person } from '../../../../tests/kit/world.ts'

// One agreement over the year 2026-27: twelve times 12,000, of which March is not paid.

let world: MoneyWorld
let lease: string
let stranger: Person
beforeAll(async () => {
  world = await createMoneyWorld(new Date('2026-04-01T12:00:00+05:30'))
  const letting = await world.letTo({ monthlyRent: '12000' })
  lease = letting.lease
  const charging = { chargeFrom: '2026-04-01' }
  expect((await world.owner.post(`/rentmaster/${lease}/charging`, charging)).status).toBe(200)
  await world.passDays(364)
  await world.runCharges()
  for (let month = 0; month < 11; month++) await made(world.pay(lease, '12000', paidIn(month)))
  stranger = await world.addClient(world.owner, 'Mohan')
})
afterAll(() => world.close())

const paidIn = (month: number) => ({
  receivedOn: `${month < 8 ? 2026 : 2027}-${String(((month + 4) % 12) + 1).padStart(2, '0')}-04`,
  method: 'upi',
  reference: `UPI00000000${month}`,
  paymentMode: 'Online_Payment',
})
const figures = async (query = '') =>
  (await world.client.get(`/hrapack/figures?year=2026-27${query}`)).body

test('a client gets the figures of their year: 1,32,000.00 paid, March unpaid', async () => {
  const { agreements, ...sums } = await figures()
  expect(sums).toMatchObject({
    year: '2026-27',
    from: '2026-04-01',
    to: '2027-03-31',
    rent: '144000',
    paid: '132000',
    tdsAmount: '0',
    unpaid: ['Mar 2027'],
    madeOn: '2027-03-31',
    clientName: 'Ravi',
    cancelledReceipts: 0,
  })
  expect(agreements).toHaveLength(1)
  expect(agreements[0].months).toHaveLength(12)
  expect(agreements[0].months[0]).toMatchObject({
    periodStart: '2026-04-01',
    periodEnd: '2026-04-30',
    rent: '12000',
    paid: '12000',
    payments: [{ amount: '12000', receivedOn: '2026-05-04', method: 'upi' }],
  })
})

test('the pack has the sheets and every valid receipt, one a page; owner and client get the same', async () => {
  const own = await world.client.get('/hrapack?year=2026-27')
  expect(own).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="rent-2026-27-Ravi.pdf"',
    },
  })
  const pages = await pagesOfPdf(own.bytes ?? Buffer.of())
  expect(pages).toHaveLength(13)
  expect(pages[0]).toContain('Unpaid when this was made: Mar 2027.')
  const { agreements } = await figures()
  for (const { payments } of agreements[0].months)
    for (const { receiptCode } of payments)
      expect(pages.filter((page) => page.startsWith(`Rent receipt ${receiptCode}`))).toHaveLength(1)
  const theirs = await world.owner.get(
    `/hrapack?year=2026-27&clientMaster=${world.client.id}&rentMaster=${lease}`,
  )
  expect(theirs.bytes?.equals(own.bytes ?? Buffer.of())).toBe(true)
})

test("carries the landlord's PAN only where the owner wants that", async () => {
  expect(await figures()).toMatchObject({ pan: 'unasked', landlordPan: null })
  const settings = (await world.owner.get('/moneysettings')).body
  await world.owner.put('/moneysettings', { ...settings, panOnReceipts: 'asked' })
  expect(await figures()).toMatchObject({ pan: 'given', landlordPan: 'ABCDE1234F' })
  await world.owner.put('/moneysettings', { ...settings, panOnReceipts: 'never' })
  expect(await figures()).toMatchObject({ pan: 'not-given', landlordPan: null })
})

test('there is a declaration only of a landlord without a PAN', async () => {
  expect(await figures()).toMatchObject({ needsDeclaration: false })
  const [{ pan_sealed }] = await world.query('select pan_sealed from owners')
  await world.query('update owners set pan_sealed = null')
  expect(await figures()).toMatchObject({ needsDeclaration: true })
  const { body } = await world.client.get('/hrapack?year=2026-27')
  expect(body).toContain('Declaration of the landlord')
  await world.query('update owners set pan_sealed = $1', [pan_sealed])
})

test('an owner names whose pack it is; nobody gets that of others', async () => {
  expect(await world.owner.get('/hrapack?year=2026-27')).toMatchObject({
    status: 400,
    body: { code: 'invalid', errors: { clientMaster: 'Please select a client' } },
  })
  for (const query of [`clientMaster=${world.client.id}`, `rentMaster=${lease}`])
    expect((await stranger.get(`/hrapack?year=2026-27&${query}`)).status).toBe(404)
  for (const query of ['clientMaster=nobody', `clientMaster=${world.owner.id}`])
    expect((await world.owner.get(`/hrapack?year=2026-27&${query}`)).status).toBe(404)
})

test('a year without rent has no pack, and what is no year is refused', async () => {
  expect(await world.client.get('/hrapack?year=2024-25')).toMatchObject({
    status: 404,
    body: { message: 'There is no rent of 2024-25 in the books.' },
  })
  for (const year of ['2026', '2026-28', '26-27', '2026-2027'])
    expect(await world.client.get(`/hrapack?year=${year}`)).toMatchObject({
      status: 400,
      body: { errors: { year: 'Please name a financial year, such as 2025-26.' } },
    })
  const thisYear = await world.client.get('/hrapack/figures')
  expect(thisYear.body.year).toBe('2026-27')
})

test('a cancelled receipt is left out and counted, and its month is unpaid', async () => {
  const { agreements } = await figures()
  const code = agreements[0].months[10].payments[0].receiptCode
  const receipts = (await world.owner.get('/rentTranscation?limit=50')).body
  const { _id } = receipts.find(({ receiptCode }: { receiptCode: string }) => receiptCode === code)
  await world.owner.post(`/rentTranscation/${_id}/cancel`, { reason: 'The cheque bounced' })
  expect(await figures()).toMatchObject({
    paid: '120000',
    cancelledReceipts: 1,
    unpaid: ['Feb 2027', 'Mar 2027'],
  })
  const pages = await pagesOfPdf((await world.client.get('/hrapack')).bytes ?? Buffer.of())
  expect(pages).toHaveLength(12)
  expect(pages[0]).toContain('One cancelled receipt is left out.')
  expect(pages.join(' ')).not.toContain(code)
})

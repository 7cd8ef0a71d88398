import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'
import { pagesOfPdf, textOfPdf } from '../../../../tests/kit/read-pdf.ts'

// Rent periods run from the 15th. Ravi moves out on 10 November; the flat is let again from the 11th.

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(async () => {
  expect(await world.faults()).toEqual([])
  await world.close()
})

const TERMS = {
  monthlyRent: '31000',
  rentDay: 15,
  chargeFrom: '2026-10-15',
  startDate: '2026-10-15',
}
const end = (lease: string) =>
  world.owner.post(`/rentmaster/${lease}/end`, { endedOn: '2026-11-10', reason: 'Moved out' })
const receipt = async (id: string) => (await world.owner.get(`/rentTranscation/${id}`)).body
const printed = async (id: string) =>
  textOfPdf((await world.owner.get(`/rentTranscation/${id}/pdf`)).bytes ?? Buffer.of())

test('a receipt after the end is for days until then, and so is the pack of the year', async () => {
  const kiran = await world.addClient(world.owner, 'Kiran')
  const { lease } = await world.letTo(TERMS, kiran)
  expect((await end(lease)).status).toBe(200)
  const { body } = await world.pay(lease, '27000')
  expect(body.settles).toMatchObject([{ periodStart: '2026-10-15', periodEnd: '2026-11-10' }])
  const { _id } = body.receipt
  expect(await receipt(_id)).toMatchObject({
    RentFrom: '2026-10-15',
    RentTo: '2026-11-10',
    lines: [{ periodStart: '2026-10-15', periodEnd: '2026-11-10', amount: '27000', open: '0' }],
  })
  expect(await printed(_id)).toContain('Rent 15 Oct 2026 to 10 Nov 2026')
  const pack = await kiran.get('/hrapack?year=2026-27')
  const [summary = ''] = await pagesOfPdf(pack.bytes ?? Buffer.of())
  expect(summary).toContain('15 Oct 2026 to 10 Nov 2026')
  expect(summary).not.toContain('14 Nov')
  const figures = (await kiran.get('/hrapack/figures?year=2026-27')).body
  expect(figures.agreements[0].months).toMatchObject([
    { periodStart: '2026-10-15', periodEnd: '2026-11-10', rent: '27000', paid: '27000' },
  ])
})

test('issued again after the end it states what of the money is rent until then', async () => {
  const { lease } = await world.letTo(TERMS)
  const { body } = await world.pay(lease, '31000', { depositAmount: '0' })
  const first = body.receipt._id
  expect(await receipt(first)).toMatchObject({ RentTo: '2026-11-14', advance: '0' })
  expect((await end(lease)).status).toBe(200)
  const again = (await world.owner.post(`/rentTranscation/${first}/reissue`)).body._id
  expect(await receipt(again)).toMatchObject({
    amount: '31000',
    RentFrom: '2026-10-15',
    RentTo: '2026-11-10',
    advance: '4000',
    lines: [{ periodEnd: '2026-11-10', amount: '27000', open: '0' }],
  })
  expect(await printed(again)).not.toContain('14 Nov')
  // The first one keeps its content.
  expect(await receipt(first)).toMatchObject({ RentTo: '2026-11-14' })
})

test('money for rent that never came to be is an advance on the paper issued again', async () => {
  const { lease } = await world.letTo(TERMS)
  await world.pay(lease, '31000')
  await world.passDays(1)
  await world.runCharges()
  const { body } = await world.pay(lease, '31000', { receivedOn: '2026-11-16' })
  const ahead = body.receipt._id
  expect(await receipt(ahead)).toMatchObject({ RentFrom: '2026-11-15', kind: 'rent' })
  expect((await end(lease)).status).toBe(200)
  const again = (await world.owner.post(`/rentTranscation/${ahead}/reissue`)).body._id
  expect(await receipt(again)).toMatchObject({
    kind: 'money',
    RentFrom: '2026-11-16',
    RentTo: '2026-11-16',
    lines: [],
    advance: '31000',
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

async function receiptOfRent() {
  const { lease, property, client } = await world.letTo({ monthlyRent: '12000' })
  const november = { RentFrom: '2026-11-01', RentTo: '2026-11-30' }
  const parties = { rentMaster: lease, propertyMaster: property, clientMaster: client.id }
  const receipt = { ...november, ...parties, paymentMode: 'cash', method: 'cash' }
  const id = await made(world.owner.post('/rentTranscation', receipt))
  const { receiptCode } = (await world.owner.get(`/rentTranscation/${id}`)).body
  return { path: `/rentTranscation/${id}`, code: receiptCode as string }
}

test('owner and client get the same PDF, by the name of the receipt', async () => {
  const { path, code } = await receiptOfRent()
  const [own, theirs] = [
    await world.owner.get(`${path}/pdf`),
    await world.client.get(`${path}/pdf`),
  ]
  expect(own).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="rent-receipt-${code.replaceAll('/', '-')}.pdf"`,
      'cache-control': 'no-store',
    },
  })
  expect(theirs.bytes?.equals(own.bytes ?? Buffer.of())).toBe(true)
  for (const words of [
    code,
    'Ravi',
    'Rent 1–30 Nov 2026',
    '₹ 12,000.00',
    'Rupees Twelve Thousand Only',
  ])
    expect(own.body).toContain(words)
})

test('a cancelled receipt is the same paper under the word Cancelled', async () => {
  const { path } = await receiptOfRent()
  const before = (await world.owner.get(`${path}/pdf`)).body
  await world.owner.post(`${path}/cancel`, { reason: 'A wrong month' })
  const after = (await world.client.get(`${path}/pdf`)).body
  expect(before).not.toContain('Cancelled')
  expect(after).toContain('Cancelled on 16 Nov 2026: do not accept.')
  expect(after).not.toContain('A wrong month')
})

test('a receipt whose paper is not written yet can be downloaded a little later', async () => {
  const { path } = await receiptOfRent()
  await world.query(
    `alter table receipts disable trigger keep_paper;
     update receipts set document = document - 'paper', verify_hash = null
     where id = '${path.split('/')[2]}';
     alter table receipts enable trigger keep_paper`,
  )
  expect(await world.owner.get(`${path}/pdf`)).toMatchObject({
    status: 503,
    body: {
      code: 'busy',
      message: 'This receipt is being made. Please try again in a moment.',
    },
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  })
})

test('calls beyond the queue get 503, and a retry gets the PDF', async () => {
  const { path, code } = await receiptOfRent()
  const replies = await Promise.all(
    Array.from({ length: 40 }, () => world.owner.get(`${path}/pdf`)),
  )
  for (const { status, body, headers } of replies)
    if (status === 200) expect(body).toContain(code)
    else {
      expect([status, body.code]).toEqual([503, 'busy'])
      expect(headers['retry-after']).toBe('2')
    }
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(20)
  expect((await world.owner.get(`${path}/pdf`)).status).toBe(200)
})

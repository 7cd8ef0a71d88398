import { read } from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'
import { textOfPdf } from '../../../../tests/kit/read-pdf.ts'

let world: MoneyWorld
let lease: string
let payout: string
beforeAll(async () => {
  world = await createMoneyWorld()
  lease = (await world.letTo({ monthlyRent: '12000', chargeFrom: '2026-03-01' })).lease
  await made(world.pay(lease, '62000', { depositAmount: '50000', receivedOn: '2026-03-05' }))
  await made(world.pay(lease, '10000', { tdsAmount: '2000', receivedOn: '2026-04-06' }))
  const deduction = { amount: '3000', reason: 'A broken window' }
  await made(world.owner.post(`/rentmaster/${lease}/depositdeduction`, deduction))
  const back = { rentMaster: lease, kind: 'deposit_return', amount: '20000', paymentMode: 'cash' }
  payout = await made(world.owner.post('/payouts', back))
})
afterAll(() => world.close())

const fileOf = async (path: string, headers = {}) =>
  (
    await world.app.inject({
      url: path,
      headers: { authorization: `Bearer ${world.owner.token}`, ...headers },
    })
  ).rawPayload

test('the deposit register shows what came in, what went out and what is held on a day', async () => {
  const { body } = await world.owner.get('/depositregister')
  expect(body.deposits).toMatchObject([
    {
      rentMaster: lease,
      clientMaster: { name: 'Ravi' },
      received: '50000',
      deducted: '3000',
      returned: '20000',
      carried: '0',
      held: '27000',
    },
  ])
  const before = await world.owner.get('/depositregister?to=2026-03-31')
  expect(before.body).toMatchObject({ deposits: [{ held: '50000' }], papers: [] })
})

test('a deduction and a return have a paper that shows what was held before and after', async () => {
  const { papers } = (await world.owner.get('/depositregister')).body
  const texts = []
  for (const { _id } of papers)
    texts.push(await textOfPdf(await fileOf(`/depositregister/${_id}/pdf`)))
  expect(papers.map((it: { kind: string }) => it.kind)).toEqual(['return', 'deduction'])
  expect(texts[0]).toContain('Held before ₹ 47,000.00 Returned ₹ 20,000.00 Held after ₹ 27,000.00')
  expect(texts[1]).toContain('Held before ₹ 50,000.00 Deducted: A broken window ₹ 3,000.00')
  expect(texts[1]).toContain('Rupees Three Thousand Only')
  const hindi = { 'accept-language': 'hi' }
  const inHindi = await textOfPdf(await fileOf(`/depositregister/${payout}/pdf`, hindi))
  // A reader of PDFs loses some of the spaces after a vowel sign.
  for (const part of [/बीस हजार रुपये ?मात्र/, /₹ 27,000\.00/, /16 नव॰ 2026/])
    expect(inHindi).toMatch(part)
  expect(inHindi.replaceAll(/Ravi|Asha|Rentbook/g, '')).not.toMatch(/deposit|Held|Landlord/)
  await world.owner.post(`/payouts/${payout}/reverse`, { reason: 'Typed' })
  expect((await world.owner.get(`/depositregister/${payout}/pdf`)).status).toBe(404)
  expect((await world.client.get('/depositregister')).status).toBe(403)
})

test('the income of a year by property leads from what was owed before to what is owed after', async () => {
  const { body } = await world.owner.get('/income?to=2026-11-16')
  expect([body.year, body.from, body.to]).toEqual(['2026-27', '2026-04-01', '2027-03-31'])
  const [it] = body.properties
  expect(it).toMatchObject({ owedBefore: '0', received: '10000', tdsAmount: '2000' })
  expect(it).toMatchObject({ fromDeposits: '3000', credited: '0', broughtForward: '0' })
  const { balance } = await world.ledger(lease)
  expect(it.owedAfter).toBe(balance)
  expect(Number(it.charged)).toBe(Number(balance) + 15_000)
  const before = (await world.owner.get('/income?to=2026-03-31')).body.properties[0]
  expect(before).toMatchObject({ charged: '12000', received: '12000', deposits: '50000' })
})

test('beside the income stands what was spent for each property, and for all of them', async () => {
  const { property } = (await world.owner.get('/income')).body.properties[0]
  const spend = (more: object) =>
    made(world.owner.post('/expenses', { category: 'repairs', spentOn: '2026-06-01', ...more }))
  await spend({ propertyMaster: property._id, amount: '1200.50' })
  await spend({ propertyMaster: property._id, amount: '99', spentOn: '2026-03-31' })
  const back = await spend({ amount: '700' })
  const all = await spend({ amount: '300' })
  await world.owner.post(`/expenses/${back}/reverse`, { reason: 'Typed twice' })
  const { properties } = (await world.owner.get('/income?to=2026-11-16')).body
  expect(properties.map((it: { spent: string }) => it.spent)).toEqual(['1200.50', '300'])
  expect(properties[1]).toMatchObject({ property: null, received: '0' })
  await world.owner.post(`/expenses/${all}/reverse`, { reason: 'Of another account' })
})

test('as a workbook and on paper the income has its totals', async () => {
  const { properties } = (await world.owner.get('/income')).body
  const { Sheets, SheetNames } = read(await fileOf('/income?as=xlsx'), { cellNF: true })
  const cells = Sheets[SheetNames[0] ?? ''] ?? {}
  expect(cells.F3).toMatchObject({ f: 'SUM(F2:F2)', v: 10000 })
  expect(cells.D2.v).toBe(Number(properties[0].charged))
  expect(await textOfPdf(await fileOf('/income?as=pdf'))).toContain('Income 2026-27')
  const inHindi = await textOfPdf(await fileOf('/income?as=pdf', { 'accept-language': 'hi' }))
  expect(inHindi).toContain('आमदनी 2026-27')
})

test('the TDS ledger shows stated tax, certified tax and the difference by client and year', async () => {
  const client = world.client.id
  await made(world.pay(lease, '9000', { tdsAmount: '1000', receivedOn: '2026-03-31' }))
  const mistaken = await made(world.pay(lease, '5', { tdsAmount: '7', receivedOn: '2026-04-20' }))
  await world.owner.post(`/payments/${mistaken}/reverse`, { reversal: 'mistake', reason: 'Typed' })
  const note = (body: object) => world.owner.put(`/tdscertificates/${client}`, body)
  const read = async () => (await world.owner.get('/tdsledger')).body.years
  const of = { clientMaster: { _id: client, name: 'Ravi', email: world.client.email } }
  const none = { certified: '0', certificateNumber: null, certificateReceivedOn: null, __v: 0 }
  const before = [
    { ...of, year: '2026-27', told: '2000', difference: '2000', ...none },
    { ...of, year: '2025-26', told: '1000', difference: '1000', ...none },
  ]
  expect(await read()).toEqual(before)
  const certificate = { year: '2025-26', number: 'F132/77', amount: '900.50' }
  const noted = await note({ ...certificate, receivedOn: '2026-06-15' })
  expect([noted.status, noted.body.message]).toEqual([200, 'The certificate is saved.'])
  expect((await read())[1]).toEqual({
    ...of,
    year: '2025-26',
    told: '1000',
    certified: '900.50',
    difference: '99.50',
    certificateNumber: 'F132/77',
    certificateReceivedOn: '2026-06-15',
    __v: 1,
  })
  // It moves no money, and a year without stated tax can have one as well.
  const books = await world.owner.get('/trialbalance?to=2026-11-16')
  await note({ ...certificate, year: '2024-25', amount: '10' })
  expect((await world.owner.get('/trialbalance?to=2026-11-16')).body).toEqual(books.body)
  expect((await read())[2]).toMatchObject({ year: '2024-25', told: '0', difference: '-10' })
  for (const year of ['2024-25', '2025-26']) await note({ year, amount: '' })
  expect(await read()).toEqual(before)
  const { body: events } = await world.owner.get(`/events?record=${client}`)
  expect(events[2].after).toEqual({ tdsCertificate: '2024-25: ₹ 10.00, F132/77' })
  const refused = async (body: object) => Object.keys((await note(body)).body.errors)
  expect(await refused({ ...certificate, number: ' ' })).toEqual(['number'])
  expect(await refused({ ...certificate, year: '2025-27' })).toEqual(['year'])
  expect(await refused({ ...certificate, receivedOn: '2026-11-17' })).toEqual(['receivedOn'])
  expect((await world.owner.put(`/tdscertificates/${lease}`, certificate)).status).toBe(404)
  expect((await world.client.get('/tdsledger')).status).toBe(403)
})

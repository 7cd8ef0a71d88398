import { read } from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'
import { textOfPdf } from '../../../../tests/kit/read-pdf.ts'

let world: MoneyWorld
let lease: string
beforeAll(async () => {
  world = await createMoneyWorld()
  lease = (await world.letTo({ monthlyRent: '12000', chargeFrom: '2026-10-01' })).lease
  await world.pay(lease, '20000', {
    receivedOn: '2026-11-10',
    method: 'upi',
    reference: 'STATE0001',
  })
  const wrong = (await world.pay(lease, '1', { receivedOn: '2026-11-11' })).body._id
  await world.owner.post(`/payments/${wrong}/reverse`, { reason: 'mistake' })
})
afterAll(() => world.close())

const WHOLE = 'from=2026-01-01&to=2026-12-31'

test('an owner and the client read the same statement, which ends with the balance of the ledger', async () => {
  const { status, body } = await world.owner.get(`/statement?rentMaster=${lease}&${WHOLE}`)
  expect(status).toBe(200)
  const { balance } = await world.ledger(lease)
  expect(body).toMatchObject({
    clientMaster: { name: 'Ravi' },
    from: '2026-01-01',
    to: '2026-12-31',
    balanceBefore: '0',
    charged: '24000',
    received: '20000',
    balance,
    folded: 1,
  })
  expect(body.lines.map((it: { kind: string }) => it.kind).sort()).toEqual([
    'charge',
    'charge',
    'payment',
  ])
  expect(body.lines.find((it: { kind: string }) => it.kind === 'payment')).toMatchObject({
    on: '2026-11-10',
    method: 'upi',
    reference: 'STATE0001',
    received: '20000',
    receiptCode: expect.stringMatching(/^RB\/26-27\//),
  })
  expect((await world.client.get(`/statement?rentMaster=${lease}&${WHOLE}`)).body).toEqual(body)
  const ofClient = await world.owner.get(`/statement?clientMaster=${world.client.id}&${WHOLE}`)
  expect(ofClient.body).toEqual({ ...body, property: null })
  expect((await world.client.get(`/statement?${WHOLE}`)).body).toEqual(ofClient.body)
})

test('earlier days are the opening balance; it defaults to this financial year up to today', async () => {
  const later = await world.owner.get(
    `/statement?rentMaster=${lease}&from=2026-11-17&to=2026-12-31`,
  )
  expect(later.body.balanceBefore).toBe((await world.ledger(lease)).balance)
  const { body } = await world.owner.get(`/statement?rentMaster=${lease}`)
  expect([body.from, body.to]).toEqual(['2026-04-01', '2026-11-16'])
})

test('a statement returns CSV as an attachment', async () => {
  const { status, headers, body } = await fileOf(`rentMaster=${lease}&${WHOLE}`, 'csv')
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="statement-2026-01-01-2026-12-31.csv"',
  ])
  expect(body.toString()).toContain('Rent October 2026')
  expect(body.toString()).toContain(',20000,')
})

test('as a workbook its totals are formulas that come to our totals', async () => {
  const { headers, body } = await fileOf(`rentMaster=${lease}&${WHOLE}`, 'xlsx')
  expect(headers['content-type']).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  const { Sheets, SheetNames } = read(body, { cellNF: true })
  const cells = Sheets[SheetNames[0] ?? ''] ?? {}
  expect(cells.D6).toMatchObject({ f: 'SUM(D2:D5)', v: 24000 })
  expect(cells.E6).toMatchObject({ f: 'SUM(E2:E5)', v: 20000 })
  expect(cells.F6).toMatchObject({ t: 'n', v: 4000 })
  expect(cells.A5).toMatchObject({ t: 'n', w: '10-11-2026' })
})

test('as a PDF it has whose it is, each line and what is owed in the end', async () => {
  const { headers, body } = await fileOf(`clientMaster=${world.client.id}&${WHOLE}`, 'pdf')
  expect(headers['content-type']).toBe('application/pdf')
  const text = await textOfPdf(body)
  for (const part of ['Ravi', 'Asha', 'Rent October 2026', 'STATE0001', '₹ 20,000.00'])
    expect(text).toContain(part)
  expect(text).toContain('Balance on 31 Dec 2026 ₹ 24,000.00 ₹ 20,000.00 ₹ 4,000.00')
})

test('a Hindi reader gets each of them in Hindi, with Western digits', async () => {
  const query = `clientMaster=${world.client.id}&${WHOLE}`
  const pdf = await textOfPdf((await fileOf(query, 'pdf', HINDI)).body)
  for (const part of ['स्टेटमेंट', 'Ravi', '10 नव॰ 2026', '31 दिस॰ 2026 को बाकी', '₹ 20,000.00'])
    expect(pdf).toContain(part)
  expect(pdf).not.toMatch(/Balance|Rent |Charged|Made on/)
  const csv = String((await fileOf(query, 'csv', HINDI)).body)
  expect(csv).toContain('किराया अक्टूबर 2026')
  expect(csv.split('\r\n')[0]).not.toMatch(/[A-Za-z]/)
  const { Sheets, SheetNames } = read((await fileOf(query, 'xlsx', HINDI)).body, { cellNF: true })
  const cells = Sheets[SheetNames[0] ?? ''] ?? {}
  expect([cells.A1?.v, cells.D6?.f]).toEqual(['तारीख', 'SUM(D2:D5)'])
})

test.each([
  ['from=2026-12-01&to=2026-11-01', 'to'],
  ['from=yesterday', 'from'],
  ['as=xml', 'as'],
])('%s is refused at its field', async (query, field) => {
  const { status, body } = await world.owner.get(`/statement?rentMaster=${lease}&${query}`)
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
})

test("an owner names whose, and nobody reads another's", async () => {
  const bare = await world.owner.get('/statement')
  expect([bare.status, Object.keys(bare.body.errors)]).toEqual([400, ['rentMaster']])
  const meera = await world.addClient(world.owner, 'Meera')
  const vikram = await world.registerOwner('Vikram')
  const replies = [
    await meera.get(`/statement?rentMaster=${lease}`),
    await meera.get(`/statement?clientMaster=${world.client.id}`),
    await meera.get('/statement'),
    await vikram.get(`/statement?rentMaster=${lease}`),
    await vikram.get(`/statement?clientMaster=${world.client.id}`),
    await world.owner.get('/statement?rentMaster=none'),
    await world.owner.get(`/statement?rentMaster=${lease}&clientMaster=${meera.id}`),
  ]
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
})

const HINDI = { 'accept-language': 'hi-IN' }

async function fileOf(query: string, as: string, headers = {}) {
  const reply = await world.app.inject({
    url: `/statement?${query}&as=${as}`,
    headers: { authorization: `Bearer ${world.owner.token}`, ...headers },
  })
  return { status: reply.statusCode, headers: reply.headers, body: reply.rawPayload }
}

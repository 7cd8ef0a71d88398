import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'
import { LEASE, PROPERTY } from '../../../../tests/kit/world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld(undefined, { mailReceipts: true })
})
afterAll(() => world.close())

const put = (body: object, headers = {}) => world.owner.put('/moneysettings', body, headers)
const USUAL = {
  upiId: null,
  upiName: null,
  showBankAccount: false,
  receiptPrefix: 'RB',
  stampBox: 'cash',
  receiptLanguage: 'en',
  panOnReceipts: 'unasked',
  mailReceipts: true,
  taxResidence: 'unknown',
  bankAccountNumber: 'XXXXXXXXXX5566',
  ifscCode: 'SBIN0000300',
  panNumber: 'XXXXXX234F',
  __v: 0,
}

test('an owner who chose nothing has the usual settings, and their clients ask how to pay', async () => {
  await world.letTo({ monthlyRent: '12000', chargeFrom: '2026-11-01' })
  const { status, body, headers } = await world.owner.get('/moneysettings')
  expect([status, body, headers.etag]).toEqual([200, USUAL, '"0"'])
  const [dues] = (await world.client.get('/mydues')).body
  expect(dues.howToPay).toEqual({
    upiId: null,
    upiName: null,
    upiLink: null,
    bankAccountNumber: null,
    ifscCode: null,
    changedOn: null,
  })
})

test('what is left out stays, and what is blank returns to its default', async () => {
  const first = await put({ upiId: 'asha@okbank', receiptPrefix: 'ar' })
  expect([first.status, first.body]).toEqual([
    200,
    { ...USUAL, message: 'Saved.', upiId: 'asha@okbank', receiptPrefix: 'AR', __v: 1 },
  ])
  expect((await put({ upiName: ' Asha Rao ' })).body).toMatchObject({
    upiId: 'asha@okbank',
    upiName: 'Asha Rao',
    receiptPrefix: 'AR',
    __v: 2,
  })
  const blank = await put({ upiId: '', upiName: null, receiptPrefix: '' })
  expect(blank.body).toEqual({ ...USUAL, message: 'Saved.', __v: 3 })
})

test('clients see how to pay what they owe', async () => {
  await put({ upiId: 'asha@okbank' })
  const [dues] = (await world.client.get('/mydues')).body
  expect(dues.howToPay).toMatchObject({
    upiId: 'asha@okbank',
    upiName: 'Asha',
    bankAccountNumber: null,
    upiLink: expect.stringMatching(/^upi:\/\/pay\?pa=asha@okbank&pn=Asha&am=12000\.00&cu=INR&tn=/),
  })
})

test('what a client has reported as paid is not asked for again', async () => {
  const [dues] = (await world.client.get('/mydues')).body
  const asked = async () => {
    const [{ howToPay }] = (await world.client.get('/mydues')).body
    return /&am=([^&]*)/.exec(howToPay.upiLink ?? '')?.[1]
  }
  const report = async (amount: string) => {
    const { body } = await world.client.post('/claims', {
      rentMaster: dues.rentMaster,
      amount,
      method: 'cash',
    })
    return body._id
  }
  const first = await report('5000')
  expect(await asked()).toBe('7000.00')
  const second = await report('7000')
  expect(await asked()).toBeUndefined()
  await world.client.post(`/claims/${first}/withdraw`, {})
  expect(await asked()).toBe('5000.00')
  await world.client.post(`/claims/${second}/withdraw`, {})
})

test('the registered bank account is shown in full, where its owner chose that', async () => {
  expect((await put({ showBankAccount: true })).body.bankAccountNumber).toBe('XXXXXXXXXX5566')
  const [dues] = (await world.client.get('/mydues')).body
  const bank = { bankAccountNumber: '00112233445566', ifscCode: 'SBIN0000300' }
  expect(dues.howToPay).toMatchObject(bank)
  await put({ showBankAccount: false })
})

test('what receipts carry is chosen field by field, and blank returns to the default', async () => {
  const chosen = { stampBox: 'all', receiptLanguage: 'en-hi', panOnReceipts: 'asked' }
  const first = await put({ ...chosen, mailReceipts: false })
  expect([first.status, first.body]).toMatchObject([200, { ...chosen, mailReceipts: false }])
  const again = await put({ stampBox: 'never', panOnReceipts: 'always' })
  expect(again.body).toMatchObject({ ...chosen, stampBox: 'never', panOnReceipts: 'always' })
  const blank = await put({
    stampBox: '',
    receiptLanguage: null,
    panOnReceipts: '',
    mailReceipts: true,
  })
  expect(blank.body).toMatchObject({
    stampBox: 'cash',
    receiptLanguage: 'en',
    panOnReceipts: 'unasked',
    mailReceipts: true,
  })
})

test('the history records what an owner chose, and no PAN', async () => {
  await put({ panOnReceipts: 'always' })
  const [event] = await world.query(
    "select events::text as text from events where kind = 'money settings' order by id desc limit 1",
  )
  expect(event?.text).toContain('panOnReceipts')
  expect(event?.text).not.toContain('ABCDE1234F')
  await put({ panOnReceipts: 'never' })
})

test('an owner who registered no bank account and no PAN can show none', async () => {
  const admin = await world.registerAdministrator()
  const owner = { name: 'Bina', email: 'bina@example.in', phone: '1', password: 'secret-1' }
  await made(admin.post('/ownermaster', owner))
  const bina = world.callerWith((await world.nobody.post('/owner/login', owner)).body.token)
  const { status, body } = await bina.put('/moneysettings', { showBankAccount: true })
  expect([status, body.errors]).toEqual([
    400,
    { showBankAccount: 'You have registered no bank account.' },
  ])
  for (const panOnReceipts of ['asked', 'always'])
    expect((await bina.put('/moneysettings', { panOnReceipts })).body.errors).toEqual({
      panOnReceipts: 'You have registered no PAN.',
    })
  expect((await bina.get('/moneysettings')).body.panNumber).toBeNull()
  expect((await bina.get('/moneysettings')).body.__v).toBe(0)
})

test('the next receipts carry the prefix, and their numbers go on', async () => {
  const { lease } = await world.letTo()
  const code = async () => (await world.pay(lease, '100')).body.receipt.receiptCode
  const before = await code()
  await put({ receiptPrefix: 'A1' })
  const next = String(Number(before.slice(-6)) + 1).padStart(6, '0')
  expect([before.slice(0, 9), await code()]).toEqual(['RB/26-27/', `A1/26-27/${next}`])
})

test.each<[string, unknown]>([
  ...['asha', 'asha@', '@okbank', 'a@okbank', 'asha@ok bank', 'asha@ok.bank', 5].map(
    (it) => ['upiId', it] as [string, unknown],
  ),
  ['upiId', `${'a'.repeat(257)}@okbank`],
  ['upiName', 'x'.repeat(101)],
  ['upiName', 5],
  ...['RENT', 'R/', 'र', 7].map((it) => ['receiptPrefix', it] as [string, unknown]),
  ...['yes', 1, null].map((it) => ['showBankAccount', it] as [string, unknown]),
  ...['yes', 1, null].map((it) => ['mailReceipts', it] as [string, unknown]),
  ...['stampBox', 'receiptLanguage', 'panOnReceipts'].flatMap((field) =>
    ['sometimes', 1, true, 'ALL'].map((it) => [field, it] as [string, unknown]),
  ),
])('%s %j is refused at its field, and nothing changes', async (field, value) => {
  const before = (await world.owner.get('/moneysettings')).body
  const { status, body } = await put({ upiName: 'Y', [field]: value })
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  expect((await world.owner.get('/moneysettings')).body).toEqual(before)
})

test('a change to an older version is refused', async () => {
  const { __v } = (await put({ upiName: 'Asha' })).body
  expect((await put({ upiName: 'Late' }, { 'if-match': `"${__v - 1}"` })).status).toBe(412)
  expect((await put({ upiName: 'Next' }, { 'if-match': `"${__v}"` })).status).toBe(200)
})

test('two first changes at one moment leave one row', async () => {
  const vikram = await world.registerOwner('Vikram')
  const replies = await Promise.all(
    ['a1@okbank', 'b2@okbank'].map((upiId) => vikram.put('/moneysettings', { upiId })),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect((await vikram.get('/moneysettings')).body.__v).toBe(2)
})

test('another organization and clients see and change nothing of it', async () => {
  const meera = await world.registerOwner('Meera')
  expect((await meera.get('/moneysettings')).body).toEqual(USUAL)
  expect((await world.client.get('/moneysettings')).status).toBe(403)
  expect((await world.client.put('/moneysettings', { upiId: 'ravi@okbank' })).status).toBe(403)
  const client = await world.addClient(meera, 'Kiran')
  const property = await made(meera.post('/propertymaster', PROPERTY))
  await made(
    meera.post('/rentmaster', { ...LEASE, clientMaster: client.id, propertymaster: property }),
  )
  const [dues] = (await client.get('/mydues')).body
  expect(dues.howToPay.upiId).toBeNull()
})

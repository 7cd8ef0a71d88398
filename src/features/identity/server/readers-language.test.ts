import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'
import { PASSWORD } from '../../../../tests/kit/world.ts'

// The language of whoever reads: of a request in its reply, of an account in its mails.

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld(undefined, { mailReceipts: true })
})
afterAll(() => world.close())

const HINDI = { 'accept-language': 'hi-IN' }
const LATIN = /[A-Za-z]{4,}/

test('an account remembers its language, also on a new device', async () => {
  const { owner, client } = world
  expect((await owner.get('/session')).body.user.language).toBeNull()
  expect((await owner.post('/session/language', { language: 'hi-IN' })).status).toBe(200)
  const again = await world
    .callerAt('203.0.113.50')
    .post('/owner/login', { email: owner.email, password: PASSWORD })
  // A sign-in has the shape that it always had.
  expect(again.body.user).not.toHaveProperty('language')
  const { body } = await world.callerWith(again.body.token).get('/session')
  expect(body.user.language).toBe('hi-IN')
  expect((await client.get('/session')).body.user.language).toBeNull()
})

test.each(['', 'fr', "hi'; drop table", '../en-IN'])(
  'a language that Rentbook does not speak is refused: %s',
  async (language) => {
    const { status, body } = await world.client.post('/session/language', { language })
    expect(status).toBe(400)
    expect(body.errors.language).toBe('Please use one of: en-IN, hi-IN.')
    expect((await world.client.get('/session')).body.user.language).toBeNull()
  },
)

test('a refusal and its fields are in the language that the request accepts, else in English', async () => {
  const { owner } = world
  const wrong = { email: 'x', name: '', phone: '' }
  const english = await owner.post('/clientmaster', wrong)
  const hindi = await owner.post('/clientmaster', wrong, HINDI)
  expect(hindi.status).toBe(english.status)
  expect(Object.keys(hindi.body.errors)).toEqual(Object.keys(english.body.errors))
  for (const fault of Object.values<string>(hindi.body.errors))
    expect.soft(fault).not.toMatch(LATIN)
  const nobody = world.callerAt('203.0.113.51')
  const tried = { email: 'nobody@example.in', password: 'not this one' }
  expect((await nobody.post('/owner/login', tried)).body.message).toBe('Invalid email or password.')
  expect((await nobody.post('/owner/login', tried, HINDI)).body.message).toBe(
    'ई-मेल या पासवर्ड ग़लत है।',
  )
  const missing = '/propertymaster/01900000-0000-7000-8000-000000000000'
  expect((await owner.get(missing, HINDI)).body).toEqual({
    message: 'यह नहीं मिला: संपत्ति।',
    code: 'not-found',
  })
  const french = { 'accept-language': 'fr-FR,fr;q=0.9' }
  expect((await owner.get(missing, french)).body.message).toBe('Property not found.')
})

test('the texts of a reply are in the language of the request', async () => {
  const { owner } = world
  const reply = await owner.post('/session/language', { language: 'hi-IN' }, HINDI)
  expect(reply.body.message).toBe('आपकी भाषा सेव हो गई।')
})

test('a mail is in the language of its reader, not of its sender', async () => {
  const { client } = world
  await client.post('/session/language', { language: 'hi-IN' })
  const { lease } = await world.letTo({ monthlyRent: '12000', chargeFrom: '2026-11-01' })
  const { body } = await world.pay(lease, '12500', { receivedOn: '2026-11-14' })
  const code = body.receipt.receiptCode
  const mail = await world.mail.waitForMail(({ subject }) => subject === `रसीद ${code}`)
  expect(mail.to).toEqual([client.email])
  expect(mail.text).toContain('Asha ने आपसे 14 नव॰ 2026 को मिले ₹ 12,500 दर्ज किए, इनके लिए:')
  expect(mail.text).toContain('- किराया नवंबर 2026: ₹ 12,000')
  await world.client.post('/forgot-password', { email: client.email })
  const reset = await world.mail.waitForMail(({ subject }) => subject.endsWith('Rentbook पासवर्ड'))
  expect(reset.text).toContain('Ravi (Asha के किरायेदार):')
})

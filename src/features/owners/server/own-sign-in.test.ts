import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createWorld,
  PASSWORD,
  type Person,
  REGISTRATION,
  type World,
} from '../../../../tests/kit/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ settings: { adminEmails: ['admin@example.in', 'boss@example.in'] } })
})
afterAll(() => world.close())

const CODE = /confirms your new Rentbook email/
const CHANGED_EMAIL = /has another email now/
const CHANGED_PASSWORD = /password was changed/

const put = (owner: Person, change: object) =>
  owner.put(`/ownermaster/${owner.id}`, {
    name: owner.name,
    email: owner.email,
    phone: '1',
    ...change,
  })
const signIn = (email: string, password = PASSWORD) =>
  world.nobody.post('/owner/login', { email, password })
const emailOf = async (owner: Person) => (await owner.get(`/ownermaster/${owner.id}`)).body.email
const pendingOf = async (owner: Person) => (await owner.get('/account')).body.pendingEmail
const codeFor = async (email: string) =>
  /\d{6}/.exec((await world.nextMail(email, CODE)).subject)?.[0] ?? ''

async function changeEmail(owner: Person, email: string) {
  expect((await put(owner, { email })).status).toBe(200)
  expect((await owner.post('/account/email', { code: await codeFor(email) })).status).toBe(200)
}

async function undoLink(email: string) {
  const { text } = await world.nextMail(email, CHANGED_EMAIL)
  const [, id = '', token = ''] = /undoemail\?id=([\w-]+)&token=([\w-]+)/.exec(text) ?? []
  return { id, token }
}

const undo = (link: { id: string; token: string }, password = 'a new horse') =>
  world.nobody.post('/account/email/undo', { ...link, password })

describe('a token alone', () => {
  test('sets no new password and no new e-mail ten minutes after the sign-in', async () => {
    const owner = await world.registerOwner('Asha')
    world.advance({ minutes: 10, seconds: 1 })
    for (const reply of [
      await put(owner, { password: 'taken over' }),
      await put(owner, { email: 'thief@example.in' }),
      await owner.put('/account/profile', { email: 'thief@example.in' }),
    ])
      expect(reply).toMatchObject({ status: 403, body: { code: 'sign-in-again' } })
    expect((await owner.post('/account/password', { next: 'taken over' })).status).toBe(400)
    const others = { name: 'Asha', phone: REGISTRATION.phone }
    expect((await put(owner, others)).status).toBe(200)
    expect((await signIn(owner.email)).status).toBe(200)
  })

  test('is enough with the password of now, and wrong ones are slowed', async () => {
    const owner = await world.registerOwner('Bina')
    world.advance({ minutes: 11 })
    const wrong = await put(owner, { password: 'a new horse', currentPassword: 'wrong' })
    expect(wrong).toMatchObject({
      status: 400,
      body: { errors: { currentPassword: 'This is not your password.' } },
    })
    for (let guess = 1; guess < 10; guess++)
      await put(owner, { email: 'thief@example.in', currentPassword: `guess ${guess}` })
    const right = { password: 'a new horse', currentPassword: PASSWORD }
    expect((await put(owner, right)).status).toBe(429)
    world.advance({ minutes: 1 })
    expect((await put(owner, right)).status).toBe(200)
    expect((await signIn(owner.email, 'a new horse')).status).toBe(200)
  })

  test('confirmed by the password is not paused by wrong ones of a stolen token, after a fresh sign-in', async () => {
    const owner = await world.registerOwner('Bhanu')
    const guess = { current: 'a guess', next: 'stolen horse' }
    for (let guesses = 0; guesses < 10; guesses++) await owner.post('/account/password', guess)
    const right = { current: PASSWORD, next: 'a new horse' }
    expect((await owner.post('/account/password', right)).status).toBe(429)
    const again = world.callerWith((await signIn(owner.email)).body.token)
    expect((await again.post('/account/password', right)).status).toBe(200)
    expect((await signIn(owner.email, 'a new horse')).status).toBe(200)
  })

  test('of a fresh sign-in works as specified', async () => {
    const owner = await world.registerOwner('Chitra')
    world.advance({ minutes: 10 })
    expect((await put(owner, { password: 'a new horse' })).status).toBe(200)
  })
})

describe('a new e-mail', () => {
  test('counts only once the code mailed to it is entered', async () => {
    const owner = await world.registerOwner('Divya')
    const email = 'divya.rao@example.in'
    expect((await put(owner, { email, phone: '5' })).body).toMatchObject({
      email: owner.email,
      phone: '5',
    })
    expect([await emailOf(owner), await pendingOf(owner)]).toEqual([owner.email, email])
    expect([(await signIn(email)).status, (await signIn(owner.email)).status]).toEqual([401, 200])
    const code = await codeFor(email)
    expect((await owner.post('/account/email', { code })).body).toMatchObject({ email })
    expect([await emailOf(owner), await pendingOf(owner)]).toEqual([email, null])
    expect([(await signIn(email)).status, (await signIn(owner.email)).status]).toEqual([200, 401])
    const [event] = (await owner.get(`/events?record=${owner.id}`)).body
    expect(event).toMatchObject({ before: { email: owner.email }, after: { email } })
    expect((await owner.post('/account/email', { code })).status).toBe(400)
  })

  test('can be guessed five times, and its code is good for 30 minutes', async () => {
    const owner = await world.registerOwner('Esha')
    const email = 'esha.rao@example.in'
    await put(owner, { email })
    const code = await codeFor(email)
    const wrong = code === '000000' ? '000001' : '000000'
    const guesses = Array.from({ length: 5 }, () => owner.post('/account/email', { code: wrong }))
    for (const { status } of await Promise.all(guesses)) expect(status).toBe(400)
    expect((await owner.post('/account/email', { code })).status).toBe(400)
    await put(owner, { email })
    const late = await codeFor(email)
    world.advance({ minutes: 30 })
    expect((await owner.post('/account/email', { code: late })).status).toBe(400)
    expect(await pendingOf(owner)).toBeNull()
  })

  test('blocks nobody who has that address while nobody confirmed it', async () => {
    const thief = await world.registerOwner('Farid')
    await put(thief, { email: 'gita@example.in' })
    const code = await codeFor('gita@example.in')
    const gita = await world.registerOwner('Gita')
    expect(gita.token).toBeTruthy()
    expect(await thief.post('/account/email', { code })).toMatchObject({
      status: 409,
      body: { code: 'email-taken' },
    })
    expect((await signIn('gita@example.in')).body.user._id).toBe(gita.id)
  })

  test('can be cancelled', async () => {
    const owner = await world.registerOwner('Hema')
    await put(owner, { email: 'hema.rao@example.in' })
    const code = await codeFor('hema.rao@example.in')
    expect((await owner.delete('/account/email')).status).toBe(200)
    expect(await pendingOf(owner)).toBeNull()
    expect((await owner.post('/account/email', { code })).status).toBe(400)
  })

  test("is nobody else's to confirm", async () => {
    const owner = await world.registerOwner('Indu')
    const other = await world.registerOwner('Jaya')
    await put(owner, { email: 'indu.rao@example.in' })
    const code = await codeFor('indu.rao@example.in')
    expect((await other.post('/account/email', { code })).status).toBe(400)
    expect((await other.delete('/account/email')).status).toBe(200)
    expect((await owner.post('/account/email', { code })).status).toBe(200)
  })
})

describe('the old address', () => {
  test('takes the change back within 7 days, once, with a new password; every session ends', async () => {
    const owner = await world.registerOwner('Kala')
    await changeEmail(owner, 'thief.k@example.in')
    const link = await undoLink(owner.email)
    world.advance({ days: 6, minutes: 23 * 60 })
    const thief = world.callerWith((await signIn('thief.k@example.in')).body.token)
    const short = await undo(link, '123')
    expect(short.status).toBe(400)
    const uses = await Promise.all(Array.from({ length: 10 }, () => undo(link)))
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await thief.get('/session')).status).toBe(401)
    expect((await signIn('thief.k@example.in')).status).toBe(401)
    expect((await signIn(owner.email)).status).toBe(401)
    expect((await signIn(owner.email, 'a new horse')).status).toBe(200)
    expect(await undo(link)).toMatchObject({ status: 400, body: { code: 'link-expired' } })
  })

  test('has no way back after 7 days, nor with another token', async () => {
    const owner = await world.registerOwner('Lata')
    await changeEmail(owner, 'lata.rao@example.in')
    const link = await undoLink(owner.email)
    expect((await undo({ ...link, token: 'x' })).status).toBe(400)
    expect((await undo({ ...link, id: 'x' })).status).toBe(400)
    world.advance({ days: 7 })
    expect(await undo(link)).toMatchObject({ status: 400, body: { code: 'link-expired' } })
  })

  test('comes before later addresses: their links are void once it took the account back', async () => {
    const owner = await world.registerOwner('Mira')
    await changeEmail(owner, 'thief.m1@example.in')
    const first = await undoLink(owner.email)
    await changeEmail({ ...owner, email: 'thief.m1@example.in' }, 'thief.m2@example.in')
    const second = await undoLink('thief.m1@example.in')
    expect((await undo(first)).status).toBe(200)
    expect((await undo(second)).status).toBe(400)
    expect((await signIn(owner.email, 'a new horse')).status).toBe(200)
  })

  test('keeps its way back when a later address took its own change back', async () => {
    const owner = await world.registerOwner('Nina')
    await changeEmail(owner, 'thief.n1@example.in')
    const first = await undoLink(owner.email)
    world.advance({ minutes: 1 })
    await changeEmail({ ...owner, email: 'thief.n1@example.in' }, 'thief.n2@example.in')
    expect((await undo(await undoLink('thief.n1@example.in'))).status).toBe(200)
    expect((await undo(first)).status).toBe(200)
    expect((await signIn(owner.email, 'a new horse')).status).toBe(200)
  })

  test('finds neither code nor link in the clear in the database', async () => {
    const owner = await world.registerOwner('Oma')
    await put(owner, { email: 'oma.rao@example.in' })
    const code = await codeFor('oma.rao@example.in')
    await owner.post('/account/email', { code })
    const { token } = await undoLink(owner.email)
    const [{ kept }] = await world.query(
      "select string_agg(email_changes::text, ',') as kept from email_changes",
    )
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(Buffer.from(token).toString('hex'))
  })
})

describe('a mail informs', () => {
  test('of a new password, whatever role set it', async () => {
    const owner = await world.registerOwner('Padma')
    const client = await world.addClient(owner, 'Ravi')
    const admin = await world.registerAdministrator()
    const notice = (email: string) => world.nextMail(email, CHANGED_PASSWORD)
    await owner.post('/account/password', { current: PASSWORD, next: 'horse one' })
    expect((await notice(owner.email)).text).toContain('http://rentbook.test/forgotPassword')
    await client.post('/account/password', { current: PASSWORD, next: 'horse two' })
    await notice(client.email)
    await admin.post('/account/password', { current: PASSWORD, next: 'horse three' })
    await notice(admin.email)
    const record = (await owner.get(`/clientmaster/${client.id}`)).body
    await owner.put(`/clientmaster/${client.id}`, { ...record, password: 'horse four' })
    await notice(client.email)
  })

  test('of a sign-in on a network and device that were not seen before, and not of the first one', async () => {
    const owner = await world.registerOwner('Sita')
    const from = async (address: string, browser: string) => {
      const body = { email: owner.email, password: PASSWORD }
      const agent = { 'user-agent': browser }
      const reply = await world.callerAt(address).post('/owner/login', body, agent)
      expect(reply.status).toBe(200)
    }
    const countMails = async () =>
      (await world.query("select count(*)::int as sum from pgboss.job where name = 'mail'"))[0]
        .sum as number
    const before = await countMails()
    await from('127.0.0.1', 'lightMyRequest')
    expect(await countMails()).toBe(before)
    await from('203.0.113.9', 'Chrome/131.0 Windows')
    const { text } = await world.nextMail(owner.email, /new device/)
    expect(text).toContain('Chrome on Windows, network 203.0.113.x')
    await from('203.0.113.77', 'Chrome/132.0 Windows')
    await from('203.0.113.9', 'Firefox/140.0 Android')
    const after = await countMails()
    await from('198.51.100.4', 'Firefox/140.0 Android')
    expect(await countMails()).toBeGreaterThanOrEqual(after)
    expect((await world.nextMail(owner.email, /new device/)).text).toContain('198.51.100.x')
    expect(
      world.mail.mails.filter((it) => it.to.includes(owner.email) && /new device/.test(it.subject)),
    ).toHaveLength(2)
  })
})

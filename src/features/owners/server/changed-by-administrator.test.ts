import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { totpOf } from '../../../../tests/kit/totp.ts'
import { createWorld, PASSWORD, type Person, type World } from '../../../../tests/kit/world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld({ settings: { adminEmails: ['admin@example.in', 'boss@example.in'] } })
  admin = await world.registerAdministrator()
})
afterAll(() => world.close())

const ACT = /administrator changed how/
const signIn = (email: string, password = PASSWORD) =>
  world.nobody.post('/owner/login', { email, password })
const signedIn = async (email: string) => world.callerWith((await signIn(email)).body.token)
const put = (by: Pick<Person, 'put'>, owner: Person, change: object) =>
  by.put(`/ownermaster/${owner.id}`, {
    name: owner.name,
    email: owner.email,
    phone: '9876543210',
    ...change,
  })
const why = { reason: 'Asked by phone' }
const removeFactor = (by: Pick<Person, 'post'>, owner: Person, proof = {}) =>
  by.post(`/ownermaster/${owner.id}/secondfactor/remove`, { reason: 'Lost it', ...proof })
const linkTo = async (email: string) => {
  const { text } = await world.nextMail(email, ACT)
  const [, id = '', token = ''] = /undochange\?id=([\w-]+)&token=([\w-]+)/.exec(text) ?? []
  return { text, link: { id, token } }
}
const undo = (link: object, password = 'a new horse') =>
  world.nobody.post('/account/email/undo', { ...link, password })
const AGAIN = { status: 403, body: { code: 'sign-in-again' } }
const CODE_AGAIN = { status: 403, body: { code: 'code-again' } }

test('a code for the email that an owner wished for is void once an administrator set another', async () => {
  const owner = await world.registerOwner('Gargi')
  const caller = await signedIn(owner.email)
  const wish = { name: owner.name, email: 'wished@example.in', phone: '9876543210' }
  const proof = { currentPassword: PASSWORD }
  expect((await caller.put(`/ownermaster/${owner.id}`, { ...wish, ...proof })).status).toBe(200)
  const [code = ''] = /\d{6}/.exec((await world.nextMail(wish.email)).subject) ?? []
  const set = { email: 'set@example.in', ...why }
  expect((await put(await signedIn(admin.email), owner, set)).status).toBe(200)
  expect((await caller.post('/account/email', { code })).status).toBe(400)
  expect((await signIn(set.email)).status).toBe(200)
  expect((await signIn(wish.email)).status).toBe(401)
})

describe("an administrator's token alone", () => {
  test('sets no e-mail and no password of an owner, and removes no second factor, ten minutes later', async () => {
    const owner = await world.registerOwner('Asha')
    const old = await signedIn(admin.email)
    world.advance({ minutes: 10, seconds: 1 })
    for (const reply of [
      await put(old, owner, { email: 'thief@example.in' }),
      await put(old, owner, { password: 'taken over' }),
      await put(old, owner, { phone: '1' }),
      await removeFactor(old, owner),
    ])
      expect(reply).toMatchObject(AGAIN)
    const wrong = await put(old, owner, {
      password: 'taken over',
      currentPassword: 'wrong',
      ...why,
    })
    expect(wrong.body.errors).toEqual({ currentPassword: 'This is not your password.' })
    const proof = { password: 'a new horse', currentPassword: PASSWORD, ...why }
    expect((await put(old, owner, proof)).status).toBe(200)
  })

  test('requires a code of whoever has a second factor, which counts once, and not the password', async () => {
    const owner = await world.registerOwner('Bina')
    const guarded = await withApp()
    world.advance({ minutes: 11 })
    const act = (proof: object) =>
      put(guarded.caller, owner, { email: 'b@example.in', ...why, ...proof })
    expect(await act({})).toMatchObject(CODE_AGAIN)
    expect(await act({ currentPassword: PASSWORD })).toMatchObject(CODE_AGAIN)
    const code = totpOf(guarded.key, world.now())
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await act({ code: wrong })).body.errors.code).toMatch(/^This code is wrong/)
    expect((await act({ code })).status).toBe(200)
    expect((await removeFactor(guarded.caller, owner, { code })).status).toBe(400)
  })

  test('always needs a code where administrators must have a second factor', async () => {
    const owner = await world.registerOwner('Chitra')
    const strict = await world.serverWith({ requiresAdminSecondFactor: true })
    const guarded = await withApp()
    const fresh = strict.callerWith(guarded.token)
    expect(await put(fresh, owner, { password: 'taken over' })).toMatchObject(CODE_AGAIN)
    world.advance({ seconds: 30 })
    const code = totpOf(guarded.key, world.now())
    expect((await put(fresh, owner, { password: 'a new horse', code, ...why })).status).toBe(200)
  })
})

describe('what an administrator did', () => {
  beforeAll(withoutApp)

  test('is taken back by the owner within 72 hours: e-mail, password, and every session ends', async () => {
    const owner = await world.registerOwner('Divya')
    const caller = await signedIn(admin.email)
    const stolen = { email: 'thief.d@example.in', password: 'taken over', reason: 'Mistyped' }
    expect((await put(caller, owner, stolen)).status).toBe(200)
    const { text, link } = await linkTo(owner.email)
    expect(text).toContain('another email address was set, and a new password was set')
    expect(text).toContain('The reason given: Mistyped')
    expect((await world.nextMail(stolen.email, ACT)).text).not.toContain('undochange')
    world.advance({ minutes: 71 * 60 })
    const thief = world.callerWith((await signIn(stolen.email, 'taken over')).body.token)
    await put(await signedIn(admin.email), owner, { email: 'thief.d2@example.in' })
    expect((await undo(link)).status).toBe(200)
    expect((await thief.get('/session')).status).toBe(401)
    expect((await signIn(owner.email, 'a new horse')).status).toBe(200)
    expect((await signIn('thief.d2@example.in', 'taken over')).status).toBe(401)
  })

  test('stays after 72 hours', async () => {
    const owner = await world.registerOwner('Esha')
    await put(await signedIn(admin.email), owner, { password: 'a new horse' })
    const { link } = await linkTo(owner.email)
    world.advance({ days: 3 })
    expect((await undo(link)).body.code).toBe('link-expired')
  })

  test('is mailed to every administrator and kept in the audit, with or without a reason', async () => {
    await world.nobody.post('/register', { email: 'boss@example.in' })
    const mailed = (await world.nextMail('boss@example.in')).text
    const [, id, token] = /confirmadmin\?id=([\w-]+)&token=([\w-]+)/.exec(mailed) ?? []
    await world.nobody.post('/register/confirm', { id, token, password: PASSWORD })
    const owner = await world.registerOwner('Farah')
    const caller = await signedIn(admin.email)
    await put(caller, owner, { password: 'a new horse' })
    expect((await linkTo(owner.email)).text).toContain('No reason was given.')
    await put(caller, owner, { password: 'a newer horse', reason: 'Call http://evil.in now' })
    for (const name of ['boss@example.in', admin.email]) {
      const { subject } = await world.mail.waitForMail(
        ({ to, text }) => to.includes(name) && text.includes('the owner Farah'),
      )
      expect(subject).toContain('changed how an owner signs in')
    }
    expect((await linkTo(owner.email)).text).not.toContain('evil.in')
    const [entry] = (await caller.get(`/ownermaster/${owner.id}/audit`)).body
    expect(entry.after.reason).toBe('Call http://evil.in now')
  })
})

const withoutApp = () => world.query('delete from totp_factors where account_id = $1', [admin.id])

/** The administrator, signed in with an app; what an earlier test set up is taken away. */
async function withApp() {
  await withoutApp()
  const { token } = (await signIn(admin.email)).body
  const caller = world.callerWith(token)
  const { key } = (await caller.post('/account/totp', { currentPassword: PASSWORD })).body
  await caller.post('/account/totp/confirm', { code: totpOf(key, world.now()) })
  world.advance({ seconds: 30 })
  return { caller, token, key: key as string }
}

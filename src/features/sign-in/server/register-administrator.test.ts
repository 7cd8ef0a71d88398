import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, PASSWORD, type World } from '../../../../tests/kit/world.ts'

const LISTED = Array.from({ length: 12 }, (_, number) => `admin${number}@example.in`)
let world: World
let fresh: string[]
beforeAll(async () => {
  fresh = [...LISTED]
  world = await createWorld({ settings: { adminEmails: [...LISTED, 'asha@example.in'] } })
})
afterAll(() => world.close())

type Link = { id: string; token: string }

const register = (email: string, password?: string) =>
  world.nobody.post('/register', { email, password })
const confirm = (link: Link, password: unknown = PASSWORD, caller = world.nobody) =>
  caller.post('/register/confirm', { ...link, password })
const signIn = (email: string, password: string) =>
  world.nobody.post('/owner/login', { email, password })

async function linkFor(email: string): Promise<Link> {
  expect((await register(email)).status).toBe(200)
  const { text } = await world.nextMail(email)
  const [, id = '', token = ''] =
    /http:\/\/rentbook\.test\/confirmadmin\?id=([\w-]+)&token=([\w-]+)/.exec(text) ?? []
  return { id, token }
}

const nextListed = () => fresh.shift() ?? ''

const EXPIRED = { status: 400, body: { code: 'link-expired' } }

test('a listed address becomes an administrator by setting a password through the mailed link', async () => {
  const email = nextListed()
  const link = await linkFor(email)
  expect(await confirm(link)).toMatchObject({
    status: 201,
    body: { _id: expect.any(String), message: expect.any(String) },
  })
  const reply = await signIn(email, PASSWORD)
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({
    token: expect.any(String),
    tenant_id: null,
    message: expect.any(String),
    trialExpired: false,
    user: { _id: expect.any(String), email, name: 'admin0', role: 'SuperAdmin' },
  })
  const admin = world.callerWith(reply.body.token)
  expect((await admin.get('/ownermaster')).status).toBe(200)
})

test('the reply is always the same, and only a listed address gets a mail', async () => {
  const [listed, unlisted] = [nextListed(), 'somebody@example.in']
  const replies = [await register(unlisted, 'a password'), await register(listed, 'a password')]
  expect(replies[0]).toMatchObject({ status: 200, body: replies[1]?.body })
  await world.nextMail(listed)
  expect(await world.query('select email from administrator_confirmations')).not.toContainEqual({
    email: unlisted,
  })
  expect(world.mail.mails.filter(({ to }) => to.includes(unlisted))).toEqual([])
})

test('the request alone grants nothing and stores no password', async () => {
  const email = nextListed()
  await register(email, 'the password of whoever asked')
  expect(await world.query('select from accounts where email = $1', [email])).toEqual([])
  expect((await signIn(email, 'the password of whoever asked')).status).toBe(401)
})

test("requesting another person's listed address gains nothing when that person follows the link", async () => {
  const victim = nextListed()
  const attacker = { email: victim, password: 'known to the attacker' }
  const { body } = await world.callerAt('10.6.6.6').post('/register', attacker)
  expect(body).toEqual({ message: expect.any(String) })
  const { text } = await world.nextMail(victim)
  const [, id = '', token = ''] = /\?id=([\w-]+)&token=([\w-]+)/.exec(text) ?? []
  expect((await world.nobody.get(`/confirmadmin?id=${id}&token=${token}`)).status).toBe(404)
  expect((await signIn(victim, attacker.password)).status).toBe(401)
  expect((await confirm({ id, token }, 'chosen by the victim')).status).toBe(201)
  expect((await signIn(victim, attacker.password)).status).toBe(401)
  expect((await signIn(victim, 'chosen by the victim')).status).toBe(200)
})

test('only setting a password creates the account, and a short one does not use up the link', async () => {
  const email = nextListed()
  const link = await linkFor(email)
  expect((await confirm(link, '')).body.errors).toEqual({ password: 'Password is required' })
  expect((await confirm(link, 'short')).body.errors).toEqual({
    password: 'Password must be at least 6 characters',
  })
  expect((await confirm(link)).status).toBe(201)
})

test('a link creates one account, even of 50 parallel uses', async () => {
  const email = nextListed()
  const link = await linkFor(email)
  const uses = Array.from({ length: 50 }, (_, use) => confirm(link, `password ${use}`))
  const statuses = (await Promise.all(uses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(await world.query('select from accounts where email = $1', [email])).toHaveLength(1)
  expect(await confirm(link)).toMatchObject(EXPIRED)
})

test('a link is valid for 30 minutes and voided by a newer one', async () => {
  const email = nextListed()
  const older = await linkFor(email)
  const newer = await linkFor(email)
  expect(await confirm(older)).toMatchObject(EXPIRED)
  world.advance({ minutes: 30 })
  expect(await confirm(newer)).toMatchObject(EXPIRED)
  const last = await linkFor(email)
  world.advance({ minutes: 29, seconds: 59 })
  expect((await confirm(last)).status).toBe(201)
})

test('a link is void once its address is no longer listed', async () => {
  const link = await linkFor(nextListed())
  const without = await world.serverWith({ adminEmails: [] })
  expect(await confirm(link, PASSWORD, without.nobody)).toMatchObject(EXPIRED)
  expect((await confirm(link)).status).toBe(201)
})

test('rejects an invented link', async () => {
  const link = await linkFor(nextListed())
  for (const wrong of [
    { ...link, token: 'made-up' },
    { ...link, id: '00000000-0000-7000-8000-000000000000' },
    { ...link, id: 'no id' },
  ])
    expect(await confirm(wrong)).toMatchObject(EXPIRED)
})

test('an address that already has an account learns so only by mail', async () => {
  const asha = await world.registerOwner('Asha')
  await world.nextMail(asha.email)
  const reply = await register(asha.email)
  expect(reply.body).toEqual((await register('somebody@example.in')).body)
  const { text } = await world.nextMail(asha.email)
  expect(text).toContain('It has an account already')
  expect(text).not.toContain('confirmadmin')
})

test("an address that became an owner's while its link was open stays the owner's", async () => {
  const email = nextListed()
  const link = await linkFor(email)
  await world.query("update accounts set email = $1 where email = 'asha@example.in'", [email])
  const taken = { status: 409, body: { code: 'email-taken' } }
  const look = { kind: 'administrator', ...link }
  expect(await world.nobody.post('/links/check', look)).toMatchObject(taken)
  expect(await confirm(link)).toMatchObject(taken)
})

test("an administrator's password can be reset only while the address is listed", async () => {
  const email = LISTED[0] ?? ''
  await world.nobody.post('/forgot-password', { email })
  const { text } = await world.nextMail(email)
  const [, id, token] = /resetpassword\?id=([\w-]+)&token=([\w-]+)/.exec(text) ?? []
  const without = await world.serverWith({ adminEmails: [] })
  const reset = (caller: World['nobody']) =>
    caller.post(`/resetpassword/${id}/${token}`, { password: 'a new one' })
  expect(await reset(without.nobody)).toMatchObject(EXPIRED)
  expect((await reset(world.nobody)).status).toBe(200)
})

test('mails six times from one network to a listed address, 24 times from everywhere, then as long as no link works', async () => {
  const email = nextListed()
  for (let time = 0; time < 8; time += 1) expect((await register(email)).status).toBe(200)
  for (let time = 0; time < 6; time += 1) await world.nextMail(email)
  await linkFor('admin2@example.in')
  expect(world.mail.mails.filter(({ to }) => to.includes(email))).toHaveLength(6)
  for (let place = 0; place < 20; place += 1)
    await world.callerAt(`10.7.7.${place}`).post('/register', { email })
  for (let time = 6; time < 24; time += 1) await world.nextMail(email)
  world.advance({ minutes: 30 })
  const link = await linkFor(email)
  await world.callerAt('10.7.8.1').post('/register', { email })
  world.advance({ minutes: 59 })
  expect((await confirm(link)).status).toBe(201)
})

test('the registration of an administrator requires an address', async () => {
  expect((await register('')).body.errors).toEqual({ email: 'Email is required' })
})

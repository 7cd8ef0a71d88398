import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../kit/world.ts'
import { clientOf } from './payloads.ts'
import { nextMail, registerOwner, tokenOf } from './people.ts'
import {
  type Caller,
  callerAt,
  expectCreated,
  expectError,
  temporaryWebFolder,
} from './second-client.ts'

const webFolder = temporaryWebFolder()
let world: World
let nobody: Caller
beforeAll(async () => {
  world = await createWorld({ webFolder, settings: { trialDays: 400 } })
  nobody = callerAt(world.url)
})
afterAll(() => world.close())

const signedIn = async (email: string) =>
  callerAt(world.url, await tokenOf(nobody, '/owner/login', email))
const statusOf = async (caller: Caller) => (await caller.get('/propertymaster')).status

async function resetLink(email: string): Promise<string> {
  expect((await nobody.post('/forgot-password', { email })).status).toBe(200)
  const mail = await nextMail(world, email, /^Your new/)
  const [, id, token] = /resetpassword\?id=([\w-]+)&token=([\w-]+)/.exec(mail) ?? []
  return `/resetpassword/${id}/${token}`
}

test.each(['/owner/login', '/clientmasterlogin'])(
  '%s refuses a wrong password and an unknown e-mail alike',
  async (path) => {
    const owner = await registerOwner(world, path.slice(1, 6))
    const client = clientOf(owner, `Known${path.length}`)
    expectCreated(await owner.post('/clientmaster', client))
    const known = path === '/owner/login' ? owner.email : client.email
    const wrong = await nobody.post(path, { email: known, password: 'a wrong one' })
    const unknown = await nobody.post(path, { email: 'x@example.in', password: 'a wrong one' })
    expectError(wrong, 401)
    expect(wrong.body.message).toBe('Invalid email or password.')
    expect(unknown.body).toEqual(wrong.body)
    expect(unknown.status).toBe(401)
  },
)

test('a sign-in requires an e-mail and a password', async () => {
  for (const path of ['/owner/login', '/clientmasterlogin']) {
    expectError(await nobody.post(path, { email: '', password: 'x' }), 400, 'email')
    expectError(await nobody.post(path, { email: 'x@example.in' }), 400, 'password')
    expect((await nobody.post(path, {})).body.errors).toEqual({
      email: 'Email is required',
      password: 'Password is required',
    })
  }
})

test('after ten failures an e-mail has to wait, and others do not', async () => {
  const { email } = await registerOwner(world, 'throttled')
  const other = await registerOwner(world, 'bystander')
  const attempt = () => nobody.post('/owner/login', { email, password: 'a wrong one' })
  for (let failure = 0; failure < 10; failure += 1) expectError(await attempt(), 401)
  const refused = await attempt()
  expectError(refused, 429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await statusOf(await signedIn(other.email))).toBe(200)
})

test('GET /session returns who is signed in, and POST /logout ends the session', async () => {
  const owner = await registerOwner(world, 'leaving')
  const session = await owner.get('/session')
  expect(session.status).toBe(200)
  expect(session.text).toContain(owner.id)
  expect(session.text).toMatch(/"daysRemainingInTrial":400\b/)
  expect((await owner.post('/logout')).status).toBe(200)
  expectError(await owner.get('/session'), 401)
  expectError(await owner.get('/propertymaster'), 401)
})

test('a session ends after 12 hours without use', async () => {
  const owner = await registerOwner(world, 'idle')
  world.advance({ minutes: 11 * 60 })
  expect(await statusOf(owner)).toBe(200)
  world.advance({ minutes: 11 * 60 })
  expect(await statusOf(owner)).toBe(200)
  world.advance({ minutes: 12 * 60 + 1 })
  expectError(await owner.get('/propertymaster'), 401)
})

test('a session ends after 30 days, however much it is used', async () => {
  const owner = await registerOwner(world, 'busy')
  for (let hours = 0; hours < 29 * 24; hours += 11) {
    world.advance({ minutes: 11 * 60 })
    expect(await statusOf(owner)).toBe(200)
  }
  world.advance({ minutes: 11 * 60 })
  await owner.get('/propertymaster')
  world.advance({ minutes: 11 * 60 })
  await owner.get('/propertymaster')
  world.advance({ minutes: 11 * 60 })
  expectError(await owner.get('/propertymaster'), 401)
})

test('a reset link works once and ends every session', async () => {
  const owner = await registerOwner(world, 'forgetful')
  const link = await resetLink(owner.email)
  expect((await nobody.post(link, { password: 'a newer one' })).status).toBe(200)
  expectError(await owner.get('/propertymaster'), 401)
  const again = await nobody.post(link, { password: 'a third one' })
  expect(again.status).toBeGreaterThanOrEqual(400)
  expectError(again, again.status)
  expect(await tokenOf(nobody, '/owner/login', owner.email, 'a newer one')).toBeTruthy()
})

test('a reset link is valid for 30 minutes and voided by a newer one', async () => {
  const { email } = await registerOwner(world, 'hesitant')
  const old = await resetLink(email)
  const newer = await resetLink(email)
  const voided = await nobody.post(old, { password: 'a newer one' })
  expect(voided.status).toBeGreaterThanOrEqual(400)
  world.advance({ minutes: 31 })
  const expired = await nobody.post(newer, { password: 'a newer one' })
  expect(expired.status).toBeGreaterThanOrEqual(400)
  expectError(expired, expired.status)
  expect(await statusOf(await signedIn(email))).toBe(200)
})

test('a reset rejects a password of five characters', async () => {
  const { email } = await registerOwner(world, 'terse')
  const link = await resetLink(email)
  expectError(await nobody.post(link, { password: '12345' }), 400, 'password')
  expect((await nobody.post(link, { password: 'rk7#qz' })).status).toBe(200)
})

test('POST /forgot-password gives the same reply to known and unknown e-mails', async () => {
  const { email } = await registerOwner(world, 'private')
  const known = await nobody.post('/forgot-password', { email })
  const unknown = await nobody.post('/forgot-password', { email: 'nobody@example.in' })
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
})

test('an e-mail that is a client of two owners signs in to the account whose password it is', async () => {
  const [one, two] = [await registerOwner(world, 'first'), await registerOwner(world, 'second')]
  const same = { email: 'mover@clients.example.in' }
  const at = { password: 'the first one' }
  expectCreated(await one.post('/clientmaster', clientOf(one, 'Mover', { ...same, ...at })))
  expectCreated(await two.post('/clientmaster', clientOf(two, 'Mover', same)))
  const first = await nobody.post('/clientmasterlogin', { ...same, ...at })
  expect(first.body.tenant_id).toBe(one.organizationId)
  const second = await nobody.post('/clientmasterlogin', {
    ...same,
    password: clientOf(two, '').password,
  })
  expect(second.body.tenant_id).toBe(two.organizationId)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../kit/world.ts'
import { registration } from './payloads.ts'
import { nextMail, otpFor, registerOwner } from './people.ts'
import { type Caller, callerAt, expectError, temporaryWebFolder } from './second-client.ts'

const webFolder = temporaryWebFolder()
let world: World
let nobody: Caller
beforeAll(async () => {
  world = await createWorld({ webFolder })
  nobody = callerAt(world.url)
})
afterAll(() => world.close())

const verify = async (email: string, otp: string) => {
  const reply = await nobody.post('/owner/verify-otp', { email, otp })
  expect(reply.status).toBe(200)
  return reply.body.verified
}
const wrongFor = (otp: string) => (otp === '000000' ? '000001' : '000000')

test('an OTP is valid for 300 seconds', async () => {
  const early = await otpFor(world, 'early@example.in')
  const late = await otpFor(world, 'late@example.in')
  world.advance({ seconds: 299 })
  expect(await verify('early@example.in', early)).toBe(true)
  world.advance({ seconds: 2 })
  expect(await verify('late@example.in', late)).toBe(false)
})

test('an OTP can be used once', async () => {
  const otp = await otpFor(world, 'once@example.in')
  expect(await verify('once@example.in', otp)).toBe(true)
  expect(await verify('once@example.in', otp)).toBe(false)
})

test('five wrong guesses void an OTP', async () => {
  const otp = await otpFor(world, 'guess@example.in')
  for (let guess = 0; guess < 5; guess += 1)
    expect(await verify('guess@example.in', wrongFor(otp))).toBe(false)
  expect(await verify('guess@example.in', otp)).toBe(false)
})

test('the server refuses a second OTP within a minute; a later one voids the first', async () => {
  const email = 'again@example.in'
  const first = await otpFor(world, email)
  const soon = await nobody.post('/owner/send-otp', { email })
  expectError(soon, 429)
  expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(0)
  world.advance({ seconds: 61 })
  const second = await otpFor(world, email)
  if (first !== second) expect(await verify(email, first)).toBe(false)
  expect(await verify(email, second)).toBe(true)
})

test('the server refuses the seventh OTP of a day', async () => {
  const email = 'many@example.in'
  for (let sent = 0; sent < 6; sent += 1) {
    await otpFor(world, email)
    world.advance({ seconds: 61 })
  }
  expectError(await nobody.post('/owner/send-otp', { email }), 429)
})

test('rejects an address that is not an e-mail', async () => {
  expectError(await nobody.post('/owner/send-otp', { email: 'no e-mail' }), 400, 'email')
  expectError(await nobody.post('/owner/send-otp', {}), 400, 'email')
})

test('the reply does not reveal whether an address has an owner; only the mail does', async () => {
  const { email } = await registerOwner(world, 'known')
  world.advance({ seconds: 61 })
  const stranger = await nobody.post('/owner/send-otp', { email: 'unknown@example.in' })
  const owner = await nobody.post('/owner/send-otp', { email })
  expect([owner.status, owner.body]).toEqual([stranger.status, stranger.body])
  expect(await nextMail(world, email)).not.toMatch(/\b\d{6}\b/)
})

test('a registration requires the verified e-mail', async () => {
  await nobody.post('/owner/verify-otp', {
    email: 'mine@example.in',
    otp: await otpFor(world, 'mine@example.in'),
  })
  const reply = await nobody.post('/owner/self-register', registration('yours@example.in'))
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expectError(reply, reply.status)
  expect((await nobody.post('/owner/self-register', registration('mine@example.in'))).status).toBe(
    201,
  )
})

test('a verification is valid for one registration within 30 minutes', async () => {
  const email = 'slow@example.in'
  await verify(email, await otpFor(world, email))
  world.advance({ minutes: 31 })
  const late = await nobody.post('/owner/self-register', registration(email))
  expect(late.status).toBeGreaterThanOrEqual(400)
  expectError(late, late.status)

  await verify(email, await otpFor(world, email))
  expect((await nobody.post('/owner/self-register', registration(email))).status).toBe(201)
  const again = await nobody.post('/owner/self-register', registration(email))
  expect(again.status).toBeGreaterThanOrEqual(400)
  expectError(again, again.status)
})

test.each([
  ['name', ''],
  ['phone', ''],
  ['aadharNumber', '12345678901'],
  ['aadharNumber', '12345678901a'],
  ['aadharNumber', '1234567890123'],
  ['panNumber', 'ABCD12345F'],
  ['panNumber', 'ABCDE1234FG'],
  ['address', ''],
  ['city', ''],
  ['state', ''],
  ['pincode', '57000'],
  ['pincode', '57000a'],
  ['pincode', '5700011'],
  ['businessType', 'Club'],
  ['gstNumber', '29PQRST6789K1Z'],
  ['gstNumber', '29PQRST6789K1Z55'],
  ['email', 'no e-mail'],
  ['password', '12345'],
])('rejects a registration with %s %j, at that field', async (field, value) => {
  const payload = { ...registration('fields@example.in'), [field]: value }
  expectError(await nobody.post('/owner/self-register', payload), 400, field)
})

test('a registration may omit its optional fields', async () => {
  for (const empty of [null, '', undefined]) {
    const email = `spare-${empty}@example.in`
    await verify(email, await otpFor(world, email))
    const optional = {
      alternatePhone: empty,
      panNumber: empty,
      companyName: empty,
      businessType: empty === undefined ? undefined : 'Individual',
      gstNumber: empty,
      bankAccountNumber: empty,
      ifscCode: empty,
      bankName: empty,
    }
    const payload = { ...registration(email), ...optional, password: '7hq2vx' }
    const reply = await nobody.post('/owner/self-register', payload)
    expect(reply.status, `${empty}: ${reply.text}`).toBe(201)
  }
})

import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Caller,
  createWorld,
  PASSWORD,
  REGISTRATION,
  type World,
} from '../../../../tests/kit/world.ts'

let world: World
let log = ''
beforeAll(async () => {
  const lines = new Writable({
    write(line, _encoding, done) {
      log += line
      done()
    },
  })
  world = await createWorld({ logger: pino({ level: 'trace' }, lines) })
})
afterAll(() => world.close())

async function verified(email: string): Promise<string> {
  await verify(email, world.nobody)
  return email
}

/** Proves an e-mail with the code from the mail; returns the reply to the check. */
async function verify(email: string, caller: Caller) {
  await caller.post('/owner/send-otp', { email })
  const otp = /\b\d{6}\b/.exec((await world.nextMail(email)).text)?.[0]
  return (await caller.post('/owner/verify-otp', { email, otp })).body
}

const register = (changed: Record<string, unknown>, caller = world.nobody) =>
  caller.post('/owner/self-register', { ...REGISTRATION, name: 'Asha', ...changed })

/** Every text in any table. */
async function everythingStored(): Promise<string> {
  const tables = await world.query(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')",
  )
  const texts = []
  for (const { name } of tables) {
    const [{ text }] = await world.query(
      `select string_agg(row::text, E'\\n') as text from ${name} as row`,
    )
    texts.push(text ?? '')
  }
  return texts.join('\n')
}

describe('a registration', () => {
  test('signs the owner in and returns the new organization', async () => {
    const email = await verified('asha@example.in')
    const reply = await register({ email })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      message: expect.any(String),
      _id: reply.body.owner._id,
      token: expect.stringMatching(/^[\w-]{43}$/),
      owner: { _id: expect.any(String), email, name: 'Asha', role: 'Owner' },
      tenant_id: expect.any(String),
      daysRemainingInTrial: 30,
    })
    const session = await world.callerWith(reply.body.token).get('/session')
    expect(session.body.user._id).toBe(reply.body._id)
  })

  test('requires a verified address and uses up the verification', async () => {
    const refused = await register({ email: 'unverified@example.in' })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'email-not-verified',
        message: 'Please verify your email with OTP',
        errors: { email: 'Please verify your email with OTP' },
      },
    })
    const email = await verified('twice@example.in')
    expect((await register({ email })).status).toBe(201)
    expect((await register({ email })).body.code).toBe('email-not-verified')
  })

  test('requires exactly the address that was verified', async () => {
    await verified('mine@example.in')
    expect((await register({ email: 'yours@example.in' })).body.code).toBe('email-not-verified')
  })

  test('is possible only for the person who verified the address', async () => {
    const email = 'victim@example.in'
    const [victim, thief] = [world.callerAt('10.1.0.1'), world.callerAt('10.2.0.1')]
    await verify(email, victim)
    const guesses = [undefined, null, '', 'x', 'A'.repeat(43)]
    for (const verification of guesses)
      expect((await register({ email, verification }, thief)).body.code).toBe('email-not-verified')
    expect((await register({ email }, victim)).status).toBe(201)
  })

  test('continues from another network with the verification that the code check returned', async () => {
    const email = 'moving@example.in'
    const { verification } = await verify(email, world.callerAt('10.3.0.1'))
    const other = await verify('still@example.in', world.callerAt('10.3.0.1'))
    const elsewhere = world.callerAt('10.4.0.1')
    const foreign = await register({ email, verification: other.verification }, elsewhere)
    expect(foreign.body.code).toBe('email-not-verified')
    expect((await register({ email, verification }, elsewhere)).status).toBe(201)
  })

  test('stores the verification only as hashes', async () => {
    const { verification } = await verify('secret@example.in', world.callerAt('10.5.0.1'))
    expect(verification).toMatch(/^[\w-]{43}$/)
    const stored = await everythingStored()
    for (const text of [verification, Buffer.from(verification).toString('hex'), '10.5.0.1'])
      expect(stored).not.toContain(text)
  })

  test('succeeds once in 20 parallel attempts with one verified address', async () => {
    const email = await verified('parallel@example.in')
    const all = await Promise.all(Array.from({ length: 20 }, () => register({ email })))
    const statuses = all.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    // Of one caller two are hashed and two wait; the others must try again.
    expect(statuses.filter((status) => status === 409 || status === 503)).toHaveLength(19)
    expect(await world.query('select from accounts where email = $1', [email])).toHaveLength(1)
  })

  test('that is refused leaves nothing behind, and the address stays verified', async () => {
    const email = await verified('again@example.in')
    await world.query("update accounts set email = $1 where email = 'asha@example.in'", [email])
    const before = await world.query('select count(*) from organizations')
    expect(await register({ email })).toMatchObject({
      status: 409,
      body: { code: 'email-taken', errors: { email: expect.any(String) } },
    })
    expect(await world.query('select count(*) from organizations')).toEqual(before)
    await world.query("update accounts set email = 'asha@example.in' where email = $1", [email])
    expect((await register({ email })).status).toBe(201)
  })

  test('ignores a role, id, trial or organization in the payload', async () => {
    const email = await verified('modest@example.in')
    const claims = {
      role: 'SuperAdmin',
      _id: '01900000-0000-7000-8000-000000000001',
      tenant_id: '01900000-0000-7000-8000-000000000002',
      trialEndsAt: '2099-01-01',
      subscribed: true,
      createdAt: '2001-01-01',
    }
    const { body } = await register({ email, ...claims })
    expect([body._id, body.tenant_id]).not.toContain(claims._id)
    const owner = (await world.callerWith(body.token).get(`/ownermaster/${body._id}`)).body
    expect(owner).toMatchObject({
      role: 'Owner',
      tenant_id: body.tenant_id,
      trialEndsAt: '2026-12-16',
      subscribed: false,
      createdAt: '2026-11-16T12:00:00.000+05:30',
    })
  })
})

describe('the fields of a registration', () => {
  const refusals: [field: string, value: unknown, message: string][] = [
    ['name', '', 'Name is required'],
    ['name', undefined, 'Name is required'],
    ['name', '   ', 'Name is required'],
    ['phone', '', 'Phone is required'],
    ['email', '', 'Email is required'],
    ['email', 'asha', 'Please enter a valid email address'],
    ['aadharNumber', '', 'Aadhar number is required'],
    ['aadharNumber', undefined, 'Aadhar number is required'],
    ['aadharNumber', '12345678901', 'Aadhar number must be 12 digits'],
    ['aadharNumber', '1234567890123', 'Aadhar number must be 12 digits'],
    ['aadharNumber', '1234 5678 9012', 'Aadhar number must be 12 digits'],
    ['aadharNumber', '१२३४५६७८९०१२', 'Aadhar number must be 12 digits'],
    ['panNumber', 'ABCD1234F', 'Invalid PAN format (e.g., ABCDE1234F)'],
    ['panNumber', 'ABCDE12345', 'Invalid PAN format (e.g., ABCDE1234F)'],
    ['address', '', 'Address is required'],
    ['city', '', 'City is required'],
    ['state', null, 'State is required'],
    ['pincode', '', 'Pincode is required'],
    ['pincode', '41103', 'Pincode must be 6 digits'],
    ['pincode', 'ABCDEF', 'Pincode must be 6 digits'],
    ['gstNumber', '27ABCDE1234F1X5', 'Invalid GST number format'],
    ['gstNumber', '27ABCDE1234F1Z', 'Invalid GST number format'],
    ['businessType', 'Trust', 'Please choose a business type.'],
    ['password', '', 'Password is required'],
    ['password', '12345', 'Password must be at least 6 characters'],
  ]

  test.each(refusals)('%s rejects %j', async (field, value, message) => {
    const reply = await register({ email: 'any@example.in', [field]: value })
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({ code: 'invalid', message, errors: { [field]: message } })
  })

  test('report every invalid field at once', async () => {
    const { body } = await world.nobody.post('/owner/self-register', {})
    expect(body.errors).toEqual({
      name: 'Name is required',
      phone: 'Phone is required',
      aadharNumber: 'Aadhar number is required',
      address: 'Address is required',
      city: 'City is required',
      state: 'State is required',
      pincode: 'Pincode is required',
      email: 'Email is required',
      password: 'Password is required',
    })
  })

  test('that are optional may be null, blank or missing', async () => {
    const optional = [
      'alternatePhone',
      'panNumber',
      'companyName',
      'businessType',
      'gstNumber',
      'bankAccountNumber',
      'ifscCode',
      'bankName',
    ]
    for (const [number, value] of [null, '', undefined].entries()) {
      const email = await verified(`optional${number}@example.in`)
      const { body } = await register({
        email,
        ...Object.fromEntries(optional.map((field) => [field, value])),
      })
      const owner = (await world.callerWith(body.token).get(`/ownermaster/${body._id}`)).body
      for (const field of optional)
        expect(owner[field]).toBe(field === 'businessType' ? 'Individual' : null)
    }
  })
})

describe("of an owner's numbers", () => {
  const numbers = {
    aadharNumber: '246813571098',
    panNumber: 'ZYXWV9876Q',
    gstNumber: '29ZYXWV9876Q1Z7',
    bankAccountNumber: '55667788990011',
  }
  let owner: { _id: string; token: string }
  beforeAll(async () => {
    const email = await verified('numbers@example.in')
    owner = (await register({ email, name: 'Numbers', ...numbers })).body
  })

  test('only the last four digits of the Aadhaar are stored, and no number in the clear or in the log', async () => {
    // A failed attempt must not leave it anywhere either.
    await register({ email: 'numbers@example.in', ...numbers })
    await register({ email: 'numbers@example.in', ...numbers, name: 'a\u0000b' })
    await register({ email: 'numbers@example.in', ...numbers, phone: '' })
    const [stored, logged] = [await everythingStored(), log]
    expect(stored).toContain('Numbers')
    expect(logged).toContain('otp checked')
    const pieces = Object.values(numbers).flatMap((number) => [number, number.slice(0, -4)])
    expect(pieces.filter((piece) => stored.includes(piece) || logged.includes(piece))).toEqual([])
    const [{ aadhaar_last4, aadhaar_consented_at }] = await world.query(
      'select aadhaar_last4, aadhaar_consented_at from owners where id = $1',
      [owner._id],
    )
    expect(aadhaar_last4).toBe('1098')
    expect(aadhaar_consented_at).toEqual(world.now())
  })

  test('no password, token, code or personal address is logged', async () => {
    const secrets = [PASSWORD, owner.token, 'numbers@example.in', REGISTRATION.phone]
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
  })

  test('the owner sees them in full except the Aadhaar, an administrator the last four characters', async () => {
    const own = (await world.callerWith(owner.token).get(`/ownermaster/${owner._id}`)).body
    expect(own).toMatchObject({ ...numbers, aadharNumber: 'XXXXXXXX1098' })
    const admin = await world.registerAdministrator()
    const seen = (await admin.get(`/ownermaster/${owner._id}`)).body
    expect(seen).toMatchObject({
      aadharNumber: 'XXXXXXXX1098',
      panNumber: 'XXXXXX876Q',
      gstNumber: 'XXXXXXXXXXXQ1Z7',
      bankAccountNumber: 'XXXXXXXXXX0011',
    })
    const list = await admin.get('/ownermaster')
    expect(JSON.stringify([seen, list.body])).not.toMatch(/hash|password|sealed/i)
  })

  test('an encrypted one does not open in another row or column', async () => {
    const email = await verified('thief@example.in')
    const thief = (await register({ email })).body
    await world.query(
      'update owners set pan_sealed = (select pan_sealed from owners where id = $1) where id = $2',
      [owner._id, thief._id],
    )
    const reply = await world.callerWith(thief.token).get(`/ownermaster/${thief._id}`)
    expect(reply).toMatchObject({ status: 500, body: { code: 'internal' } })
    expect(JSON.stringify(reply.body)).not.toContain('ZYXWV')
  })
})

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Caller,
  createWorld,
  PASSWORD,
  type Person,
  PROPERTY,
  type World,
} from '../../../../../tests/kit/world.ts'

let world: World
let asha: Person
beforeAll(async () => {
  world = await createWorld({ settings: { trialDays: 3650 } })
  asha = await world.registerOwner('Asha')
})
afterAll(() => world.close())

async function signIn(
  { email, password }: Pick<Person, 'email' | 'password'>,
  path = '/owner/login',
) {
  const reply = await world.nobody.post(path, { email, password })
  expect(reply.status).toBe(200)
  return { token: reply.body.token as string, ...world.callerWith(reply.body.token) }
}

const statusOf = async (caller: Caller) => (await caller.get('/session')).status

describe('a session', () => {
  test('returns who is signed in', async () => {
    const { body, headers } = await asha.get('/session')
    expect(body).toEqual({
      tenant_id: asha.organizationId,
      sealKey: expect.stringMatching(/^[\w+/]{43}=$/),
      user: {
        _id: asha.id,
        email: asha.email,
        name: 'Asha',
        role: 'Owner',
        daysRemainingInTrial: 3650,
        language: null,
      },
    })
    expect(headers['cache-control']).toBe('no-store')
  })

  test('is one of 20 at most: the longest unused goes for a new one', async () => {
    const own = await world.registerOwner('Zara')
    world.advance({ seconds: 61 })
    const first = await signIn(own)
    world.advance({ seconds: 61 })
    expect(await statusOf(own)).toBe(200)
    for (let device = 0; device < 18; device++) await signIn(own)
    expect([await statusOf(first), await statusOf(own)]).toEqual([200, 200])
    expect((await own.get('/account')).body.devices).toHaveLength(20)
    world.advance({ seconds: 61 })
    await statusOf(own)
    const newest = await signIn(own)
    world.advance({ seconds: 61 })
    expect(await statusOf(own)).toBe(200)
    expect(await statusOf(newest)).toBe(200)
    expect((await own.get('/account')).body.devices).toHaveLength(20)
  })

  test('ends after 12 hours without use', async () => {
    const session = await signIn(asha)
    world.advance({ minutes: 12 * 60 - 1 })
    expect(await statusOf(session)).toBe(200)
    world.advance({ minutes: 12 * 60 - 1 })
    expect(await statusOf(session)).toBe(200)
    world.advance({ minutes: 12 * 60 })
    expect(await statusOf(session)).toBe(401)
  })

  test('ends 30 days after it began, however much it is used', async () => {
    const session = await signIn(asha)
    for (let halfDays = 1; halfDays < 60; halfDays += 1) {
      world.advance({ minutes: 12 * 60 - 1 })
      expect(await statusOf(session)).toBe(200)
    }
    world.advance({ minutes: 12 * 60 - 1 })
    world.advance({ minutes: 60 })
    expect(await statusOf(session)).toBe(401)
  })

  test('ends when its person signs out, but their other sessions do not', async () => {
    const [one, other] = [await signIn(asha), await signIn(asha)]
    expect((await one.post('/logout')).status).toBe(200)
    expect(await statusOf(one)).toBe(401)
    expect((await one.post('/logout')).status).toBe(401)
    expect(await statusOf(other)).toBe(200)
  })

  test('of a client ends when they sign out', async () => {
    const gita = await world.addClient(await signIn(asha), 'Gita')
    expect((await gita.post('/logout')).status).toBe(200)
    expect(await statusOf(gita)).toBe(401)
  })

  test('ends with all sessions of its account when the password changes', async () => {
    const [one, other] = [await signIn(asha), await signIn(asha)]
    const change = { name: 'Asha', email: asha.email, phone: '1' }
    expect((await one.put(`/ownermaster/${asha.id}`, { ...change, password: '' })).status).toBe(200)
    expect(await statusOf(other)).toBe(200)
    const password = 'another horse'
    expect((await one.put(`/ownermaster/${asha.id}`, { ...change, password })).status).toBe(200)
    expect([await statusOf(one), await statusOf(other)]).toEqual([401, 401])
    asha = { ...asha, password }
  })

  test('of a client ends when their owner changes the password or deletes them', async () => {
    const owner = await signIn(asha)
    const client = await world.addClient(owner, 'Ravi')
    const record = (await owner.get(`/clientmaster/${client.id}`)).body
    const changed = await owner.put(`/clientmaster/${client.id}`, {
      ...record,
      password: 'new one',
    })
    expect(changed.status).toBe(200)
    expect(await statusOf(client)).toBe(401)
    const again = await signIn({ ...client, password: 'new one' }, '/clientmasterlogin')
    expect(await statusOf(again)).toBe(200)
    expect((await owner.delete(`/clientmaster/${client.id}`)).status).toBe(200)
    expect(await statusOf(again)).toBe(401)
  })

  test('of an owner and of every client ends when the organization is closed', async () => {
    const beena = await world.registerOwner('Beena')
    const client = await world.addClient(beena, 'Chitra')
    const admin = await world.registerAdministrator()
    expect([await statusOf(beena), await statusOf(client)]).toEqual([200, 200])
    expect((await admin.delete(`/ownermaster/${beena.id}`)).status).toBe(200)
    expect([await statusOf(beena), await statusOf(client)]).toEqual([401, 401])
    for (const [path, { email }] of [
      ['/owner/login', beena],
      ['/clientmasterlogin', client],
    ] as const)
      expect((await world.nobody.post(path, { email, password: PASSWORD })).status).toBe(401)
  })

  test('of an administrator is invalid while ADMIN_EMAILS does not list them', async () => {
    const email = 'admin@example.in'
    const admin = await signIn({ email, password: PASSWORD })
    const without = await world.serverWith({ adminEmails: ['other@example.in'] })
    expect(await statusOf(admin)).toBe(200)
    for (const path of ['/session', '/ownermaster'])
      expect((await without.callerWith(admin.token).get(path)).status).toBe(401)
    const refused = await without.nobody.post('/owner/login', { email, password: PASSWORD })
    expect(refused).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } })
    expect(await statusOf(admin)).toBe(200)
  })
})

describe('a token', () => {
  test('is stored only as a hash: nothing in the database opens a session', async () => {
    const { token } = await signIn(asha)
    const hash = createHash('sha256').update(token).digest()
    expect(await world.query('select from sessions where token_hash = $1', [hash])).toHaveLength(1)
    const [{ text }] = await world.query(
      "select string_agg(sessions::text, ',') as text from sessions",
    )
    expect(text).not.toContain(token)
    for (const stolen of [
      hash.toString('base64url'),
      hash.toString('hex'),
      token.slice(1),
      `${token}a`,
    ])
      expect(await statusOf(world.callerWith(stolen))).toBe(401)
  })

  test.each([
    '',
    'Bearer',
    'Bearer null',
    'Bearer undefined',
    'Basic YTpi',
    'Bearer %00',
    'Bearer  ',
  ])('is required: rejects "%s"', async (authorization) => {
    const reply = await world.nobody.get('/session', { authorization })
    expect(reply).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
  })

  test('that is missing is reported before any invalid input', async () => {
    for (const reply of await Promise.all([
      world.nobody.post('/propertymaster', {}),
      world.nobody.post('/propertymaster', PROPERTY),
      world.nobody.put('/ownermaster/not-an-id', {}),
      world.nobody.get('/propertymaster?limit=none'),
    ]))
      expect(reply).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
  })
})

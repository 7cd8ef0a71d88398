import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createWorld,
  PASSWORD,
  type Person,
  PROPERTY,
  type World,
} from '../../../../tests/kit/world.ts'

const EXPIRED = 'Your free trial has expired. Please subscribe to continue using the service.'

let world: World
let admin: Person
let asha: Person
let ravi: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.registerAdministrator()
  asha = await world.registerOwner('Asha')
  ravi = await world.addClient(asha, 'Ravi')
})
afterAll(() => world.close())

const signIn = (email: string) => world.nobody.post('/owner/login', { email, password: PASSWORD })
const daysLeft = async () => (await asha.get('/session')).body.user.daysRemainingInTrial
const setTrial = async (terms: { trialEndsAt?: string; subscribed?: boolean }) => {
  const record = (await admin.get(`/ownermaster/${asha.id}`)).body
  const { name, email, phone } = record
  const proof = { currentPassword: PASSWORD, reason: 'Asked by phone' }
  return admin.put(`/ownermaster/${asha.id}`, { name, email, phone, ...terms, ...proof })
}

const signInAs = async ({ email }: Person) => world.callerWith((await signIn(email)).body.token)

// What another client of the API may rely on is tested in tests/conformance/trial.test.ts.

describe('when the trial has expired', () => {
  beforeAll(async () => {
    world.advance({ days: 29, minutes: 11 * 60 + 30 })
    admin = { ...admin, ...(await signInAs(admin)) }
    const { body } = await signIn(asha.email)
    expect(body.user.daysRemainingInTrial).toBe(1)
    asha = { ...asha, ...world.callerWith(body.token), token: body.token }
    expect((await asha.post('/propertymaster', PROPERTY)).status).toBe(201)
    world.advance({ minutes: 30 })
  })

  test('HEAD counts as reading', async () => {
    const headers = { authorization: `Bearer ${asha.token}` }
    const reply = await world.app.inject({ method: 'HEAD', url: '/propertymaster', headers })
    expect(reply.statusCode).toBe(200)
  })

  test('a PUT that changes nothing counts as writing', async () => {
    const { name, email, phone, __v } = (await asha.get(`/ownermaster/${asha.id}`)).body
    const reply = await asha.put(`/ownermaster/${asha.id}`, { name, email, phone })
    expect(reply).toMatchObject({ status: 403, body: { code: 'trial-expired' } })
    expect((await asha.get(`/ownermaster/${asha.id}`)).body.__v).toBe(__v)
  })

  test('refuses every write, valid or not', async () => {
    const [property] = (await asha.get('/propertymaster')).body
    const own = { name: 'Asha', email: asha.email, phone: 'another' }
    for (const reply of await Promise.all([
      asha.post('/propertymaster', PROPERTY),
      asha.post('/propertymaster', {}),
      asha.put(`/propertymaster/${property._id}`, PROPERTY),
      asha.delete(`/propertymaster/${property._id}`),
      asha.post('/clientmaster', {}),
      asha.delete(`/clientmaster/${ravi.id}`),
      asha.put(`/ownermaster/${asha.id}`, own),
    ])) {
      expect(reply).toMatchObject({
        status: 403,
        body: { message: EXPIRED, code: 'trial-expired' },
      })
    }
    expect((await asha.get('/propertymaster')).body).toEqual([property])
  })

  test('a new last day takes effect at the next request', async () => {
    const reply = await setTrial({ trialEndsAt: '2026-12-20' })
    expect(reply.body).toMatchObject({ trialEndsAt: '2026-12-20', daysRemainingInTrial: 4 })
    expect(await daysLeft()).toBe(4)
    expect((await asha.post('/propertymaster', PROPERTY)).status).toBe(201)
    await setTrial({ trialEndsAt: '2026-12-16T00:00:00.000Z' })
    expect(await daysLeft()).toBe(0)
    expect((await asha.post('/propertymaster', PROPERTY)).status).toBe(403)
  })

  test('a subscription counts until it ends', async () => {
    await setTrial({ subscribed: true })
    expect(await daysLeft()).toBeNull()
    expect((await signIn(asha.email)).body.user.daysRemainingInTrial).toBeNull()
    expect((await asha.post('/propertymaster', PROPERTY)).status).toBe(201)
    await setTrial({ subscribed: false })
    expect((await signIn(asha.email)).status).toBe(403)
  })

  test('rejects a last day that is not a date', async () => {
    for (const trialEndsAt of ['soon', '2026-02-31', '2027-13-01', '9999-12-31T23:00:00Z']) {
      const reply = await setTrial({ trialEndsAt })
      expect(reply).toMatchObject({
        status: 400,
        body: { errors: { trialEndsAt: expect.any(String) } },
      })
    }
    expect((await admin.get(`/ownermaster/${asha.id}`)).body.trialEndsAt).toBe('2026-12-16')
  })

  test('the owner may still set a new password, but change nothing else with it', async () => {
    const own = { name: 'Asha', email: asha.email, phone: '9876543210' }
    const path = `/ownermaster/${asha.id}`
    const both = { ...own, phone: '1', password: 'another horse', currentPassword: PASSWORD }
    expect((await asha.put(path, both)).body.code).toBe('trial-expired')
    const alone = { ...own, password: 'another horse', currentPassword: PASSWORD }
    expect((await asha.put(path, alone)).status).toBe(200)
    expect((await asha.get('/session')).status).toBe(401)
  })
})

test('a trial of 0 days expires at once, and a new owner can only read', async () => {
  const none = await createWorld({ settings: { trialDays: 0 } })
  const beena = await none.registerOwner('Beena')
  expect((await beena.get('/session')).body.user.daysRemainingInTrial).toBe(0)
  expect((await beena.get('/propertymaster')).body).toEqual([])
  expect((await beena.post('/propertymaster', PROPERTY)).body.code).toBe('trial-expired')
  const { email } = beena
  const reply = await none.nobody.post('/owner/login', { email, password: PASSWORD })
  expect(reply).toMatchObject({ status: 403, body: { trialExpired: true } })
  await none.close()
})

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
  return admin.put(`/ownermaster/${asha.id}`, { name, email, phone, ...terms })
}

/** Signs everybody in anew: days have passed. */
async function signInAgain() {
  const tokenOf = async (path: string, { email }: Person) =>
    (await world.nobody.post(path, { email, password: PASSWORD })).body.token
  admin = { ...admin, ...world.callerWith(await tokenOf('/owner/login', admin)) }
  ravi = { ...ravi, ...world.callerWith(await tokenOf('/clientmasterlogin', ravi)) }
}

test('runs for 30 calendar days, counted by the day in India', async () => {
  expect(await daysLeft()).toBe(30)
  world.advance({ minutes: 11 * 60 + 59 })
  expect(await daysLeft()).toBe(30)
  world.advance({ minutes: 1 })
  expect(await daysLeft()).toBe(29)
  expect((await signIn(asha.email)).body.user.daysRemainingInTrial).toBe(29)
})

describe('when it has run out', () => {
  beforeAll(async () => {
    world.advance({ days: 28, minutes: 23 * 60 + 30 })
    await signInAgain()
    const { body } = await signIn(asha.email)
    expect(body.user.daysRemainingInTrial).toBe(1)
    asha = { ...asha, ...world.callerWith(body.token), token: body.token }
    expect((await asha.post('/propertymaster', PROPERTY)).status).toBe(201)
    world.advance({ minutes: 30 })
  })

  test('an owner cannot sign in, and is told why', async () => {
    const reply = await signIn(asha.email)
    expect(reply.status).toBe(403)
    expect(reply.body).toEqual({
      message: EXPIRED,
      code: 'trial-expired',
      trialExpired: true,
      token: null,
      tenant_id: null,
      user: null,
    })
  })

  test('a wrong password is told nothing of the trial', async () => {
    const reply = await world.nobody.post('/owner/login', { email: asha.email, password: 'wrong!' })
    expect(reply).toMatchObject({ status: 401, body: { message: 'Invalid email or password.' } })
  })

  test('an owner who is signed in still reads', async () => {
    expect(await daysLeft()).toBe(0)
    for (const path of ['/propertymaster', '/clientmaster', `/ownermaster/${asha.id}`])
      expect((await asha.get(path)).status).toBe(200)
  })

  test('asking for the head of a reply is reading, too', async () => {
    const headers = { authorization: `Bearer ${asha.token}` }
    const reply = await world.app.inject({ method: 'HEAD', url: '/propertymaster', headers })
    expect(reply.statusCode).toBe(200)
  })

  test('a change of nothing is a write, too', async () => {
    const { name, email, phone, __v } = (await asha.get(`/ownermaster/${asha.id}`)).body
    const reply = await asha.put(`/ownermaster/${asha.id}`, { name, email, phone })
    expect(reply).toMatchObject({ status: 403, body: { code: 'trial-expired' } })
    expect((await asha.get(`/ownermaster/${asha.id}`)).body.__v).toBe(__v)
  })

  test('every write is refused, however right or wrong it is', async () => {
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

  test('the clients of that owner sign in and read all the same', async () => {
    expect((await ravi.get('/clientmaster')).body).toMatchObject([{ _id: ravi.id }])
    const { email } = ravi
    const reply = await world.nobody.post('/clientmasterlogin', { email, password: PASSWORD })
    expect(reply.status).toBe(200)
  })

  test('the owner may still sign out', async () => {
    await setTrial({ subscribed: true })
    const { token } = (await signIn(asha.email)).body
    await setTrial({ subscribed: false })
    expect((await world.callerWith(token).post('/logout')).status).toBe(200)
  })

  test('an extension works at the next request, and again the day it ends', async () => {
    const reply = await setTrial({ trialEndsAt: '2026-12-20' })
    expect(reply.body).toMatchObject({ trialEndsAt: '2026-12-20', daysRemainingInTrial: 4 })
    expect(await daysLeft()).toBe(4)
    expect((await asha.post('/propertymaster', PROPERTY)).status).toBe(201)
    await setTrial({ trialEndsAt: '2026-12-16T00:00:00.000Z' })
    expect(await daysLeft()).toBe(0)
    expect((await asha.post('/propertymaster', PROPERTY)).status).toBe(403)
  })

  test('a subscribed owner has no days left to count, until the subscription ends', async () => {
    await setTrial({ subscribed: true })
    expect(await daysLeft()).toBeNull()
    expect((await signIn(asha.email)).body.user.daysRemainingInTrial).toBeNull()
    expect((await asha.post('/propertymaster', PROPERTY)).status).toBe(201)
    await setTrial({ subscribed: false })
    expect((await signIn(asha.email)).status).toBe(403)
  })

  test('what is no date extends nothing', async () => {
    for (const trialEndsAt of ['soon', '2026-02-31', '2027-13-01', '9999-12-31T23:00:00Z']) {
      const reply = await setTrial({ trialEndsAt })
      expect(reply).toMatchObject({
        status: 400,
        body: { errors: { trialEndsAt: expect.any(String) } },
      })
    }
    expect((await admin.get(`/ownermaster/${asha.id}`)).body.trialEndsAt).toBe('2026-12-16')
  })

  test('the days go below zero', async () => {
    const { body } = await setTrial({ trialEndsAt: '2026-12-10' })
    expect(body.daysRemainingInTrial).toBe(-6)
  })

  test('the owner may still set a new password, and nothing beside it', async () => {
    const own = { name: 'Asha', email: asha.email, phone: '9876543210' }
    const path = `/ownermaster/${asha.id}`
    const both = { ...own, phone: '1', password: 'another horse' }
    expect((await asha.put(path, both)).body.code).toBe('trial-expired')
    expect((await asha.put(path, { ...own, password: 'another horse' })).status).toBe(200)
    expect((await asha.get('/session')).status).toBe(401)
  })
})

test('a trial of no days has run out at once: whoever registers may look around', async () => {
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

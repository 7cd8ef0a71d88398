import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../kit/world.ts'
import { agreementOf, clientOf, type Letting, PASSWORD, propertyOf, receiptOf } from './payloads.ts'
import {
  letTo,
  nextMail,
  type Owner,
  registerAdministrator,
  registerOwner,
  tokenOf,
} from './people.ts'
import {
  type Caller,
  callerAt,
  expectCreated,
  expectError,
  temporaryWebFolder,
} from './second-client.ts'

const EXPIRED = 'Your free trial has expired. Please subscribe to continue using the service.'

const webFolder = temporaryWebFolder()
let world: World
let nobody: Caller
let asha: Owner
let home: Letting
let receipt: string
beforeAll(async () => {
  world = await createWorld({ webFolder, settings: { adminEmails: ['boss@example.in'] } })
  nobody = callerAt(world.url)
  asha = await registerOwner(world, 'asha')
  home = await letTo(asha, 'Ravi')
  receipt = expectCreated(await asha.post('/rentTranscation', receiptOf(asha, home)))
})
afterAll(() => world.close())

const signIn = () => nobody.post('/owner/login', { email: asha.email, password: PASSWORD })
const admin = async () =>
  callerAt(world.url, await tokenOf(nobody, '/owner/login', 'boss@example.in'))

// The tests of this file follow each other in time: the trial runs from 16 November to 16 December.

test('a trial lasts 30 days, and an owner cannot extend it', async () => {
  expect((await signIn()).body.user.daysRemainingInTrial).toBe(30)
  const record = (await asha.get(`/ownermaster/${asha.id}`)).body
  const longer = { ...record, trialEndsAt: '2030-01-01', subscribed: true }
  await asha.put(`/ownermaster/${asha.id}`, longer)
  expect((await signIn()).body.user.daysRemainingInTrial).toBe(30)
})

test('the trial counts calendar days in India', async () => {
  world.advance({ minutes: 11 * 60 + 59 })
  expect((await signIn()).body.user.daysRemainingInTrial).toBe(30)
  world.advance({ minutes: 2 })
  expect((await signIn()).body.user.daysRemainingInTrial).toBe(29)
  world.advance({ days: 28, minutes: 22 * 60 })
  const last = await signIn()
  expect(last.body).toMatchObject({ trialExpired: false, user: { daysRemainingInTrial: 1 } })
  asha = { ...asha, ...callerAt(world.url, last.body.token) }
})

test('after it, a sign-in is refused with the flag and the message', async () => {
  world.advance({ minutes: 2 * 60 })
  const { status, body } = await signIn()
  expect(status).toBe(403)
  const { code, ...rest } = body
  expect(rest).toEqual({
    message: EXPIRED,
    trialExpired: true,
    token: null,
    tenant_id: null,
    user: null,
  })
  expect([undefined, 'trial-expired']).toContain(code)
  const wrong = { email: asha.email, password: 'a wrong one' }
  expectError(await nobody.post('/owner/login', wrong), 401)
})

test('an owner who is still signed in can read everything', async () => {
  for (const path of [
    '/propertymaster',
    '/clientmaster',
    '/rentmaster',
    '/rentTranscation',
    `/ownermaster/${asha.id}`,
    `/propertymaster/${home.property}`,
    `/rentTranscation/${receipt}`,
  ])
    expect((await asha.get(path)).status, path).toBe(200)
  expect((await asha.get('/session')).text).toMatch(/"daysRemainingInTrial":0\b/)
})

test('and write nothing', async () => {
  const property = (await asha.get(`/propertymaster/${home.property}`)).body
  const attempts = [
    asha.post('/propertymaster', propertyOf(asha)),
    asha.post('/clientmaster', clientOf(asha, 'Late')),
    asha.post('/rentmaster', agreementOf(asha, home.client, home.property)),
    asha.post('/rentTranscation', receiptOf(asha, home, { allowOverlap: true })),
    asha.post(`/rentTranscation/${receipt}/cancel`, { reason: 'late' }),
    asha.put(`/propertymaster/${home.property}`, { ...property, city: 'Late' }),
    asha.put(`/clientmaster/${home.client}`, clientOf(asha, 'Late')),
    asha.put(`/rentmaster/${home.agreement}`, agreementOf(asha, home.client, home.property)),
    asha.put(`/ownermaster/${asha.id}`, { name: 'Late', email: asha.email, phone: '1' }),
    asha.delete(`/rentmaster/${home.agreement}`),
    asha.delete(`/propertymaster/${home.property}`),
    asha.delete(`/clientmaster/${home.client}`),
  ]
  for (const reply of await Promise.all(attempts)) {
    expectError(reply, 403)
    expect(reply.body.message).toBe(EXPIRED)
  }
  expect((await asha.get(`/propertymaster/${home.property}`)).body).toEqual(property)
  expect((await asha.get('/rentTranscation')).body).toHaveLength(1)
})

test('the remaining days go below zero', async () => {
  world.advance({ minutes: 11 * 60 })
  await asha.get('/session')
  world.advance({ minutes: 11 * 60 })
  await asha.get('/session')
  world.advance({ minutes: 2 * 60 })
  expect((await asha.get('/session')).text).toMatch(/"daysRemainingInTrial":-1\b/)
})

test("the owner's clients still sign in and see their receipts", async () => {
  const signedIn = await nobody.post('/clientmasterlogin', {
    email: home.email,
    password: PASSWORD,
  })
  expect(signedIn.status).toBe(200)
  expect(signedIn.body.trialExpired).toBe(false)
  const receipts = await callerAt(world.url, signedIn.body.token).get('/rentTranscation')
  expect(receipts.body).toMatchObject([{ _id: receipt, RentFrom: '2026-11-01' }])
})

test('the owner can still sign out and set a new password', async () => {
  expect((await asha.post('/logout')).status).toBe(200)
  expectError(await asha.get('/propertymaster'), 401)
  expect((await nobody.post('/forgot-password', { email: asha.email })).status).toBe(200)
  const mail = await nextMail(world, asha.email)
  const [, id, token] = /resetpassword\?id=([\w-]+)&token=([\w-]+)/.exec(mail) ?? []
  const reset = await nobody.post(`/resetpassword/${id}/${token}`, { password: PASSWORD })
  expect(reset.status).toBe(200)
  expect((await signIn()).body.trialExpired).toBe(true)
})

test('an administrator can extend the trial', async () => {
  const boss = await registerAdministrator(world, 'boss@example.in')
  const record = (await boss.get(`/ownermaster/${asha.id}`)).body
  expect(record).toMatchObject({ trialEndsAt: '2026-12-16', subscribed: false })
  const reply = await boss.put(`/ownermaster/${asha.id}`, { ...record, trialEndsAt: '2026-12-27' })
  expect(reply.status, reply.text).toBe(200)
  expect((await boss.get(`/ownermaster/${asha.id}`)).body.trialEndsAt).toBe('2026-12-27')
  const { status, body } = await signIn()
  expect(status).toBe(200)
  expect(body.user.daysRemainingInTrial).toBe(10)
  asha = { ...asha, ...callerAt(world.url, body.token) }
  expectCreated(await asha.post('/propertymaster', propertyOf(asha)))
})

test('a subscribed owner has no remaining days and no expiry', async () => {
  const boss = await admin()
  const record = (await boss.get(`/ownermaster/${asha.id}`)).body
  await boss.put(`/ownermaster/${asha.id}`, { ...record, subscribed: true })
  expect((await signIn()).body.user.daysRemainingInTrial).toBe(null)
  world.advance({ days: 100 })
  const later = await signIn()
  expect(later.body).toMatchObject({ trialExpired: false, user: { daysRemainingInTrial: null } })
  const owner = { ...asha, ...callerAt(world.url, later.body.token) }
  expectCreated(await owner.post('/propertymaster', propertyOf(owner)))
})

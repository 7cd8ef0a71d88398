import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'
import { CLIENT, type Person } from '../../../../tests/kit/world.ts'

// It is 16 November 2026.
let world: MoneyWorld
let client: Person
let lease: string
let receipt: string
beforeAll(async () => {
  world = await createMoneyWorld()
  client = world.client
  lease = (await world.letTo({ monthlyRent: '12000', chargeFrom: '2026-10-01' })).lease
  const [first] = (await world.ledger(lease)).charges
  receipt = (await world.pay(lease, first.amount)).body.receipt._id
  await world.owner.post(`/rentmaster/${lease}/end`, { endedOn: '2026-10-31', reason: 'moved' })
})
afterAll(() => world.close())

const signIn = (email = client.email) =>
  world.nobody.post('/clientmasterlogin', { email, password: client.password })

test('a client who is deleted still reads receipts and the pack of a year, and changes nothing', async () => {
  expect((await world.owner.delete(`/clientmaster/${client.id}`)).status).toBe(200)
  // Whoever was signed in is signed out.
  expect((await client.get('/rentTranscation')).status).toBe(401)
  const { status, body } = await signIn()
  expect([status, body.user.readsUntil]).toEqual([200, '2034-03-31'])
  const closed = world.callerWith(body.token)
  expect((await closed.get('/session')).body.user.readsUntil).toBe('2034-03-31')
  expect((await closed.get('/rentTranscation')).body).toMatchObject([{ _id: receipt }])
  const pack = await closed.get('/hrapack?year=2026-27&as=pdf')
  expect([pack.status, pack.headers['content-type']]).toEqual([200, 'application/pdf'])
  const claim = { rentMaster: lease, amount: '1', paidOn: '2026-11-14', method: 'upi' }
  for (const reply of [
    await closed.post('/claims', claim),
    await closed.post(`/rentTranscation/${receipt}/mail`, {}),
  ])
    expect([reply.status, reply.body.code]).toEqual([403, 'account-closed'])
  expect(await closed.post('/logout')).toMatchObject({ status: 200 })
})

test('its e-mail is free for another record, and both sign in with their own password', async () => {
  const { name, email } = client
  const password = 'another one'
  const again = await world.owner.post('/clientmaster', { ...CLIENT, name, email, password })
  expect(again.status).toBe(201)
  const newer = await world.nobody.post('/clientmasterlogin', { email, password })
  expect([newer.body.user._id, newer.body.user.readsUntil]).toEqual([again.body._id, undefined])
  expect((await signIn()).body.user._id).toBe(client.id)
})

test('somebody who never rented is gone at once', async () => {
  const stranger = await world.addClient(world.owner, 'Never')
  expect((await world.owner.delete(`/clientmaster/${stranger.id}`)).status).toBe(200)
  const { email, password } = stranger
  expect((await world.nobody.post('/clientmasterlogin', { email, password })).status).toBe(401)
})

test('after those years nobody signs in to it, and an old session ends', async () => {
  const years = (Date.parse('2034-03-31') - Date.parse('2026-11-16')) / 86_400_000
  world.advance({ days: years })
  const { status, body } = await signIn()
  expect(status).toBe(200)
  const closed = world.callerWith(body.token)
  world.advance({ minutes: 11 * 60 })
  expect((await closed.get('/rentTranscation')).status).toBe(200)
  world.advance({ days: 1 })
  expect((await closed.get('/rentTranscation')).status).toBe(401)
  expect((await signIn()).status).toBe(401)
})

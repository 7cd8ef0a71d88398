import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld, made } from './kit/money-world.ts'
import { CLIENT, LEASE, PROPERTY } from './kit/world.ts'

// What a landlord or tenant does by mistake is taken back by the call that undoes it.

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterEach(async () => expect(await world.faults()).toEqual([]))
afterAll(() => world.close())

const CONFLICT = { status: 409, body: { code: 'conflict' } }
const lastEvent = async (record: string) =>
  (await world.owner.get(`/events?record=${record}`)).body[0]

test('a deleted property is in the lists again, as it was', async () => {
  const { owner } = world
  const path = `/propertymaster/${await made(owner.post('/propertymaster', PROPERTY))}`
  const before = (await owner.get(path)).body
  expect((await owner.post(`${path}/restore`)).status).toBe(404)
  await owner.delete(path)
  expect((await owner.post(`${path}/restore`)).status).toBe(200)
  const { updatedAt: _, __v: ___, ...kept } = before
  expect((await owner.get(path)).body).toMatchObject(kept)
  expect(await lastEvent(before._id)).toMatchObject({ verb: 'restored', kind: 'property' })
})

test('a deleted client is there again and signs in with the same password', async () => {
  const { owner, nobody } = world
  const login = { email: 'nisha@example.in', password: 'secret-of-nisha' }
  const id = await made(owner.post('/clientmaster', { ...CLIENT, ...login, name: 'Nisha' }))
  await owner.delete(`/clientmaster/${id}`)
  expect((await nobody.post('/clientmasterlogin', login)).status).not.toBe(200)
  expect((await owner.post(`/clientmaster/${id}/restore`)).status).toBe(200)
  expect((await owner.get(`/clientmaster/${id}`)).body).toMatchObject({ name: 'Nisha' })
  expect((await nobody.post('/clientmasterlogin', login)).status).toBe(200)
  expect(await lastEvent(id)).toMatchObject({ verb: 'restored', kind: 'client' })
})

test('a deleted client whose email another one has by now is not restored', async () => {
  const { owner } = world
  const client = { ...CLIENT, email: 'twice@example.in', name: 'Twice' }
  const id = await made(owner.post('/clientmaster', client))
  await owner.delete(`/clientmaster/${id}`)
  await made(owner.post('/clientmaster', client))
  const reply = await owner.post(`/clientmaster/${id}/restore`)
  expect(reply).toMatchObject({ status: 409, body: { code: 'email-taken' } })
})

test('an agreement that was ended by mistake runs on, and owes what it owed', async () => {
  const { owner } = world
  const { lease } = await world.letTo({ monthlyRent: '12000', dueIn: 'same' })
  await owner.post(`/rentmaster/${lease}/charging`, { chargeFrom: '2026-11-01' })
  const { balance, overdue } = await world.ledger(lease)
  // Rent that was late is late again, not due with the next month's.
  expect(overdue).toBe('12000')
  const again = () => owner.post(`/rentmaster/${lease}/reinstate`, {})
  expect(await again()).toMatchObject(CONFLICT)
  await owner.post(`/rentmaster/${lease}/end`, { endedOn: '2026-11-10', reason: 'Wrong flat' })
  expect((await world.ledger(lease)).balance).not.toBe(balance)
  expect((await again()).body).toMatchObject({ message: 'The agreement is running again.' })
  expect(await world.ledger(lease)).toMatchObject({ balance, overdue, endedOn: null })
  expect((await owner.get('/rentmaster')).body).toContainEqual(
    expect.objectContaining({ _id: lease }),
  )
  expect(await lastEvent(lease)).toMatchObject({ verb: 'restored', kind: 'lease' })
})

test('an agreement does not run on in a property that was let again', async () => {
  const { owner, client } = world
  const { lease, property } = await world.letTo()
  await owner.delete(`/rentmaster/${lease}`)
  const parties = { propertymaster: property, clientMaster: client.id }
  await made(owner.post('/rentmaster', { ...LEASE, ...parties }))
  const reply = await owner.post(`/rentmaster/${lease}/reinstate`, {})
  expect(reply).toMatchObject({ status: 409, body: { code: 'property-has-lease' } })
})

test('a declined and a withdrawn claim wait again, with their reference', async () => {
  const { owner, client } = world
  const { lease } = await world.letTo()
  const told = { rentMaster: lease, amount: '500', method: 'upi', reference: '634299990001' }
  const id = await made(client.post('/claims', told))
  const state = async () =>
    (await owner.get('/claims')).body.find((it: { _id: string }) => it._id === id).state
  await owner.post(`/claims/${id}/decline`, { reason: 'Not seen' })
  // Each takes back what they decided themselves.
  expect(await client.post(`/claims/${id}/reopen`)).toMatchObject(CONFLICT)
  expect((await owner.post(`/claims/${id}/reopen`)).status).toBe(200)
  expect(await state()).toBe('waiting')
  await client.post(`/claims/${id}/withdraw`)
  expect(await owner.post(`/claims/${id}/reopen`)).toMatchObject(CONFLICT)
  expect((await client.post(`/claims/${id}/reopen`)).status).toBe(200)
  expect(await state()).toBe('waiting')
  expect((await client.post('/claims', told)).body.code).toBe('reference-taken')
  await client.post(`/claims/${id}/withdraw`)
  await made(client.post('/claims', told))
  expect((await client.post(`/claims/${id}/reopen`)).body.code).toBe('reference-taken')
  expect(await state()).toBe('withdrawn')
})

test('a cheque that went back to the tenant is in hand again', async () => {
  const { owner } = world
  const { lease } = await world.letTo()
  const cheque = { number: '000123', bank: 'SBI', datedOn: '2026-11-10', amount: '12000' }
  const id = await made(owner.post('/cheques', { rentMaster: lease, ...cheque }))
  expect(await owner.post(`/cheques/${id}/keep`)).toMatchObject(CONFLICT)
  await owner.post(`/cheques/${id}/handback`, { reason: 'By mistake' })
  expect((await owner.post(`/cheques/${id}/keep`)).status).toBe(200)
  const known = (await owner.get('/cheques')).body.find((it: { _id: string }) => it._id === id)
  expect(known.state).toBe('in hand')
})

test('what was deleted or ended more than a day ago is not undone', async () => {
  const path = `/propertymaster/${await made(world.owner.post('/propertymaster', PROPERTY))}`
  const { lease } = await world.letTo()
  await world.owner.delete(path)
  await world.owner.delete(`/rentmaster/${lease}`)
  await world.passDays(2)
  const { owner } = world
  expect(await owner.post(`${path}/restore`)).toMatchObject(CONFLICT)
  expect(await owner.post(`/rentmaster/${lease}/reinstate`, {})).toMatchObject(CONFLICT)
})

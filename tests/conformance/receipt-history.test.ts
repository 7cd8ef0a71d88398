import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../kit/world.ts'
import { type Letting, receiptOf } from './payloads.ts'
import { letTo, type Owner, registerOwner, tokenOf } from './people.ts'
import {
  type Caller,
  callerAt,
  expectCreated,
  expectError,
  temporaryWebFolder,
} from './second-client.ts'

const webFolder = temporaryWebFolder()
let world: World
let asha: Owner
beforeAll(async () => {
  world = await createWorld({ webFolder })
  asha = await registerOwner(world, 'asha')
})
afterAll(() => world.close())

const clientOfBooks = async ({ email }: Letting) =>
  callerAt(world.url, await tokenOf(callerAt(world.url), '/clientmasterlogin', email))
const post = (letting: Letting, changes: object = {}) =>
  asha.post('/rentTranscation', receiptOf(asha, letting, changes))
const detail = async (id: string, reader: Caller = asha) =>
  (await reader.get(`/rentTranscation/${id}`)).body
const month = (number: string, last: string) => ({
  RentFrom: `2027-${number}-01`,
  RentTo: `2027-${number}-${last}`,
})

test('a cancelled receipt remains, shows the reason, and frees its period', async () => {
  const letting = await letTo(asha, 'Cancelled')
  const id = expectCreated(await post(letting, month('01', '31')))
  const before = await detail(id)
  const signedIn = await clientOfBooks(letting)
  const path = `/rentTranscation/${id}/cancel`
  expectError(await asha.post(path, { reason: '' }), 400, 'reason')
  expectError(await signedIn.post(path, { reason: 'mine' }), 403)
  const reply = await asha.post(path, { reason: 'Typed the wrong month' })
  expect(reply.status, reply.text).toBe(200)
  for (const reader of [asha, signedIn]) {
    const shown = await detail(id, reader)
    expect(shown).toMatchObject({ RentFrom: '2027-01-01', receiptNumber: before.receiptNumber })
    expect(JSON.stringify(shown)).toContain('Typed the wrong month')
    const list = (await reader.get('/rentTranscation')).body
    expect(shown).toMatchObject(list.find((it: { _id: string }) => it._id === id))
  }
  const next = await detail(expectCreated(await post(letting, month('01', '31'))))
  expect(Number(next.receiptNumber)).toBeGreaterThan(Number(before.receiptNumber))
})

test('a receipt never changes, whatever becomes of its records', async () => {
  const letting = await letTo(asha, 'Snapshot')
  const id = expectCreated(await post(letting, month('01', '31')))
  const signedIn = await clientOfBooks(letting)
  const before = await detail(id)
  const edits: [path: string, changes: object][] = [
    [`/propertymaster/${letting.property}`, { address1: 'Moved', city: 'Hampi' }],
    [`/clientmaster/${letting.client}`, { name: 'Renamed' }],
    [`/rentmaster/${letting.agreement}`, { monthlyRent: '1', electricityMeterNumber: '1' }],
    [`/ownermaster/${asha.id}`, { name: 'Asha Renamed', phone: '1' }],
  ]
  for (const [path, changes] of edits) {
    const record = (await asha.get(path)).body
    expect((await asha.put(path, { ...record, ...changes })).status).toBe(200)
    expect((await asha.get(path)).body).toMatchObject(changes)
  }
  expect(await detail(id)).toEqual(before)
  for (const path of ['rentmaster', 'clientmaster', 'propertymaster']) {
    const key = { rentmaster: 'agreement', clientmaster: 'client', propertymaster: 'property' }[
      path
    ]
    expect((await asha.delete(`/${path}/${letting[key as keyof Letting]}`)).status).toBe(200)
    const asRead = { ...before, hints: [], mailed: null }
    if (path === 'rentmaster') expect(await detail(id, signedIn)).toEqual(asRead)
  }
  expect(await detail(id)).toEqual(before)
  const list = (await asha.get('/rentTranscation')).body
  expect(before).toMatchObject(list.find((it: { _id: string }) => it._id === id))
})

test('a receipt can be neither edited nor deleted', async () => {
  const id = expectCreated(await post(await letTo(asha, 'Frozen'), month('01', '31')))
  const before = await detail(id)
  const path = `/rentTranscation/${id}`
  expectError(await asha.put(path, { ...before, RentFrom: '2027-01-15' }), 404)
  expectError(await asha.delete(path), 404)
  expect(await detail(id)).toEqual(before)
})

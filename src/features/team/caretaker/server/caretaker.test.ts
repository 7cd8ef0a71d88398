import { afterAll, beforeAll, expect, test } from 'vitest'
import { printedPage } from '../../../../../demo/papers.ts'
import { sendFile } from '../../../../../tests/kit/files.ts'
import {
  type Caller,
  createWorld,
  LEASE,
  PASSWORD,
  type Person,
  PROPERTY,
  type World,
} from '../../../../../tests/kit/world.ts'

let world: World
let asha: Person
let kiran: Caller
let lease: string
let property: string
beforeAll(async () => {
  world = await createWorld()
  asha = await world.registerOwner('Asha')
  const ravi = await world.addClient(asha, 'Ravi')
  property = (await asha.post('/propertymaster', PROPERTY)).body._id
  await asha.post('/propertymaster', { ...PROPERTY, address1: 'An empty flat' })
  const terms = { ...LEASE, unitRate: '8', gstRate: '18', electricityMeterNumber: '77' }
  const parties = { clientMaster: ravi.id, propertymaster: property }
  lease = (await asha.post('/rentmaster', { ...terms, ...parties })).body._id
  const email = 'kiran@team.in'
  await asha.post('/team', { name: 'Kiran', email, role: 'caretaker' })
  const { text } = await world.nextMail(email)
  const [, id, token] = /invitation\?id=([\w-]+)&token=([\w-]+)/.exec(text) ?? []
  await world.nobody.post('/invitations/accept', { id, token, password: PASSWORD })
  await signIn()
})
afterAll(() => world.close())

async function signIn() {
  const as = { email: 'kiran@team.in', password: PASSWORD }
  const { body } = await world.nobody.post('/owner/login', as)
  kiran = world.callerWith(body.token)
}

const send = (reading: string, readOn: string, more = {}) =>
  kiran.post('/caretaker/readings', { rentMaster: lease, reading, readOn, ...more })

test('a caretaker sees who lives where, their phone and the last reading, and no money', async () => {
  const { status, body } = await kiran.get('/caretaker/properties')
  expect([status, body]).toEqual([
    200,
    [
      {
        _id: property,
        ...PROPERTY,
        tenancy: {
          rentMaster: lease,
          name: 'Ravi',
          phone: '9811111111',
          electricityMeterNumber: '77',
          last: null,
        },
      },
      { _id: expect.any(String), ...PROPERTY, address1: 'An empty flat', tenancy: null },
    ],
  ])
})

test('a reading that they send is charged with GST and named as theirs, and the reply tells no amount', async () => {
  expect((await send('100', '2026-11-01')).status).toBe(201)
  const { status, body } = await send('110', '2026-11-16')
  expect([status, body]).toEqual([201, { message: 'Reading recorded.', _id: expect.any(String) }])
  const [event] = (await asha.get(`/events?record=${body._id}`)).body
  expect([event.actor, event.after.charged]).toEqual(['Kiran', '94.40'])
  const [{ tenancy }] = (await kiran.get('/caretaker/properties')).body
  expect(tenancy.last).toEqual({ readOn: '2026-11-16', reading: '110' })
})

test('a wrong reading is refused at its field', async () => {
  const lower = await send('90', '2026-11-16')
  expect([lower.status, Object.keys(lower.body.errors)]).toEqual([400, ['readOn']])
  expect((await send('', '2026-11-16')).body.errors).toHaveProperty('reading')
})

test('they see the files that are shown to caretakers, and no identity paper', async () => {
  const hung = { subject: 'property', of: property }
  const { body: plan } = await sendFile(asha, printedPage('plan'), { name: 'Plan', ...hung })
  const { body: secret } = await sendFile(asha, printedPage('secret'), { name: 'Secret', ...hung })
  const paper = { name: 'PAN card', subject: 'lease', of: lease, kind: 'id' }
  const { body: identity } = await sendFile(asha, printedPage('identity'), paper)
  expect((await asha.put(`/files/${plan._id}`, { caretakers: true })).body.caretakers).toBe(true)
  const refused = await asha.put(`/files/${identity._id}`, { caretakers: true })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['caretakers']])

  const ids = (await kiran.get('/files')).body.map(({ _id }: { _id: string }) => _id)
  expect(ids).toEqual([plan._id])
  expect((await kiran.get(`/files/${plan._id}/content`)).body).toContain('plan')
  for (const { _id } of [secret, identity])
    for (const path of [`/files/${_id}`, `/files/${_id}/content`])
      expect([path, (await kiran.get(path)).status]).toEqual([path, 404])
  expect((await kiran.put(`/files/${plan._id}`, { caretakers: false })).status).toBe(403)

  await asha.put(`/files/${plan._id}`, { kind: 'id' })
  expect((await kiran.get('/files')).body).toEqual([])
})

test('a reading after the price of a unit changed is taken, its units counted by days', async () => {
  const parties = { clientMaster: (await asha.get('/clientmaster')).body[0]._id }
  const { body } = await asha.post('/propertymaster', { ...PROPERTY, address1: 'A shop' })
  const terms = { ...LEASE, unitRate: '8', ...parties, propertymaster: body._id }
  const rentMaster = (await asha.post('/rentmaster', terms)).body._id
  const read = (reading: string, readOn: string) =>
    kiran.post('/caretaker/readings', { rentMaster, reading, readOn, confirmDay: true })
  expect((await read('100', '2026-11-06')).status).toBe(201)
  expect((await asha.put(`/rentmaster/${rentMaster}`, { ...terms, unitRate: '9' })).status).toBe(
    200,
  )
  world.advance({ days: 10 })
  await signIn()
  // It would charge more than an amount may be: what they read of that is the meter's, and no amount.
  expect((await read('999999999999', '2026-11-26')).body.errors).toEqual({
    reading: 'That is far more than the 100 of 6 Nov 2026. Please check it.',
  })
  expect((await read('200', '2026-11-26')).status).toBe(201)
})

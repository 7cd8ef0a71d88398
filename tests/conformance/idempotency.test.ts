import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../kit/world.ts'
import { agreementOf, clientOf, propertyOf } from './payloads.ts'
import { letTo, type Owner, registerAdministrator, registerOwner } from './people.ts'
import { type Caller, expectCreated, expectError, temporaryWebFolder } from './second-client.ts'

const webFolder = temporaryWebFolder()
let world: World
let admin: Caller
let asha: Owner
beforeAll(async () => {
  world = await createWorld({ webFolder, settings: { adminEmails: ['boss@example.in'] } })
  admin = await registerAdministrator(world, 'boss@example.in')
  asha = await registerOwner(world, 'asha')
})
afterAll(() => world.close())

describe('Idempotency-Key', () => {
  const newOwner = (name: string) => ({
    name,
    email: `${name}@x.in`,
    password: 'long enough',
    phone: '1',
  })
  const creates: [path: string, caller: () => Caller, payloads: () => Promise<object[]>][] = [
    [
      '/propertymaster',
      () => asha,
      async () => [propertyOf(asha), propertyOf(asha, { city: 'Hampi' })],
    ],
    ['/clientmaster', () => asha, async () => [clientOf(asha, 'Once'), clientOf(asha, 'Twice')]],
    ['/ownermaster', () => admin, async () => [newOwner('once'), newOwner('twice')]],
    [
      '/rentmaster',
      () => asha,
      async () => {
        const client = expectCreated(await asha.post('/clientmaster', clientOf(asha, 'Leasing')))
        const property = expectCreated(await asha.post('/propertymaster', propertyOf(asha)))
        const terms = agreementOf(asha, client, property)
        return [terms, { ...terms, monthlyRent: '1' }]
      },
    ],
    [
      '/rentTranscation',
      () => asha,
      async () => {
        const { client, property, agreement } = await letTo(asha, 'Paying')
        const receipt = {
          RentFrom: '2026-11-01',
          RentTo: '2026-11-30',
          paymentThreshold: '2026-12-05',
          paymentMode: 'Any',
          propertyMaster: property,
          rentMaster: agreement,
          clientMaster: client,
          ownerMasters: asha.id,
          tenant_id: asha.organizationId,
        }
        return [receipt, { ...receipt, paymentMode: 'cash' }]
      },
    ],
  ]

  test.each(creates)(
    'creates one record for a repeated POST %s',
    async (path, caller, payloads) => {
      const [payload, other] = await payloads()
      const before = (await caller().get(path)).body.length
      const key = { 'idempotency-key': `key of ${path}` }
      const [first, second] = await Promise.all([
        caller().post(path, payload, key),
        caller().post(path, payload, key),
      ])
      const made = [first, second].filter(({ status }) => status === 201)
      const third = await caller().post(path, payload, key)
      const id = expectCreated(third)
      expect(made.length).toBeGreaterThan(0)
      for (const reply of made) expect(reply.body).toEqual(third.body)
      expectError(await caller().post(path, other, key), 422)
      const after = (await caller().get(path)).body
      expect(after).toHaveLength(before + 1)
      expect(after[0]._id).toBe(id)
    },
  )

  test('is separate for each account', async () => {
    const bina = await registerOwner(world, 'bina')
    const key = { 'idempotency-key': 'the same' }
    const mine = expectCreated(await asha.post('/propertymaster', propertyOf(asha), key))
    const hers = expectCreated(await bina.post('/propertymaster', propertyOf(bina), key))
    expect(hers).not.toBe(mine)
  })

  test('does not keep a refusal', async () => {
    const key = { 'idempotency-key': 'second try' }
    expectError(await asha.post('/propertymaster', propertyOf(asha, { city: '' }), key), 400)
    expectCreated(await asha.post('/propertymaster', propertyOf(asha), key))
  })
})

test('a key is kept for 24 hours', async () => {
  const owner = await registerOwner(world, 'daily')
  const key = { 'idempotency-key': 'a day' }
  const post = async (changes: object) =>
    owner.post('/propertymaster', propertyOf(owner, changes), key)
  const first = expectCreated(await post({}))
  for (let hours = 0; hours < 22; hours += 11) {
    world.advance({ minutes: 11 * 60 })
    await owner.get('/session')
  }
  expect(expectCreated(await post({}))).toBe(first)
  world.advance({ minutes: 3 * 60 })
  expect(expectCreated(await post({ city: 'Hampi' }))).not.toBe(first)
})

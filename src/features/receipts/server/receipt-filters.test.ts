import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LetProperty, letProperty } from '../../../../tests/kit/let-property.ts'
import { createWorld, LEASE, type Person, type World } from '../../../../tests/kit/world.ts'

const MANY = 1_001

let world: World
let let1: LetProperty
let second: { client: Person; lease: string }
beforeAll(async () => {
  world = await createWorld()
  let1 = await letProperty(world)
  const { owner, ids } = let1
  const client = await world.addClient(owner, 'Sita')
  const parties = { clientMaster: client.id, propertymaster: ids.free }
  const lease = (await owner.post('/rentmaster', { ...LEASE, ...parties })).body._id
  second = { client, lease }
  // Newer than the receipt that there is: without a filter it is beyond the 1,000 of a list.
  await world.query(
    `insert into receipts
     select copy.* from receipts, generate_series(1, ${MANY}) n,
       jsonb_populate_record(receipts, jsonb_build_object(
         'id', 'ffffffff-ffff-7fff-bfff-' || lpad(n::text, 12, '0'), 'number', 1 + n,
         'lease_id', $1::uuid, 'property_id', $2::uuid, 'client_id', $3::uuid,
         'code', n, 'credit_id', null, 'verify_hash', null, 'overlap_allowed', true)) copy`,
    [lease, ids.free, client.id],
  )
})
afterAll(() => world.close())

const idsOf = async (caller: Person, query: string): Promise<string[]> => {
  const { status, body } = await caller.get(`/rentTranscation?${query}`)
  expect(status).toBe(200)
  return body.map(({ _id }: { _id: string }) => _id)
}

test('a filter finds the receipts of one agreement, property or client among more than 1,000', async () => {
  const { owner, client, ids } = let1
  expect(await idsOf(owner, '')).toHaveLength(1_000)
  expect(await idsOf(owner, '')).not.toContain(ids.receipt)
  for (const query of [`rentMaster=${ids.lease}`, `propertyMaster=${ids.property}`])
    expect(await idsOf(owner, query)).toEqual([ids.receipt])
  expect(await idsOf(owner, `clientMaster=${client.id}`)).toEqual([ids.receipt])
})

test('filters combine with each other, with a search and with pages', async () => {
  const { owner, client, ids } = let1
  expect(await idsOf(owner, `rentMaster=${second.lease}&clientMaster=${client.id}`)).toEqual([])
  expect(await idsOf(owner, `rentMaster=${ids.lease}&search=Ravi`)).toEqual([ids.receipt])
  const first = await owner.get(`/rentTranscation?rentMaster=${second.lease}&limit=1000`)
  // One more than are counted.
  expect(first.headers['x-total-count']).toBe(String(MANY - 1))
  expect(first.headers['x-total-count-exact']).toBe('false')
  const next = /<([^>]+)>/.exec(first.headers.link ?? '')?.[1] ?? ''
  expect(next).toContain(`rentMaster=${second.lease}`)
  expect((await owner.get(next)).body).toHaveLength(1)
})

test('an invalid or unknown id finds nothing', async () => {
  const { owner } = let1
  for (const id of ['x', '0190a0b0-0000-7000-8000-000000000000', ''])
    expect(await idsOf(owner, `rentMaster=${id}`)).toEqual([])
})

test('a client finds only their own, whatever the filter', async () => {
  const { client, ids } = let1
  expect(await idsOf(client, `rentMaster=${second.lease}`)).toEqual([])
  expect(await idsOf(client, `clientMaster=${second.client.id}`)).toEqual([])
  expect(await idsOf(client, `propertyMaster=${ids.property}`)).toEqual([ids.receipt])
})

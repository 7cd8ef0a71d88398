import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LetProperty, letProperty } from '../../../../tests/kit/let-property.ts'
import {
  createWorld,
  LEASE,
  type Person,
  PROPERTY,
  type World,
} from '../../../../tests/kit/world.ts'

let world: World
let books: LetProperty
beforeAll(async () => {
  world = await createWorld()
  books = await letProperty(world)
})
afterAll(() => world.close())

const idsOf = async (caller: Person, query: string): Promise<string[]> => {
  const { status, body } = await caller.get(`/propertymaster?${query}`)
  expect(status).toBe(200)
  return body.map(({ _id }: { _id: string }) => _id)
}

test('free properties are those without a current agreement', async () => {
  const { owner, ids } = books
  expect(await idsOf(owner, 'free=true')).toEqual([ids.free])
  expect(await idsOf(owner, 'free=false')).toEqual([ids.property])
  expect(await idsOf(owner, '')).toEqual([ids.free, ids.property])
  expect((await owner.get('/propertymaster?free=perhaps')).status).toBe(400)
})

test('the list of free properties finds the free one of more than 1,000 properties', async () => {
  const { owner, ids } = books
  await world.query(
    `with copies as (
       insert into properties
       select copy.* from properties, generate_series(1, 1001) n,
         jsonb_populate_record(properties, jsonb_build_object(
           'id', 'ffffffff-ffff-7fff-bfff-' || lpad(n::text, 12, '0'))) copy
       where properties.id = $1 returning id)
     insert into leases
     select copy.* from leases, copies,
       jsonb_populate_record(leases, jsonb_build_object(
         'id', gen_random_uuid(), 'property_id', copies.id)) copy`,
    [ids.property],
  )
  expect(await idsOf(owner, '')).not.toContain(ids.free)
  expect(await idsOf(owner, 'free=true')).toEqual([ids.free])
  expect(await idsOf(owner, 'free=true&search=Hill')).toEqual([ids.free])
})

test('a property is free again once its agreement has ended', async () => {
  const { owner, ids } = books
  expect((await owner.delete(`/rentmaster/${ids.lease}`)).status).toBe(200)
  expect(await idsOf(owner, 'free=true')).toEqual([ids.free, ids.property])
})

test("another owner's agreements do not matter", async () => {
  const other = await world.registerOwner('Beena')
  const client = await world.addClient(other, 'Mohan')
  const own = (await other.post('/propertymaster', PROPERTY)).body._id
  expect(await idsOf(other, 'free=true')).toEqual([own])
  await other.post('/rentmaster', { ...LEASE, clientMaster: client.id, propertymaster: own })
  expect(await idsOf(other, 'free=true')).toEqual([])
})

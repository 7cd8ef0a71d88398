import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { duringCommitOf } from '../../../../tests/kit/during-commit.ts'
import {
  createWorld,
  LEASE,
  type Person,
  PROPERTY,
  type Reply,
  type World,
} from '../../../../tests/kit/world.ts'
import { type Database, openDatabase } from '../../../server/database/database.ts'
import './rent-queries.ts'

let world: World
let database: Database
let asha: Person
let ravi: Person
beforeAll(async () => {
  world = await createWorld()
  asha = await world.registerOwner('Asha')
  ravi = await world.addClient(asha, 'Ravi')
  database = openDatabase(world.database.connection, { poolSize: 1, onError: () => {} })
})
afterAll(async () => {
  await database.close()
  await world.close()
})

const addProperty = async (): Promise<string> =>
  (await asha.post('/propertymaster', PROPERTY)).body._id

/** An agreement, and the property to which it will move. */
async function letOne() {
  const parties = { clientMaster: ravi.id, propertymaster: await addProperty() }
  const { body } = await asha.post('/rentmaster', { ...LEASE, ...parties })
  return { lease: body._id as string, next: await addProperty() }
}

const MOVE = 'update leases set property_id = $2, version = version + 1 where id = $1'

/** Moves the agreement while `call` waits for it. */
const duringMove = (
  { lease, next }: Awaited<ReturnType<typeof letOne>>,
  call: () => Promise<Reply>,
): Promise<Reply> => duringCommitOf(world, [MOVE, [lease, next]], call)

describe('an agreement whose property changes while a request waits for it is still found', () => {
  test('by a change', async () => {
    const letting = await letOne()
    const path = `/rentmaster/${letting.lease}`
    const reply = await duringMove(letting, () => asha.put(path, { ...LEASE, monthlyRent: '1' }))
    expect(reply).toMatchObject({
      status: 200,
      body: { monthlyRent: '1', propertymaster: { _id: letting.next }, __v: 3 },
    })
  })

  test('by a change to its old version, which is rejected', async () => {
    const letting = await letOne()
    const reply = await duringMove(letting, () =>
      asha.put(`/rentmaster/${letting.lease}`, LEASE, { 'if-match': '"1"' }),
    )
    expect(reply.status).toBe(412)
  })

  test('by a receipt', async () => {
    const letting = await letOne()
    const { lease: rentMaster, next: propertyMaster } = letting
    const receipt = { rentMaster, propertyMaster, clientMaster: ravi.id, paymentMode: 'cash' }
    const reply = await duringMove(letting, () => asha.post('/rentTranscation', receipt))
    expect(reply.status).toBe(201)
  })

  test('by its end', async () => {
    const letting = await letOne()
    const path = `/rentmaster/${letting.lease}`
    expect((await duringMove(letting, () => asha.delete(path))).status).toBe(200)
    expect((await asha.get(path)).status).toBe(404)
  })
})

describe('what a client may see follows the agreements', () => {
  const seenBy = ({ id: clientId }: Person) => {
    const { organizationId } = asha
    const as = { role: 'rentbook_client', accountId: clientId, organizationId, clientId } as const
    return database.transaction(as, async (tx) => {
      const properties = await tx.selectFrom('properties').select('id').execute()
      const rents = await tx.selectFrom('leaseRents').select('leaseId').execute()
      return { properties: properties.map(({ id }) => id), rents: rents.map((it) => it.leaseId) }
    })
  }

  test('to another property, and of one property to each client who rented it', async () => {
    const meera = await world.addClient(asha, 'Meera')
    const { lease, next } = await letOne()
    const first = (await asha.get(`/rentmaster/${lease}`)).body.propertymaster._id
    expect((await seenBy(ravi)).properties).toContain(first)
    const moved = await asha.put(`/rentmaster/${lease}`, { ...LEASE, propertymaster: next })
    expect(moved.status).toBe(200)
    const { properties, rents } = await seenBy(ravi)
    expect([properties.includes(first), properties.includes(next)]).toEqual([false, true])
    expect(rents).toContain(lease)

    expect((await asha.delete(`/rentmaster/${lease}`)).status).toBe(200)
    const parties = { clientMaster: meera.id, propertymaster: next }
    const { body } = await asha.post('/rentmaster', { ...LEASE, ...parties })
    expect(await seenBy(meera)).toEqual({ properties: [next], rents: [body._id] })
    expect((await seenBy(ravi)).properties).toContain(next)
  })

  test('and no agreement is given to another client', async () => {
    const farid = await world.addClient(asha, 'Farid')
    const { lease } = await letOne()
    const given = world.query('update leases set client_id = $2 where id = $1', [lease, farid.id])
    await expect(given).rejects.toThrow(/foreign key/)
  })
})

test('an agreement that ends while a request waits for it is not found', async () => {
  const { lease } = await letOne()
  const path = `/rentmaster/${lease}`
  const replies = await Promise.all(Array.from({ length: 5 }, () => asha.delete(path)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
})

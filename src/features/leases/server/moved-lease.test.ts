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

let world: World
let asha: Person
let ravi: Person
beforeAll(async () => {
  world = await createWorld()
  asha = await world.registerOwner('Asha')
  ravi = await world.addClient(asha, 'Ravi')
})
afterAll(() => world.close())

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

test('an agreement that ends while a request waits for it is not found', async () => {
  const { lease } = await letOne()
  const path = `/rentmaster/${lease}`
  const replies = await Promise.all(Array.from({ length: 5 }, () => asha.delete(path)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
})

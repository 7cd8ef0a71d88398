import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { growBooks, settleBooks } from '../../kit/grown-books.ts'
import { type LetBooks, letBooks } from '../../kit/let-property.ts'
import { createWorld, PASSWORD, type World } from '../../kit/world.ts'

const RECEIPTS = { leases: 400, receiptsEach: 50 }
const MEGABYTE = 1024 * 1024
/** At most, of some 60 MB that they are before they are packed. */
const MAX_HEAP = 16 * MEGABYTE
/** At least, when they are packed. */
const PACKED = 4 * MEGABYTE

let world: World
let books: LetBooks
let url: string
beforeAll(async () => {
  world = await createWorld()
  books = await letBooks(world, 'Asha', 'Ravi')
  const { organizationId } = books.owner
  await growBooks(world.database.connection, [{ organizationId, number: 1, ...RECEIPTS }])
  await settleBooks(world.database.connection)
  url = await world.app.listen({ host: '127.0.0.1', port: 0 })
}, 600_000)
afterAll(() => world.close())

// Without what is only waiting to be collected.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
/** Bytes in use: by objects and texts, and by packed and unpacked pieces. */
const alive = () => {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return { heapUsed, arrayBuffers }
}

const ask = () =>
  fetch(`${url}/mydata`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${books.owner.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ password: PASSWORD }),
  })

test('the books of 20,000 receipts are sent without being in memory, not even packed', async () => {
  const before = alive()
  const reply = await ask()
  expect(reply.status).toBe(200)
  // The same account has to wait until its first is read.
  const second = await ask()
  expect([second.status, second.headers.get('retry-after')]).toEqual([503, '10'])
  let [size, pieces, heap, packed] = [0, 0, 0, Number.POSITIVE_INFINITY]
  for await (const piece of reply.body ?? []) {
    size += piece.length
    if (pieces++ % 25 !== 0) continue
    const now = alive()
    heap = Math.max(heap, now.heapUsed - before.heapUsed)
    // What is under way comes and goes; what is kept would be there at any time.
    if (size > PACKED) packed = Math.min(packed, now.arrayBuffers - before.arrayBuffers)
  }
  expect(size).toBeGreaterThan(PACKED)
  expect(heap).toBeLessThan(MAX_HEAP)
  expect(packed).toBeLessThan(PACKED - MEGABYTE)
})

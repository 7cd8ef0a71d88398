import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { hashAsInTheProduct } from '../kit/cheap-argon2.ts'
import { createMoneyWorld, type MoneyWorld, made } from '../kit/money-world.ts'
import { isWholeRun } from '../kit/whole-run.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { PASSWORD, type Person, type Reply } from '../kit/world.ts'

// A caller that requests much at once waits for itself. Judged by the order of the answers: no busy machine changes it.

const CONNECTIONS = 200
const PDFS = 60
/** What `npm test` looks at is the order; a crowd of a real network comes in the whole run. */
const STRANGERS = isWholeRun ? 230 : 60

let world: MoneyWorld
let farid: Person
let receipt: string
let lease: string
beforeAll(async () => {
  world = await createMoneyWorld()
  farid = await world.registerOwner('Farid')
  lease = (await world.letTo()).lease
  await made(world.pay(lease, '100'))
  receipt = (await world.client.get('/rentTranscation')).body[0]._id
})
afterAll(() => world.close())

/** How many of these were answered before the request that another made after all of them. */
async function answeredBefore(
  flood: (turn: number) => Promise<Reply>,
  many: number,
  another: () => Promise<Reply>,
) {
  let answered = 0
  const statuses: number[] = []
  const all = Array.from({ length: many }, async (_, turn) => {
    const { status } = await flood(turn)
    answered++
    statuses.push(status)
  })
  const reply = await another()
  const before = answered
  await Promise.all(all)
  return { before, status: reply.status, statuses: new Set(statuses) }
}

test('200 connections of one account go before another account by a few only', async () => {
  const result = await answeredBefore(
    () => world.owner.get('/rentTranscation'),
    CONNECTIONS,
    () => farid.get('/propertymaster'),
  )
  expect([result.status, [...result.statuses]]).toEqual([200, [200]])
  expect(result.before).toBeLessThan(CONNECTIONS / 4)
})

wholeTest('60 PDFs of one tenant go before a receipt of their owner by a few only', async () => {
  const result = await answeredBefore(
    () => world.client.get(`/rentTranscation/${receipt}/pdf`),
    PDFS,
    () => world.owner.get(`/rentTranscation/${receipt}/pdf`),
  )
  expect([result.status, [...result.statuses]]).toEqual([200, [200]])
  expect(result.before).toBeLessThan(PDFS / 4)
})

test(`${STRANGERS} sign-ins of an IPv6 /48 are looked at or told to come again, and go before another network by a few only`, async () => {
  onTestFinished(hashAsInTheProduct())
  const email = 'nobody@example.in'
  const result = await answeredBefore(
    (turn) =>
      world
        .callerAt(`2001:db8:1:${turn.toString(16)}::1`)
        .post('/owner/login', { email: `${turn}${email}`, password: 'a guess' }),
    STRANGERS,
    () =>
      world
        .callerAt('198.51.100.7')
        .post('/owner/login', { email: farid.email, password: PASSWORD }),
  )
  // How many are looked at in the 5 s that a call waits is up to the machine.
  expect(result.status).toBe(200)
  for (const status of result.statuses) expect([401, 503]).toContain(status)
  expect(result.before).toBeLessThan(STRANGERS / 4)
})

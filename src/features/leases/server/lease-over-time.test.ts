import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'
import { LEASE } from '../../../../tests/kit/world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
}, 60_000)
afterAll(() => world.close())

const read = async (lease: string) => (await world.owner.get(`/rentmaster/${lease}`)).body
const put = (lease: string, terms: object) =>
  world.owner.put(`/rentmaster/${lease}`, { ...LEASE, ...terms })

test('an agreement may name its first day, and lose it again', async () => {
  const { lease } = await world.letTo({ startDate: '2026-11-01' })
  expect((await read(lease)).startDate).toBe('2026-11-01')
  expect((await put(lease, {})).body.startDate).toBe('2026-11-01')
  expect((await put(lease, { startDate: '2026-12-01' })).body.startDate).toBe('2026-12-01')
  expect((await put(lease, { startDate: '' })).body).not.toHaveProperty('startDate')
})

test.each(['soon', '2026-02-31', '01/11/2026', 20261101, true])(
  'the first day %j is refused at its field',
  async (startDate) => {
    const { lease } = await world.letTo()
    const reply = await put(lease, { startDate })
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toEqual({ startDate: 'Please enter a date.' })
  },
)

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'
import { LEASE } from '../../../../tests/kit/world.ts'

// It is 16 November 2026.
let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(async () => {
  expect(await world.faults()).toEqual([])
  await world.close()
})

const letMetered = async () => {
  const { lease } = await world.letTo({ monthlyRent: '1', unitRate: '8' })
  const read = (readOn: string, reading: string, more: object = {}) =>
    world.owner.post(`/rentmaster/${lease}/readings`, {
      readOn,
      reading,
      confirmDay: true,
      ...more,
    })
  const price = async (unitRate: string) =>
    expect(
      (await world.owner.put(`/rentmaster/${lease}`, { ...LEASE, monthlyRent: '1', unitRate }))
        .status,
    ).toBe(200)
  return { lease, read, price }
}

test('a price that changed since the last reading requires the reading of that day, or counts by days', async () => {
  const { lease, read, price } = await letMetered()
  await made(read('2026-11-06', '1000'))
  await price('9')
  world.advance({ days: 10 })
  Object.assign(world.owner, await signedInAgain())
  const refused = await read('2026-11-26', '1100')
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    {
      byDays:
        "The electricity rate changed on 16 Nov 2026: enter that day's reading first, or count the units by days.",
    },
  ])
  // 100 units × (10 days at 8 + 10 days at 9) / 20
  const { status, body } = await read('2026-11-26', '1100', { byDays: true })
  expect([status, body.charge.amount]).toEqual([201, '850'])
  const [charge] = (await world.ledger(lease)).charges.filter(
    (it: { kind: string }) => it.kind === 'electricity',
  )
  expect(charge.computation.meter).toMatchObject({
    units: '100',
    parts: [
      { days: 10, rate: '8' },
      { days: 10, rate: '9' },
    ],
  })
})

test('with the reading of that day each part is charged at its own price', async () => {
  const { read, price } = await letMetered()
  const changedOn = world.today()
  await made(read('2026-11-06', '1000'))
  await price('9')
  world.advance({ days: 5 })
  Object.assign(world.owner, await signedInAgain())
  expect((await read(changedOn, '1060')).body.charge.amount).toBe('480')
  expect((await read(world.today(), '1100')).body.charge.amount).toBe('360')
})

const signedInAgain = async () => {
  const { email, password } = world.owner
  const { body } = await world.nobody.post('/owner/login', { email, password })
  return { ...world.callerWith(body.token), token: body.token }
}

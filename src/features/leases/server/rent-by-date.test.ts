import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'
import { LEASE } from '../../../../tests/kit/world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

const put = (lease: string, monthlyRent: string) =>
  world.owner.put(`/rentmaster/${lease}`, { ...LEASE, monthlyRent })
const rentOf = async (lease: string) =>
  (await world.owner.get(`/rentmaster/${lease}`)).body.monthlyRent
const rents = async (lease: string) =>
  (await world.ledger(lease)).rents.map(
    ({ from, monthlyRent, source }: Record<string, string>) => `${from} ${monthlyRent} ${source}`,
  )

describe('another rent in the update form', () => {
  test('replaces the only one of an agreement that was never charged', async () => {
    const { lease } = await world.letTo({ monthlyRent: '12000' })
    expect((await put(lease, '13000')).body.monthlyRent).toBe('13000')
    expect(await rents(lease)).toEqual(['0001-01-01 13000 changed'])
    expect(await rentOf(lease)).toBe('13000')
  })

  test('holds from today where receipts booked days already, and leaves those as they are', async () => {
    const { lease, property, client } = await world.letTo({ monthlyRent: '12000' })
    const parties = { rentMaster: lease, propertyMaster: property, clientMaster: client.id }
    await world.owner.post('/rentTranscation', { ...parties, paymentMode: 'cash' })
    expect((await put(lease, '13000')).body.monthlyRent).toBe('13000')
    expect(await rents(lease)).toEqual(['0001-01-01 12000 agreed', '2026-11-16 13000 changed'])
    expect((await world.ledger(lease)).charges).toMatchObject([{ amount: '12000' }])
  })

  test('holds from the first period not yet charged where rent is charged', async () => {
    const { lease } = await world.letTo({ monthlyRent: '12000' })
    await world.owner.post(`/rentmaster/${lease}/charging`, { chargeFrom: '2026-11-01' })
    await put(lease, '13000')
    expect(await rents(lease)).toEqual(['0001-01-01 12000 agreed', '2026-12-01 13000 changed'])
    expect(await rentOf(lease)).toBe('12000')
    await world.passDays(15)
    expect(await rentOf(lease)).toBe('13000')
    await world.runCharges()
    const { charges } = await world.ledger(lease)
    expect(charges.map(({ amount }: { amount: string }) => amount)).toEqual(['12000', '13000'])
  })

  test('that is the same amount, written otherwise, changes nothing', async () => {
    const { lease } = await world.letTo({ monthlyRent: '12000' })
    await put(lease, '12000.00')
    expect(await rents(lease)).toEqual(['0001-01-01 12000 agreed'])
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createWorld,
  LEASE,
  type Person,
  PROPERTY,
  type World,
} from '../../../../tests/kit/world.ts'

// What another client of the API may rely on is tested in tests/conformance/agreement*.test.ts.

let world: World
let asha: Person
beforeAll(async () => {
  world = await createWorld()
  asha = await world.registerOwner('Asha')
})
afterAll(() => world.close())

test('reports every missing field with its prompt', async () => {
  const reply = await asha.post('/rentmaster', { clientMaster: '' })
  expect(reply.status).toBe(400)
  expect(reply.body.errors).toEqual({
    electricityMeterNumber: 'Please Enter ElectricityMeterNumber.',
    incrementPercentage: 'Please Enter IncrementPercentage.',
    securityDepositAmount: 'Please Enter SecurityDepositAmount.',
    monthlyRent: 'Please Enter MonthlyRent.',
    incrementSchedule: 'Please Enter IncrementSchedule.',
    paymentMode: 'Please select a payment mode',
    clientMaster: 'Please select a client',
    propertymaster: 'Please select a property',
  })
})

test.each(['clientmaster', 'propertymaster'] as const)(
  'deleting its %s at the same moment leaves no agreement without it',
  async (party) => {
    const client = await world.addClient(asha, `Racing${party}`)
    const property: string = (await asha.post('/propertymaster', PROPERTY)).body._id
    const parties = { clientMaster: client.id, propertymaster: property }
    const [made, deleted] = await Promise.all([
      asha.post('/rentmaster', { ...LEASE, ...parties }),
      asha.delete(`/${party}/${party === 'clientmaster' ? client.id : property}`),
    ])
    expect([
      [201, 409],
      [404, 200],
    ]).toContainEqual([made.status, deleted.status])
  },
)

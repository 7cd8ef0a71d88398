import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../kit/world.ts'

let world: World
let asha: Person
beforeAll(async () => {
  world = await createWorld({
    settings: { requestsPerAccount: 100, requestsPerNetwork: 50 },
  })
  asha = await world.registerOwner('Asha')
})
afterAll(() => world.close())

const statuses = async (times: number, call: () => Promise<{ status: number }>) => {
  const all: number[] = []
  for (let time = 0; time < times; time += 1) all.push((await call()).status)
  return all
}

describe('requests are limited', () => {
  test('for each account on all routes together, whichever of its sessions sends them', async () => {
    const { body } = await world.nobody.post('/owner/login', asha)
    const second = world.callerWith(body.token)
    const { headers } = await asha.get('/propertymaster')
    expect(headers['ratelimit-policy']).toBe('"account";q=100;w=60')
    expect(headers.ratelimit).toMatch(/^"account";r=99;t=\d+$/)
    await statuses(50, () => asha.get('/clientmaster'))
    await statuses(49, () => second.get('/session'))
    for (const caller of [asha, second]) {
      const refused = await caller.get('/propertymaster')
      expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    const vikram = await world.registerOwner('Vikram')
    expect((await vikram.get('/propertymaster')).status).toBe(200)
  })

  test('for each network on each route that needs no session, and on that route alone', async () => {
    const flooder = world.callerAt('10.0.0.9')
    const guess = () => flooder.post('/owner/verify-otp', { email: 'x@example.in', otp: '000000' })
    expect((await statuses(50, guess)).filter((status) => status === 429)).toEqual([])
    const refused = await guess()
    expect([refused.status, refused.headers['ratelimit-policy']]).toEqual([
      429,
      '"network";q=50;w=60',
    ])
    const neighbour = world.callerAt('10.0.0.9')
    expect((await neighbour.post('/owner/login', asha)).status).toBe(200)
    expect((await world.callerAt('10.0.0.8').post('/owner/verify-otp', {})).status).toBe(400)
  })

  test('but a device that an account came in with signs in beside a neighbour who floods the sign-in', async () => {
    const { headers } = await world.callerAt('10.0.0.7').post('/owner/login', asha)
    const flooder = world.callerAt('10.0.0.7')
    await statuses(60, () => flooder.post('/owner/login', {}))
    expect((await flooder.post('/owner/login', asha)).status).toBe(429)
    const known = { ...asha, deviceKeys: [headers['device-key']] }
    expect((await world.callerAt('10.0.0.7').post('/owner/login', known)).status).toBe(200)
    const forged = { ...asha, deviceKeys: [`${asha.id}.${'A'.repeat(43)}`, 7, '', null] }
    expect((await flooder.post('/owner/login', forged)).status).toBe(429)
  })

  test('for the page behind a receipt, too', async () => {
    const stranger = world.callerAt('10.0.0.6')
    const seen = await statuses(60, () => stranger.get(`/v/${'A'.repeat(22)}`))
    expect(seen.at(-1)).toBe(429)
    const { headers } = await stranger.get(`/v/${'A'.repeat(22)}`)
    expect(headers['ratelimit-policy']).toBe('"network";q=50;w=60')
  })
})

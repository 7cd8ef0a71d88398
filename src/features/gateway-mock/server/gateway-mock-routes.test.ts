import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../../../../tests/kit/world.ts'

let world: World
let asha: Person
let ravi: Person
beforeAll(async () => {
  world = await createWorld()
  asha = await world.registerOwner('Asha')
  ravi = await world.addClient(asha, 'Ravi')
})
afterAll(() => world.close())

test('anybody signed in may answer the payment request, with or without a body', async () => {
  for (const somebody of [asha, ravi]) {
    const reply = await somebody.post('/api-gateway')
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ message: expect.stringContaining('No money') })
  }
  expect((await ravi.post('/api-gateway', { accepted: true })).status).toBe(200)
})

test('a stranger may not answer it', async () => {
  expect((await world.nobody.post('/api-gateway')).status).toBe(401)
})

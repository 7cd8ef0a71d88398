import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'

const TOKEN = 'a token of more than sixteen characters'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const withToken = (token: string) => ({ authorization: `Bearer ${token}` })

test('metrics are told to whoever has their token, and to nobody else', async () => {
  const { nobody } = await world.serverWith({ metricsToken: TOKEN })
  expect((await nobody.get('/metrics', withToken(TOKEN))).body).toContain('http_request_duration')
  for (const headers of [{}, withToken(''), withToken(`${TOKEN}!`), withToken(TOKEN.slice(1))])
    expect((await nobody.get('/metrics', headers)).status).toBe(401)
})

test('without a token there are no metrics, and without a mailbox none is shown', async () => {
  expect((await world.nobody.get('/metrics', withToken(''))).status).toBe(404)
  expect((await world.nobody.get('/mailbox?key=')).status).toBe(404)
})

test('metrics name routes, never what was in an address', async () => {
  const { nobody } = await world.serverWith({ metricsToken: TOKEN })
  await nobody.post('/resetpassword/secretid/secrettoken', { password: 'correct horse' })
  const { body } = await nobody.get('/metrics', withToken(TOKEN))
  expect(body).toContain('/resetpassword/:id/:token')
  expect(body).not.toMatch(/secretid|secrettoken/)
})

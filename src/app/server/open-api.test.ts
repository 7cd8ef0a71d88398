import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../tests/kit/world.ts'
import { contracts } from './routes.ts'

let world: World
// biome-ignore lint/suspicious/noExplicitAny: a document from outside
let description: any
beforeAll(async () => {
  world = await createWorld()
  const reply = await world.nobody.get('/openapi.json')
  expect(reply.status).toBe(200)
  description = reply.body
})
afterAll(() => world.close())

const routes = contracts.flatMap((contract) => Object.entries(contract))

test('the description is valid OpenAPI 3.1', async () => {
  expect(description.openapi).toMatch(/^3\.1/)
  expect(await new Validator().validate(structuredClone(description))).toEqual({ valid: true })
})

test('the description lists every route of the contract and no other', () => {
  const described = Object.entries<object>(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(routes.map(([route]) => route).sort())
})

test("the description states each route's request, replies and authentication", () => {
  for (const [route, endpoint] of routes) {
    const [method = '', path = ''] = route.split(' ')
    const operation = description.paths[path][method.toLowerCase()]
    expect(operation.summary).toBe(endpoint.summary)
    expect(Object.keys(operation.responses)).toEqual(Object.keys(endpoint.responses))
    expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined)
    expect(operation.security !== undefined).toBe(endpoint.access !== 'public')
  }
})

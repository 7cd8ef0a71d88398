import { globSync } from 'node:fs'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../tests/kit/world.ts'
import { contracts, WIRES } from './declared.ts'

const FEATURES = join(import.meta.dirname, '../../features')

let world: World
// biome-ignore lint/suspicious/noExplicitAny: a document from outside
type Json = any
let description: Json
beforeAll(async () => {
  world = await createWorld()
  const reply = await world.nobody.get('/openapi.json')
  expect(reply.status).toBe(200)
  description = reply.body
})
afterAll(() => world.close())

const routes = contracts.flatMap((contract) => Object.entries(contract))

/** Redocly's recommended rules, and those of Spectral's that they lack; as text, whose type is known at once. */
const RULES = `
extends: [recommended]
rules:
  operation-description: error
  operation-singular-tag: error
  tag-description: error
  info-contact: error
  no-unused-components: error
`

const faultsOf = async (document: Json) => {
  const source = JSON.stringify(document)
  const faults = await lintFromString({ source, config: await createConfig(RULES) })
  return faults.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`)
}

test('the description is valid OpenAPI 3.1, without a finding', async () => {
  expect(description.openapi).toMatch(/^3\.1/)
  expect(await faultsOf(description)).toEqual([])
  const faulty = structuredClone(description)
  delete faulty.paths['/payments'].post.operationId
  expect(await faultsOf(faulty)).toEqual([expect.stringMatching(/^operation-operationId/)])
})

test('the description lists every route of the contract and no other', () => {
  const described = Object.entries<object>(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(routes.map(([route]) => route).sort())
})

test('every record of the wire names a schema of the description', async () => {
  const files = globSync('**/*-wire.ts', { cwd: FEATURES })
  const unnamed: string[] = []
  for (const file of files) {
    const wires = await import(join(FEATURES, file))
    const hasRecords = Object.keys(wires).some((name) => name.endsWith('Wire'))
    if (hasRecords && !WIRES.includes(wires)) unnamed.push(file)
  }
  expect(unnamed).toEqual([])
})

test("the description states each route's name, request, replies and callers", () => {
  for (const [route, endpoint] of routes) {
    const operation = operationAt(route)
    expect(operation.operationId).toBe(endpoint.name)
    expect(operation.description).toContain(endpoint.summary)
    expect(operation.tags).toHaveLength(1)
    const statuses = Object.keys(endpoint.responses)
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining([...statuses, '429']))
    expect('401' in operation.responses).toBe(
      endpoint.access !== 'public' || '401' in endpoint.responses,
    )
    expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined)
    expect(operation.security).toEqual(endpoint.access === 'public' ? [] : [{ bearer: [] }])
  }
  expect(operationAt('POST /payments').description).toContain('For the role Owner.')
  expect(operationAt('POST /payments').parameters).toMatchObject([{ name: 'Idempotency-Key' }])
})

test('every body and every reply in JSON is a named schema', () => {
  const inline = routes.flatMap(([route]) => {
    const { requestBody, responses } = operationAt(route)
    const replies = Object.values<Json>(responses).filter(({ $ref }) => $ref === undefined)
    return [requestBody, ...replies]
      .map((it) => it?.content['application/json']?.schema)
      .filter((schema) => schema && JSON.stringify(schema).includes('"properties"'))
      .map(() => route)
  })
  expect(inline).toEqual([])
  const { Lease, Receipt, Property } = description.components.schemas
  expect(Property.properties.ownerMasters).toEqual({ $ref: '#/components/schemas/OwnerName' })
  expect([Lease, Receipt].map(({ properties }) => properties.clientMaster.$ref)).toEqual([
    '#/components/schemas/ClientName',
    '#/components/schemas/ClientName',
  ])
})

const operationAt = (route: string): Json => {
  const [method = '', path = ''] = route.split(' ')
  return description.paths[path][method.toLowerCase()]
}

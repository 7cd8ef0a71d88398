import { createSecretKey } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { contracts } from '../../src/app/server/declared.ts'
import { createHttpServer } from '../../src/server/http/http-server.ts'
import { createRequestTurns, mount } from '../../src/server/http/mount.ts'
import { type Contract, defineContract } from '../../src/shared/contract.ts'

const contract: Contract = Object.assign({}, ...contracts)

const planted = defineContract({
  'GET /planted': {
    name: 'getPlanted',
    summary: 'An account with more than it may tell',
    access: 'public',
    responses: {
      200: z.array(z.object({ name: z.string(), owner: z.object({ id: z.string() }) })),
    },
  },
})

const app = createHttpServer({})
afterAll(() => app.close())

test('drops every field that the reply schema does not name, however deep', async () => {
  const passwordHash = 'argon2id of somebody'
  mount(
    app,
    planted,
    {
      'GET /planted': async () => ({
        status: 200,
        body: [{ name: 'Asha', passwordHash, owner: { id: '1', passwordHash } }],
      }),
    },
    {
      admit: () => {},
      authenticate: () => Promise.reject(new Error('public')),
      fingerprintKey: createSecretKey(Buffer.alloc(32)),
      now: () => new Date(0),
      turns: createRequestTurns(),
    },
  )
  const reply = await app.inject('/planted')
  expect(reply.json()).toEqual([{ name: 'Asha', owner: { id: '1' } }])
})

type JsonSchema = {
  properties?: Record<string, JsonSchema>
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  type?: string
}

/** Every object of a schema, with its path. */
function objectsIn(schema: JsonSchema, way: string): [string, JsonSchema][] {
  const inside = [
    ...Object.entries(schema.properties ?? {}),
    ...(schema.items ? [['[]', schema.items] as const] : []),
    ...(schema.anyOf ?? []).map((option) => ['|', option] as const),
  ].flatMap(([name, inner]) => objectsIn(inner, `${way}.${name}`))
  return schema.type === 'object' ? [[way, schema], ...inside] : inside
}

const replyObjects = Object.entries(contract).flatMap(([route, { responses }]) =>
  Object.entries(responses).flatMap(([status, schema]) =>
    objectsIn(z.toJSONSchema(schema, { io: 'output' }) as JsonSchema, `${route} ${status}`),
  ),
)

// What was changed: its fields are those that each feature declares for its history. And what a browser needs
// for a passkey, which the library of WebAuthn makes of a challenge, the host and the ids of passkeys.
const OPEN =
  /^GET (\/ownermaster\/\{id\}\/audit|\/events) 200\.\[\]\.(before|after)(\.\|)?$|401\.passkeyOptions\.\|$|^POST \/(login|account)\/passkeys?\/options 200\.options$/

test('every reply schema names all of its fields', () => {
  expect(replyObjects.length).toBeGreaterThan(50)
  const open = replyObjects.filter(([, { additionalProperties }]) => additionalProperties !== false)
  expect(open.map(([way]) => way).filter((way) => !OPEN.test(way))).toEqual([])
})

test('no reply schema contains a password, hash or encrypted value, and only sign-ins return tokens', () => {
  const names = replyObjects.flatMap(([way, { properties = {} }]) =>
    Object.keys(properties).map((name) => ({ way, name })),
  )
  const secret = /password|hash|secret|sealed|otp/i
  expect(names.filter(({ name }) => secret.test(name))).toEqual([])
  const tokens = names.filter(({ name, way }) => name === 'token' && !/40[13]/.test(way))
  expect(tokens.map(({ way }) => way)).toEqual([
    'POST /owner/login 200',
    'POST /clientmasterlogin 200',
    'POST /login/second-factor 200',
    'POST /login/passkey 200',
    'POST /auth/sso-exchange 200',
    'POST /owner/self-register 201',
  ])
})

// What nobody must learn by how well it is compressed beside what they made the reply hold.
const SECRET = /token|secret|password|code$|verifyurl|pan(number)?$|aadhar|recovery/i
// These open nothing: the code of a receipt is counted up, that of a notice names its text, and an expense is recovered.
const NO_SECRET = new Set(['receiptCode', 'code', 'pincode', 'recovery'])

test('no reply that is compressed holds a secret, or goes to somebody who is not signed in', () => {
  const compressed = Object.entries(contract).filter(([, endpoint]) => endpoint.compressed)
  expect(compressed.length).toBeGreaterThan(10)
  for (const [route, { access, responses }] of compressed) {
    expect([route, route.split(' ')[0], access === 'public']).toEqual([route, 'GET', false])
    const names = Object.values(responses)
      .flatMap((schema) => objectsIn(z.toJSONSchema(schema, { io: 'input' }) as JsonSchema, ''))
      .flatMap(([, { properties = {} }]) => Object.keys(properties))
    const secrets = names.filter((name) => SECRET.test(name) && !NO_SECRET.has(name))
    expect([route, secrets]).toEqual([route, []])
  }
})

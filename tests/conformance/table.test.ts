import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../kit/world.ts'
import { agreementOf, clientOf, type Letting, PASSWORD, propertyOf, receiptOf } from './payloads.ts'
import { letTo, type Owner, registerAdministrator, registerOwner, tokenOf } from './people.ts'
import {
  type Caller,
  callerAt,
  expectCreated,
  expectError,
  temporaryWebFolder,
} from './second-client.ts'

const webFolder = temporaryWebFolder()
let world: World
let admin: Caller
let asha: Owner
let leaving: Owner
let ravi: Caller
let let1: Letting
let receipt: string
// What the deletions take, and a property and a client that are free to be let.
let spare: { property: string; client: string }
beforeAll(async () => {
  world = await createWorld({ webFolder, settings: { adminEmails: ['boss@example.in'] } })
  admin = await registerAdministrator(world, 'boss@example.in')
  asha = await registerOwner(world, 'asha')
  leaving = await registerOwner(world, 'leaving')
  spare = {
    property: expectCreated(await asha.post('/propertymaster', propertyOf(asha))),
    client: expectCreated(await asha.post('/clientmaster', clientOf(asha, 'Spare'))),
  }
  let1 = await letTo(asha, 'Ravi')
  ravi = callerAt(world.url, await tokenOf(callerAt(world.url), '/clientmasterlogin', let1.email))
  const paid = receiptOf(asha, let1, { RentFrom: '2026-10-01', RentTo: '2026-10-31' })
  receipt = expectCreated(await asha.post('/rentTranscation', paid))
})
afterAll(() => world.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Row = [row: string, caller: () => Caller, path: () => string, body: () => Promise<unknown>]

const nothing = async () => undefined
/** An edited record goes back as it came, all of its fields. */
const edited = (path: () => string, changes: object) => async () => ({
  ...(await (path().startsWith('/owner') ? admin : asha).get(path())).body,
  ...changes,
})
const owner = () => asha
const at = (kind: string, id: () => string) => () => `/${kind}/${id()}`
const ownerPath = at('ownermaster', () => asha.id)
const propertyPath = at('propertymaster', () => let1.property)
const clientPath = at('clientmaster', () => let1.client)
const agreementPath = at('rentmaster', () => let1.agreement)

/** The rows of the table that need a token; the deletions come last. */
const rows: Row[] = [
  ['GET /ownermaster', () => admin, () => '/ownermaster', nothing],
  ['GET /propertymaster', owner, () => '/propertymaster', nothing],
  ['GET /rentmaster', owner, () => '/rentmaster', nothing],
  ['GET /clientmaster', owner, () => '/clientmaster', nothing],
  ['GET /rentTranscation', () => ravi, () => '/rentTranscation', nothing],
  ['GET /ownermaster/{id}', () => admin, ownerPath, nothing],
  ['GET /propertymaster/{id}', owner, propertyPath, nothing],
  ['GET /clientmaster/{id}', owner, clientPath, nothing],
  ['GET /rentmaster/{id}', owner, agreementPath, nothing],
  ['GET /rentTranscation/{id}', () => ravi, at('rentTranscation', () => receipt), nothing],
  ['PUT /ownermaster/{id}', () => admin, ownerPath, edited(ownerPath, { phone: '1' })],
  ['PUT /propertymaster/{id}', owner, propertyPath, edited(propertyPath, { city: 'Hubli' })],
  ['PUT /clientmaster/{id}', owner, clientPath, edited(clientPath, { fatherName: 'Hari' })],
  ['PUT /rentmaster/{id}', owner, agreementPath, edited(agreementPath, { monthlyRent: '1' })],
  ['POST /propertymaster', owner, () => '/propertymaster', async () => propertyOf(asha)],
  ['POST /clientmaster', owner, () => '/clientmaster', async () => clientOf(asha, 'Usha')],
  [
    'POST /rentmaster',
    owner,
    () => '/rentmaster',
    async () => agreementOf(asha, spare.client, spare.property),
  ],
  [
    'POST /ownermaster',
    () => admin,
    () => '/ownermaster',
    async () => ({
      name: 'Added',
      email: 'added@example.in',
      password: PASSWORD,
      phone: '2',
      createdBy: 'me',
    }),
  ],
  ['POST /rentTranscation', owner, () => '/rentTranscation', async () => receiptOf(asha, let1)],
  ['POST /api-gateway', () => ravi, () => '/api-gateway', nothing],
  ['DELETE /rentmaster/{id}', owner, agreementPath, nothing],
  ['DELETE /propertymaster/{id}', owner, propertyPath, nothing],
  ['DELETE /clientmaster/{id}', owner, clientPath, nothing],
  ['DELETE /ownermaster/{id}', () => admin, at('ownermaster', () => leaving.id), nothing],
]

describe.each([
  ['no token', undefined],
  ['the token null', 'null'],
  ['a token that nobody has', 'A'.repeat(43)],
])('with %s', (_title, token) => {
  test.each(rows)('rejects %s', async (row, _caller, path, body) => {
    const method = row.split(' ')[0] as Method
    expectError(await callerAt(world.url, token).call(method, path(), await body()), 401)
  })
})

test.each(rows)('with its token, %s succeeds', async (row, caller, path, body) => {
  const method = row.split(' ')[0] as Method
  const reply = await caller().call(method, path(), await body())
  const creates = method === 'POST' && row !== 'POST /api-gateway'
  expect(reply.status, reply.text).toBe(creates ? 201 : 200)
  if (creates) expectCreated(reply)
  const [, , id] = path().split('/')
  if (method !== 'GET') return
  if (id === undefined) return expect(reply.body).toBeInstanceOf(Array)
  expect(reply.body._id).toBe(id)
  expect(reply.headers.get('etag')).toMatch(/^(W\/)?".+"$/)
})

test('/openapi.json describes every row of the table', async () => {
  const { status, body } = await callerAt(world.url).get('/openapi.json')
  expect(status).toBe(200)
  expect(body.openapi).toMatch(/^3\.1\./)
  const described = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
    ),
  )
  const open = [
    'POST /owner/login',
    'POST /clientmasterlogin',
    'POST /auth/sso-exchange',
    'POST /owner/send-otp',
    'POST /owner/verify-otp',
    'POST /owner/self-register',
    'POST /register',
    'POST /forgot-password',
    'POST /resetpassword/{}/{}',
  ]
  const wanted = [...open, ...rows.map(([row]) => row.replace('{id}', '{}'))]
  expect(described).toEqual(expect.arrayContaining(wanted))
})

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
let bina: Owner
let ravi: Caller
let home: Letting
let other: Letting
let receipt: string
let otherReceipt: string
beforeAll(async () => {
  world = await createWorld({ webFolder, settings: { adminEmails: ['boss@example.in'] } })
  admin = await registerAdministrator(world, 'boss@example.in')
  asha = await registerOwner(world, 'asha')
  bina = await registerOwner(world, 'bina')
  home = await letTo(asha, 'Ravi')
  other = await letTo(asha, 'Usha')
  const nobody = callerAt(world.url)
  ravi = callerAt(world.url, await tokenOf(nobody, '/clientmasterlogin', home.email))
  receipt = expectCreated(await asha.post('/rentTranscation', receiptOf(asha, home)))
  otherReceipt = expectCreated(await asha.post('/rentTranscation', receiptOf(asha, other)))
})
afterAll(() => world.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** The replies to nobody, an administrator, another owner and a client; the owner's own calls are elsewhere. */
type Row = [
  call: string,
  path: () => string,
  body: () => unknown,
  nobody: number,
  admin: number,
  otherOwner: number,
  client: number,
]

const none = () => undefined
const at = (kind: string, id: () => string) => () => `/${kind}/${id()}`
const ownerRecord = () => ({ name: 'asha', email: asha.email, phone: '1' })
const newOwner = () => ({ name: 'N', email: 'n@example.in', password: PASSWORD, phone: '1' })
const free = () => agreementOf(bina, home.client, home.property)

const table: Row[] = [
  ['GET /ownermaster', () => '/ownermaster', none, 401, 200, 403, 403],
  ['POST /ownermaster', () => '/ownermaster', newOwner, 401, 201, 403, 403],
  ['GET /ownermaster/{id}', at('ownermaster', () => asha.id), none, 401, 200, 404, 403],
  ['PUT /ownermaster/{id}', at('ownermaster', () => asha.id), ownerRecord, 401, 200, 404, 403],
  ['GET /propertymaster', () => '/propertymaster', none, 401, 403, 200, 403],
  ['POST /propertymaster', () => '/propertymaster', () => propertyOf(bina), 401, 403, 201, 403],
  ['GET /propertymaster/{id}', at('propertymaster', () => home.property), none, 401, 403, 404, 403],
  [
    'PUT /propertymaster/{id}',
    at('propertymaster', () => home.property),
    () => propertyOf(bina),
    401,
    403,
    404,
    403,
  ],
  [
    'DELETE /propertymaster/{id}',
    at('propertymaster', () => home.property),
    none,
    401,
    403,
    404,
    403,
  ],
  ['GET /clientmaster', () => '/clientmaster', none, 401, 403, 200, 200],
  ['POST /clientmaster', () => '/clientmaster', () => clientOf(bina, 'Bala'), 401, 403, 201, 403],
  ["GET the client's own record", at('clientmaster', () => home.client), none, 401, 403, 404, 200],
  ["GET another client's record", at('clientmaster', () => other.client), none, 401, 403, 404, 404],
  [
    'PUT /clientmaster/{id}',
    at('clientmaster', () => home.client),
    () => clientOf(bina, 'Ravi'),
    401,
    403,
    404,
    403,
  ],
  ['DELETE /clientmaster/{id}', at('clientmaster', () => home.client), none, 401, 403, 404, 403],
  ['GET /rentmaster', () => '/rentmaster', none, 401, 403, 200, 403],
  ['POST /rentmaster', () => '/rentmaster', free, 401, 403, 404, 403],
  ['GET /rentmaster/{id}', at('rentmaster', () => home.agreement), none, 401, 403, 404, 403],
  ['PUT /rentmaster/{id}', at('rentmaster', () => home.agreement), free, 401, 403, 404, 403],
  ['DELETE /rentmaster/{id}', at('rentmaster', () => home.agreement), none, 401, 403, 404, 403],
  ['GET /rentTranscation', () => '/rentTranscation', none, 401, 403, 200, 200],
  [
    'POST /rentTranscation',
    () => '/rentTranscation',
    () => receiptOf(bina, home, { RentFrom: '2027-01-01', RentTo: '2027-01-31' }),
    401,
    403,
    404,
    403,
  ],
  ["GET the client's own receipt", at('rentTranscation', () => receipt), none, 401, 403, 404, 200],
  [
    "GET another client's receipt",
    at('rentTranscation', () => otherReceipt),
    none,
    401,
    403,
    404,
    404,
  ],
  [
    'POST /rentTranscation/{id}/cancel',
    () => `/rentTranscation/${receipt}/cancel`,
    () => ({ reason: 'no' }),
    401,
    403,
    404,
    403,
  ],
  ['DELETE /ownermaster/{id}', at('ownermaster', () => asha.id), none, 401, 0, 403, 403],
]

describe.each<[string, () => Caller, number]>([
  ['nobody', () => callerAt(world.url), 3],
  ['an administrator', () => admin, 4],
  ['another owner', () => bina, 5],
  ['a client', () => ravi, 6],
])('%s', (_title, caller, column) => {
  test.each(table.filter((row) => row[column] !== 0))(
    "%s returns that role's status",
    async (...row) => {
      const [call, path, body] = row
      const reply = await caller().call(call.split(' ')[0] as Method, path(), body())
      const wanted = row[column] as number
      if (wanted >= 400) expectError(reply, wanted)
      expect(reply.status, reply.text).toBe(wanted)
    },
  )
})

test('an owner may read and edit their own record and no other owner', async () => {
  expectError(await asha.get('/ownermaster'), 403)
  expectError(await asha.post('/ownermaster', newOwner()), 403)
  expectError(await asha.delete(`/ownermaster/${asha.id}`), 403)
  expectError(await asha.get(`/ownermaster/${bina.id}`), 404)
  expectError(await asha.put(`/ownermaster/${bina.id}`, ownerRecord()), 404)
  expect((await asha.get(`/ownermaster/${asha.id}`)).status).toBe(200)
})

test('a client gets only their own record and receipts, as the owner sees them', async () => {
  const records = (await ravi.get('/clientmaster')).body
  expect(records).toHaveLength(1)
  expect(records[0]).toMatchObject({ _id: home.client, name: 'Ravi', email: home.email })
  expect((await ravi.get('/rentTranscation')).body).toMatchObject([{ _id: receipt }])
  expect((await asha.get('/rentTranscation')).body).toHaveLength(2)
})

test('none of these calls changed anything', async () => {
  const property = (await asha.get(`/propertymaster/${home.property}`)).body
  expect(property).toMatchObject({ city: 'Mysuru', rentMaster: home.agreement })
  expect((await asha.get(`/rentmaster/${home.agreement}`)).body.monthlyRent).toBe('12000.50')
  expect((await asha.get(`/clientmaster/${home.client}`)).body.name).toBe('Ravi')
  expect((await asha.get('/clientmaster')).body).toHaveLength(2)
  expect((await asha.get('/propertymaster')).body).toHaveLength(2)
})

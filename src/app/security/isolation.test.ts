import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Contract, Endpoint } from '../../shared/contract.ts'
import type { Role } from '../../shared/role.ts'
import {
  CLIENT,
  createWorld,
  LEASE,
  type Person,
  PROPERTY,
  type Reply,
  type World,
} from '../../testing/world.ts'
import { contracts } from '../routes.ts'
import { checksumsOf } from './checksums.ts'

// Every route of the contract, called by every role of four organizations with the records of the three
// others: in the path, in the body, in the search and in the cursor. A new route without an entry in
// `recordOf` or `bodyOf` fails here, so that none can be forgotten.

const contract: Contract = Object.assign({}, ...contracts)

type Books = {
  name: string
  canary: string
  owner: Person
  client: Person
  property: string
  freeProperty: string
  lease: string
  receipt: string
}

let world: World
let administrator: Person
let books: Books[]

beforeAll(async () => {
  world = await createWorld()
  administrator = await world.registerAdministrator()
  books = []
  for (const name of ['Asha', 'Vikram', 'Meera', 'Farid']) books.push(await openBooks(name))
}, 60_000)
afterAll(() => world.close())

async function openBooks(name: string): Promise<Books> {
  const canary = `canary${name.toLowerCase()}`
  const owner = await world.registerOwner(`${canary}owner`)
  const client = await world.addClient(owner, `${canary}client`)
  const address = { ...PROPERTY, address1: `${canary} road`, city: `${canary} city` }
  const property = (await owner.post('/propertymaster', address)).body._id
  const freeProperty = (await owner.post('/propertymaster', address)).body._id
  const lease = (
    await owner.post('/rentmaster', {
      ...LEASE,
      electricityMeterNumber: `77${canary}`,
      clientMaster: client.id,
      propertymaster: property,
    })
  ).body._id
  const receipt = (
    await owner.post('/rentTranscation', {
      paymentMode: 'cash',
      propertyMaster: property,
      rentMaster: lease,
      clientMaster: client.id,
    })
  ).body._id
  expect([property, lease, receipt]).not.toContain(undefined)
  return { name, canary, owner, client, property, freeProperty, lease, receipt }
}

/** The record of these books that a path's `{id}` names. */
const RECORD_OF: Record<string, (of: Books) => string> = {
  '/ownermaster/{id}': ({ owner }) => owner.id,
  '/ownermaster/{id}/audit': ({ owner }) => owner.id,
  '/propertymaster/{id}': ({ freeProperty }) => freeProperty,
  '/clientmaster/{id}': ({ client }) => client.id,
  '/rentmaster/{id}': ({ lease }) => lease,
  '/rentTranscation/{id}': ({ receipt }) => receipt,
  '/rentTranscation/{id}/cancel': ({ receipt }) => receipt,
}

const receiptOf = (of: Books) => ({
  paymentMode: 'cash',
  RentFrom: '2027-01-01',
  RentTo: '2027-01-31',
  propertyMaster: of.property,
  rentMaster: of.lease,
  clientMaster: of.client.id,
})

/** A complete body for each writing route, with the references of these books. */
const BODY_OF: Record<string, (of: Books) => object | undefined> = {
  'POST /logout': () => undefined,
  'POST /ownermaster': () => ({
    name: 'X',
    email: 'x@example.in',
    phone: '1',
    password: 'secret1',
  }),
  'PUT /ownermaster/{id}': () => ({ name: 'X', email: 'y@example.in', phone: '1' }),
  'POST /propertymaster': (of) => ({ ...PROPERTY, ...belongingTo(of) }),
  'PUT /propertymaster/{id}': (of) => ({ ...PROPERTY, ...belongingTo(of) }),
  'POST /clientmaster': (of) => ({
    ...CLIENT,
    name: 'X',
    email: 'z@example.in',
    ...belongingTo(of),
  }),
  'PUT /clientmaster/{id}': (of) => ({ ...CLIENT, name: 'X', ...belongingTo(of) }),
  'POST /rentmaster': (of) => ({
    ...LEASE,
    clientMaster: of.client.id,
    propertymaster: of.freeProperty,
  }),
  'PUT /rentmaster/{id}': (of) => ({
    ...LEASE,
    clientMaster: of.client.id,
    propertymaster: of.freeProperty,
  }),
  'POST /rentTranscation': receiptOf,
  'POST /rentTranscation/{id}/cancel': () => ({ reason: 'not mine' }),
  'POST /api-gateway': () => undefined,
}

const belongingTo = (of: Books) => ({
  ownerMasters: of.owner.id,
  tenant_id: of.owner.organizationId,
})

const guarded = Object.entries<Endpoint>(contract).filter(([, { access }]) => access !== 'public')
const partsOf = (route: string) => route.split(' ') as [string, string]
const hasBody = (route: string) => /^(POST|PUT)/.test(route)
// It would sign the caller out of the rest of the test; its own tests stand with identity.
const isSignOut = (route: string) => route === 'POST /logout'

function mayCall(endpoint: Endpoint, role: Role) {
  return (
    endpoint.access === 'signed-in' ||
    (Array.isArray(endpoint.access) && endpoint.access.includes(role))
  )
}

async function call(
  person: Pick<Person, 'get' | 'post' | 'put' | 'delete'>,
  route: string,
  path: string,
  body?: object,
): Promise<Reply> {
  const [method] = partsOf(route)
  if (method === 'GET') return person.get(path)
  if (method === 'DELETE') return person.delete(path)
  return method === 'PUT' ? person.put(path, body) : person.post(path, body)
}

const target = (route: string, of: Books) => {
  const [, path] = partsOf(route)
  return path.includes('{id}') ? path.replace('{id}', RECORD_OF[path]?.(of) ?? 'missing') : path
}

function expectNoCanary(reply: Reply, of: Books, what: string) {
  const text = `${JSON.stringify(reply.body)} ${JSON.stringify(reply.headers)}`
  expect(text.includes(of.canary), `${what} tells of ${of.name}: ${text.slice(0, 300)}`).toBe(false)
}

// A body that is the same whosever books it is made from names no record.
const refersTo = (route: string, of: Books, own: Books) =>
  JSON.stringify(BODY_OF[route]?.(of)) !== JSON.stringify(BODY_OF[route]?.(own))

const others = (own: Books) => books.filter((it) => it !== own)
const organizationsOf = (all: Books[]) => all.map(({ owner }) => owner.organizationId)

test('every guarded route of the contract is part of this matrix', () => {
  for (const [route] of guarded) {
    const [, path] = partsOf(route)
    if (path.includes('{')) expect(RECORD_OF, route).toHaveProperty([path])
    if (hasBody(route)) expect(BODY_OF, route).toHaveProperty([route])
  }
})

describe.each(['owner', 'client'] as const)('the %s of an organization', (role) => {
  test("gets 404 or 403 for another organization's records in the path, and changes nothing", async () => {
    for (const own of books) {
      const foreign = others(own)
      const before = await checksumsOf(world.database.connection, organizationsOf(foreign))
      for (const [route, endpoint] of guarded.filter(([key]) => key.includes('{id}')))
        for (const of of foreign) {
          const reply = await call(own[role], route, target(route, of), BODY_OF[route]?.(own))
          expect([route, reply.status]).toEqual([route, mayCall(endpoint, role) ? 404 : 403])
          expectNoCanary(reply, of, `${role} ${route}`)
        }
      expect(await checksumsOf(world.database.connection, organizationsOf(foreign))).toEqual(before)
    }
  }, 60_000)

  test("gets 404 or 403 for another organization's references in the body, and writes nothing", async () => {
    for (const own of books) {
      const before = await checksumsOf(world.database.connection, organizationsOf(books))
      for (const [route, endpoint] of guarded.filter(([key]) => hasBody(key) && !isSignOut(key)))
        for (const of of others(own)) {
          const body = BODY_OF[route]?.(of)
          if (!refersTo(route, of, own)) continue
          const reply = await call(own[role], route, target(route, own), body)
          expect(mayCall(endpoint, role) ? [403, 404] : [403], `${role} ${route}`).toContain(
            reply.status,
          )
          expectNoCanary(reply, of, `${role} ${route}`)
        }
      expect(await checksumsOf(world.database.connection, organizationsOf(books))).toEqual(before)
    }
  }, 60_000)

  test('finds nothing of another organization by search, nor through its cursors', async () => {
    for (const own of books)
      for (const of of others(own))
        for (const [route, endpoint] of guarded.filter(
          ([key]) => key.startsWith('GET') && !key.includes('{'),
        )) {
          const [, path] = partsOf(route)
          const cursor = await cursorOf(of, path)
          for (const query of [
            `search=${of.canary}`,
            `q=${of.canary}`,
            `cursor=${cursor}`,
            `cursor=${cursor}&sort=createdAt`,
            '',
          ]) {
            const reply = await call(own[role], route, `${path}?${query}`)
            if (!mayCall(endpoint, role)) expect([route, reply.status]).toEqual([route, 403])
            expectNoCanary(reply, of, `${role} ${route}?${query}`)
          }
        }
  }, 60_000)
})

async function cursorOf(of: Books, path: string): Promise<string> {
  const { headers } = await of.owner.get(`${path}?limit=1`)
  return /cursor=([\w-]+)/.exec(headers.link ?? '')?.[1] ?? ''
}

test('an administrator reads and writes no rent record of anybody', async () => {
  const before = await checksumsOf(world.database.connection, organizationsOf(books))
  for (const [route, endpoint] of guarded.filter(([, it]) => !mayCall(it, 'administrator')))
    for (const of of books) {
      const reply = await call(administrator, route, target(route, of), BODY_OF[route]?.(of))
      expect([route, endpoint.access, reply.status]).toEqual([route, endpoint.access, 403])
      expectNoCanary(reply, of, `administrator ${route}`)
    }
  expect(await checksumsOf(world.database.connection, organizationsOf(books))).toEqual(before)
})

test('nobody gets anything without a session', async () => {
  for (const [route] of guarded)
    for (const of of books) {
      const reply = await call(world.nobody, route, target(route, of), BODY_OF[route]?.(of))
      expect([route, reply.status]).toEqual([route, 401])
      expectNoCanary(reply, of, `nobody ${route}`)
    }
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../kit/world.ts'
import { clientOf, propertyOf } from './payloads.ts'
import { letTo, type Owner, registerOwner } from './people.ts'
import {
  APPLICATION,
  type Caller,
  callerAt,
  expectCreated,
  expectError,
  temporaryWebFolder,
} from './second-client.ts'

const webFolder = temporaryWebFolder()
let world: World
let nobody: Caller
let asha: Owner
beforeAll(async () => {
  world = await createWorld({ webFolder })
  nobody = callerAt(world.url)
  asha = await registerOwner(world, 'asha')
})
afterAll(() => world.close())

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const json = { 'content-type': 'application/json' }

const SCREENS = [
  '/',
  '/adminTechharvest',
  '/register?type=owner',
  '/forgotpassword/',
  '/dashboard',
  '/dashboard/listrentmaster?Id=1',
  '/dashboard/any/rentmaster/transcation?Id=1',
  '/dashboard/addclientmaster/1',
]

async function expectApplication(path: string, headers: { accept: string }, status: number) {
  const reply = await fetch(new URL(path, world.url), { headers })
  expect([path, reply.status, await reply.text()]).toEqual([path, status, APPLICATION])
  expect(reply.headers.get('content-type')).toMatch(/^text\/html/)
}

describe('addresses', () => {
  test('an unknown address is a 404 in JSON, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const)
      for (const path of ['/nothing', '/propertymaster/a/b/c', '/owner', '/auth']) {
        expectError(await asha.call(method, path), 404)
        expectError(await nobody.call(method, path), 404)
      }
  })

  test('a request for HTML gets the application, signed in or not', async () => {
    for (const path of SCREENS) await expectApplication(path, html, 200)
    expect((await asha.call('GET', '/dashboard', undefined, html)).text).toBe(APPLICATION)
  })

  test('so does a request that accepts anything or does not specify', async () => {
    for (const path of SCREENS) {
      await expectApplication(path, { accept: '*/*' }, 200)
      expect((await world.app.inject({ url: path })).body).toBe(APPLICATION)
    }
  })

  test.each(['application/json', 'application/json, text/plain, */*'])(
    'a request for %s at the address of a screen gets JSON',
    async (accept) => {
      for (const path of SCREENS) expectError(await nobody.get(path, { accept }), 404)
    },
  )

  test('an address that is neither a screen nor a call is a 404: the application if HTML is accepted, otherwise JSON', async () => {
    const undecodable = ['/%', '/dashboard/%zz?Id=%', '/%E0%A4%A']
    const unknown = ['/nothing/at/all', '/dashboard/nothing', '/index.html', '/assets/old.js']
    for (const path of [...unknown, ...undecodable]) {
      await expectApplication(path, html, 404)
      expectError(await nobody.get(path, { accept: '*/*' }), 404)
    }
  })

  test('a call of the API gets JSON even if it accepts HTML', async () => {
    const reply = await nobody.get('/propertymaster', html)
    expect(reply.status).toBe(401)
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
    const unknown = await nobody.post('/nothing', {}, html)
    expect(unknown.status).toBe(404)
    expect(unknown.headers.get('content-type')).toMatch(/^application\/json/)
  })
})

describe('bodies', () => {
  test.each(['{', '{"email":', 'hello', '{"a":1}}', "{'a':1}"])(
    'rejects %s as invalid JSON with 400',
    async (body) => {
      expectError(await nobody.post('/owner/login', body), 400)
      expectError(await asha.post('/propertymaster', body), 400)
    },
  )

  test.each(['[]', '"text"', '1', 'null'])(
    'rejects %s, which is no record, with 400',
    async (body) => {
      expectError(await nobody.post('/owner/login', body), 400)
      expectError(await asha.post('/propertymaster', body), 400)
    },
  )

  test('rejects another content type, and a body that is too large', async () => {
    const typed = { 'content-type': 'text/plain' }
    expectError(await asha.post('/propertymaster', 'address1=x', typed), 415)
    const long = propertyOf(asha, { address1: 'x'.repeat(70_000) })
    expectError(await asha.post('/propertymaster', long), 413)
  })

  test('rejects a text that is too long, at its field', async () => {
    const long = propertyOf(asha, { city: 'x'.repeat(20_000) })
    expectError(await asha.post('/propertymaster', long), 400, 'city')
  })

  test('a call without a payload may declare JSON and send nothing', async () => {
    const id = expectCreated(await asha.post('/propertymaster', propertyOf(asha)))
    expect((await asha.delete(`/propertymaster/${id}`, json)).status).toBe(200)
    expect((await asha.post('/api-gateway', undefined, json)).status).toBe(200)
    expect((await asha.post('/api-gateway', {})).status).toBe(200)
    const leaving = await registerOwner(world, 'leaving')
    expect((await leaving.post('/logout', undefined, json)).status).toBe(200)
  })

  test('reports every invalid field of a record at once', async () => {
    const { body } = await asha.post('/propertymaster', {})
    expect(Object.keys(body.errors).sort()).toEqual(
      ['address1', 'address2', 'city', 'pincode', 'state'].sort(),
    )
  })
})

describe('versions', () => {
  const records: [kind: string, make: () => Promise<string>, changes: object][] = [
    [
      'propertymaster',
      async () => expectCreated(await asha.post('/propertymaster', propertyOf(asha))),
      { city: 'Hampi' },
    ],
    [
      'clientmaster',
      async () => expectCreated(await asha.post('/clientmaster', clientOf(asha, 'Versioned'))),
      { name: 'Renamed' },
    ],
    ['rentmaster', async () => (await letTo(asha, 'Tagged')).agreement, { monthlyRent: '1' }],
    ['ownermaster', async () => asha.id, { name: 'Asha Renamed' }],
  ]

  test.each(records)('PUT /%s/{id} rejects a stale If-Match', async (kind, make, changes) => {
    const path = `/${kind}/${await make()}`
    const first = await asha.get(path)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^(W\/)?".+"$/)
    const same = await asha.put(path, { ...first.body, ...changes }, { 'if-match': etag })
    expect(same.status, same.text).toBe(200)

    const second = await asha.get(path)
    expect(second.headers.get('etag')).not.toBe(etag)
    expect(second.body.__v).not.toBe(first.body.__v)
    expectError(await asha.put(path, first.body, { 'if-match': etag }), 412)
    expect((await asha.get(path)).body).toEqual(second.body)

    // Without it the last write wins, whatever version the body has.
    expect((await asha.put(path, first.body)).status).toBe(200)
    const { updatedAt, __v, ...rest } = (await asha.get(path)).body
    expect(rest).toEqual(
      expect.objectContaining(
        Object.fromEntries(Object.entries(first.body).filter(([field]) => field in changes)),
      ),
    )
    expect(__v).not.toBe(second.body.__v)
  })
})

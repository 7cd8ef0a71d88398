import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type Person, PROPERTY, type World } from '../../../tests/kit/world.ts'

let world: World
let asha: Person
beforeAll(async () => {
  world = await createWorld({ settings: { corsOrigins: ['https://site.example.in'] } })
  asha = await world.registerOwner('Asha')
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

type Sent = { type?: string; payload?: string | Buffer; headers?: Record<string, string> }

async function send(method: string, url: string, { type, payload, headers }: Sent = {}) {
  const reply = await world.app.inject({
    method: method as 'GET',
    url,
    headers: {
      authorization: `Bearer ${asha.token}`,
      ...(type && { 'content-type': type }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  })
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}

const JSON_TYPE = 'application/json'

describe('a body', () => {
  test.each(['{', '{"a":1,}', 'nothing', '{"a":1}}', '\u0000', '{"__proto__":{"role":"x"}}'])(
    'that is not JSON is rejected with 400: %j',
    async (payload) => {
      const reply = await send('POST', '/propertymaster', { type: JSON_TYPE, payload })
      expect(reply).toMatchObject({
        status: 400,
        body: { code: 'malformed-json', message: 'The request body is not valid JSON.' },
      })
    },
  )

  test.each(['[]', '"text"', '5', 'true'])(
    'that is not an object is rejected with 400: %s',
    async (payload) => {
      const reply = await send('POST', '/propertymaster', { type: JSON_TYPE, payload })
      expect(reply).toMatchObject({ status: 400, body: { code: 'invalid' } })
    },
  )

  test('with missing or mistyped fields is rejected in plain words', async () => {
    const confirm = async (payload: object) => {
      const sent = { type: JSON_TYPE, payload: JSON.stringify(payload) }
      return (await send('POST', '/register/confirm', sent)).body.errors
    }
    expect(await confirm({ token: 5, password: 'correct horse' })).toEqual({
      id: 'This is missing.',
      token: 'This is not the kind of value asked for.',
    })
    expect((await send('GET', '/propertymaster?order=up')).body.errors).toEqual({
      order: 'Please use one of: asc, desc.',
    })
    expect((await send('GET', `/propertymaster?search=${'x'.repeat(201)}`)).body.errors).toEqual({
      search: 'Please use at most 200 characters.',
    })
  })

  test('of more than 64 KiB is rejected with 413', async () => {
    const payload = JSON.stringify({ ...PROPERTY, more: 'x'.repeat(64 * 1024) })
    const reply = await send('POST', '/propertymaster', { type: JSON_TYPE, payload })
    expect(reply).toMatchObject({ status: 413, body: { code: 'too-large' } })
    const headers = { 'accept-language': 'hi' }
    const inHindi = await send('POST', '/propertymaster', { type: JSON_TYPE, payload, headers })
    expect(inHindi.body.message).not.toMatch(/[A-Za-z]/)
  })

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])('of another type is rejected with 415: %s', async (type) => {
    const reply = await send('POST', '/propertymaster', { type, payload: 'a=b' })
    expect(reply).toMatchObject({ status: 415, body: { code: 'unsupported-media-type' } })
  })

  test('may be empty where none is needed', async () => {
    const { _id } = (await asha.post('/propertymaster', PROPERTY)).body
    const empty = { type: JSON_TYPE, payload: '' }
    expect((await send('DELETE', `/propertymaster/${_id}`, empty)).status).toBe(200)
    const session = (await world.nobody.post('/owner/login', asha)).body.token
    const headers = { authorization: `Bearer ${session}` }
    expect((await send('POST', '/logout', { ...empty, headers })).status).toBe(200)
  })

  test('that is missing reports each required field', async () => {
    for (const sent of [{}, { type: JSON_TYPE, payload: '' }, { type: JSON_TYPE, payload: 'null' }])
      expect((await send('POST', '/propertymaster', sent)).body.errors).toMatchObject({
        address1: 'Please Enter Address1.',
        pincode: 'Please Enter Pincode.',
      })
  })

  test.each(['Pu\u0000ne', 'Pune \ud800', '\udc00'])(
    'with characters no database can store is rejected with 400 at its field: %j',
    async (city) => {
      const payload = JSON.stringify({ ...PROPERTY, city })
      const reply = await send('POST', '/propertymaster', { type: JSON_TYPE, payload })
      const message = 'This has a character that cannot be read. Please type it again.'
      expect(reply).toEqual({
        status: 400,
        headers: expect.anything(),
        body: { code: 'invalid', message, errors: { city: message } },
      })
    },
  )
})

describe('an address', () => {
  test.each([
    ['GET', '/nowhere'],
    ['POST', '/nowhere'],
    ['PATCH', '/propertymaster'],
    ['DELETE', '/propertymaster'],
    ['GET', '/propertymaster/%E0%A4%A'],
    ['GET', `/propertymaster/${'a'.repeat(2_000)}`],
    ['GET', '/propertymaster/%00'],
    ['GET', '/propertymaster/1%27%20or%201=1'],
    ['GET', '/__proto__'],
  ])('that does not exist is answered with 404 in JSON: %s %s', async (method, url) => {
    const reply = await send(method, url)
    expect(reply).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(Object.keys(reply.body).sort()).toEqual(['code', 'message'])
  })

  test('works with a trailing slash too', async () => {
    expect((await send('GET', '/propertymaster/')).status).toBe(200)
  })

  test('with characters in a search that no database stores finds what it finds without them', async () => {
    await send('POST', '/propertymaster', { type: JSON_TYPE, payload: JSON.stringify(PROPERTY) })
    const reply = await send('GET', '/propertymaster?search=Lake%00%20View&limit=1')
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject([{ address1: PROPERTY.address1 }])
  })

  test('with an invalid query is rejected with 400', async () => {
    for (const query of [
      'limit=0',
      'limit=1.5',
      'limit=all',
      'order=up',
      'cursor=%7B%7D',
      'sort=tenant_id',
    ])
      expect(await send('GET', `/propertymaster?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'invalid', errors: expect.any(Object) },
      })
  })
})

test('an unreadable request gets an error in JSON too', async () => {
  const { port } = world.app.server.address() as AddressInfo
  for (const [text, status] of [
    ['nonsense\r\n\r\n', '400 Bad Request'],
    [`GET / HTTP/1.1\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`, '431 Request Header Fields Too Large'],
  ] as const) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(text)
    const reply = Buffer.concat(await socket.toArray()).toString()
    expect(reply.startsWith(`HTTP/1.1 ${status}\r\nContent-Type: application/json`)).toBe(true)
    expect(JSON.parse(reply.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'invalid' })
  }
})

test('pages of a listed origin may call every method, others none', async () => {
  const preflight = (origin: string) =>
    world.app.inject({
      method: 'OPTIONS',
      url: '/propertymaster/1',
      headers: { origin, 'access-control-request-method': 'PUT' },
    })
  const { headers } = await preflight('https://site.example.in')
  expect(headers['access-control-allow-origin']).toBe('https://site.example.in')
  expect(String(headers['access-control-allow-methods']).split(', ')).toEqual(
    expect.arrayContaining(['GET', 'POST', 'PUT', 'DELETE']),
  )
  const other = await preflight('https://evil.example.in')
  expect(other.headers['access-control-allow-origin']).toBeUndefined()
})

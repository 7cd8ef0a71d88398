import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isWholeRun } from '../kit/whole-run.ts'
import { createWorld, type World } from '../kit/world.ts'

// Raw bytes that no HTTP library would send.

let world: World
let port: number
beforeAll(async () => {
  world = await createWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as AddressInfo).port
})
afterAll(() => world.close())

/** Everything the server sends until it closes the connection, as the request asks it to. */
async function send(text: string | Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.end(text)
  return Buffer.concat(await socket.toArray()).toString()
}

const HOST = 'Host: rentbook.test\r\n'
const JSON_BODY = 'Content-Type: application/json\r\n'
const LOGIN = `POST /owner/login HTTP/1.1\r\n${HOST}${JSON_BODY}`

const requests: [string, string | Buffer][] = [
  ['no request at all', '\u0000\u0001\u0002\r\n\r\n'],
  ['a line that never ends', 'A'.repeat(100_000)],
  ['an unknown method', `BREW / HTTP/1.1\r\n${HOST}\r\n`],
  ['another protocol', `GET / HTTP/9.9\r\n${HOST}\r\n`],
  ['a header without a name', `GET /session HTTP/1.1\r\n${HOST}: x\r\n\r\n`],
  ['a header with a NUL', `GET /session HTTP/1.1\r\n${HOST}x: a\u0000b\r\n\r\n`],
  ['a header that is folded', `GET /session HTTP/1.1\r\n${HOST}x: a\r\n b: c\r\n\r\n`],
  ['two thousand headers', `GET /session HTTP/1.1\r\n${HOST}${'x: y\r\n'.repeat(20_000)}\r\n`],
  ['two lengths', `${LOGIN}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}`],
  ['a negative length', `${LOGIN}Content-Length: -1\r\n\r\n{}`],
  [
    'a length and chunks, to smuggle a second request',
    `${LOGIN}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /session HTTP/1.1\r\n${HOST}\r\n`,
  ],
  ['chunks that are none', `${LOGIN}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
  ['an address that is no text', Buffer.from(`GET /\xff\xfe HTTP/1.1\r\n${HOST}\r\n`, 'latin1')],
  ['an address on another host', `GET http://evil.example/session HTTP/1.1\r\n${HOST}\r\n`],
  ['an address above the root', `GET /../../etc/passwd HTTP/1.1\r\n${HOST}\r\n`],
  ['no host', 'GET /session HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['two hosts', `GET /session HTTP/1.1\r\n${HOST}Host: evil.example\r\nConnection: close\r\n\r\n`],
  ['a tunnel', `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`],
  ['an upgrade', `GET /session HTTP/1.1\r\n${HOST}Connection: upgrade\r\nUpgrade: h2c\r\n\r\n`],
]

test.each(requests)('rejects %s once and keeps serving', async (_, text) => {
  const replies = (await send(text)).split(/(?=HTTP\/1\.1 \d{3})/).filter(Boolean)
  // If no reply is possible, the connection just closes.
  expect(replies.length).toBeLessThanOrEqual(1)
  for (const reply of replies) expect(reply).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect((await world.nobody.get('/health')).status).toBe(200)
})

test('what is no request gets every security header of other replies', async () => {
  const usual = (await world.nobody.get('/session')).headers
  const wanted = Object.keys(usual).filter((name) =>
    /^(?:x-|cross-|referrer|content-sec|cache|origin-a)/.test(name),
  )
  expect(wanted.length).toBeGreaterThan(8)
  const overflow = await send(`GET /session HTTP/1.1\r\n${HOST}x: ${'y'.repeat(20_000)}\r\n\r\n`)
  expect(overflow).toMatch(/^HTTP\/1\.1 431 /)
  for (const reply of [
    overflow,
    await send('no request\r\n\r\n'),
    await send('GET /session HTTP/1.1\r\nConnection: close\r\n\r\n'),
    await send(`GET /session HTTP/1.1\r\n${HOST}${HOST}Connection: close\r\n\r\n`),
    await send(`GET /% HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`),
  ])
    for (const name of wanted) expect(reply.toLowerCase()).toContain(`\r\n${name}: `)
})

// The server's patience, in `src/server/http`, is half a minute.
if (isWholeRun)
  test('connections that send nothing are closed', async () => {
    const silent = Array.from({ length: 50 }, () => connect(port, '127.0.0.1').resume())
    await Promise.all(silent.map((socket) => once(socket, 'close')))
  })

test('closes the connection when a promised body never arrives', async () => {
  await send(`${LOGIN}Content-Length: 1000\r\n\r\n{"email":`)
  expect((await world.nobody.get('/health')).status).toBe(200)
})

test('an unreadable request is answered with the security headers', async () => {
  const reply = await send('nonsense\r\n\r\n')
  expect(reply).toContain("frame-ancestors 'none'")
  expect(reply).toContain('x-content-type-options: nosniff')
  expect(reply).toContain('cache-control: no-store')
})

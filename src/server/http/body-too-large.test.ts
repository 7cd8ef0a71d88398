import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpServer } from './http-server.ts'

const app = createHttpServer({})
let port: number
beforeAll(async () => {
  app.post('/somewhere', async () => ({ ok: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

const MEGABYTE = 1024 * 1024
const PART = Buffer.alloc(64 * 1024, 'a')
const HEAD = 'POST /somewhere HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

/** Waits until the socket takes more, or is gone. */
async function canGoOn(socket: Socket): Promise<void> {
  const waiting = new AbortController()
  const { signal } = waiting
  await Promise.race([once(socket, 'drain', { signal }), once(socket, 'close', { signal })]).catch(
    () => {},
  )
  waiting.abort()
}

/** Sends a body to its end before it reads, as HTTP libraries do; returns the first lines and what it had sent. */
async function send(bytes: number, { isChunked }: { isChunked: boolean }) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  socket.write(
    `${HEAD}${isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes}`}\r\n\r\n`,
  )
  const part = isChunked
    ? Buffer.concat([Buffer.from('10000\r\n'), PART, Buffer.from('\r\n')])
    : PART
  let sent = 0
  while (sent < bytes && !socket.destroyed) {
    sent += PART.length
    if (!socket.write(part)) await canGoOn(socket)
  }
  if (isChunked) socket.write('0\r\n\r\n')
  socket.end('GET /somewhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  const replies = Buffer.concat(await socket.toArray().catch(() => [])).toString()
  return { replies: replies.match(/HTTP\/1\.1 \d{3}/g), sent }
}

test.each([
  ['of a known length', false],
  ['in chunks', true],
])('a body above the limit, %s, gets 413, and its connection goes on', async (_, isChunked) => {
  const { replies, sent } = await send(8 * MEGABYTE, { isChunked })
  expect(sent).toBe(8 * MEGABYTE)
  expect(replies).toEqual(['HTTP/1.1 413', 'HTTP/1.1 404'])
})

test.each([
  ['of a known length', false],
  ['in chunks', true],
])('a body without end, %s, is cut', async (_, isChunked) => {
  const { sent } = await send(200 * MEGABYTE, { isChunked })
  expect(sent).toBeLessThan(100 * MEGABYTE)
})

import { type AddressInfo, createConnection } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHttpServer } from './http-server.ts'

test('a half-sent body holds a stop up for 5 seconds at most, while others are answered', async () => {
  const app = createHttpServer({})
  const slowReply = Promise.withResolvers<object>()
  let begun = 0
  app.addHook('onRequest', async () => {
    begun += 1
  })
  app.get('/slow', () => slowReply.promise)
  app.post('/', async () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const half = createConnection(port, '127.0.0.1')
  half.on('error', () => {})
  half.write(
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  )
  const slow = fetch(`http://127.0.0.1:${port}/slow`)
  await expect.poll(() => begun).toBe(2)

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let isClosed = false
  const closed = app.close().then(() => {
    isClosed = true
  })
  slowReply.resolve({ fine: true })
  expect(await (await slow).json()).toEqual({ fine: true })
  await vi.advanceTimersByTimeAsync(4_999)
  expect(isClosed).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await closed
})

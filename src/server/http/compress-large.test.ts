import { createSecretKey } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { letRepliesCompress } from './compress-large.ts'
import { createHttpServer } from './http-server.ts'
import { createRequestTurns, mount } from './mount.ts'

const replies = {
  name: 'listTexts',
  summary: 'Texts',
  access: 'public',
  responses: { 200: z.array(z.string()) },
} as const
const contract = defineContract({
  'GET /long': { ...replies, compressed: true },
  'GET /short': { ...replies, compressed: true },
  'GET /secret': replies,
})
const TEXTS = Array.from({ length: 200 }, (_, index) => `किराया ${index}`)
const long = async () => ({ status: 200 as const, body: TEXTS })

const app = createHttpServer({})
beforeAll(async () => {
  await letRepliesCompress(app)
  mount(
    app,
    contract,
    {
      'GET /long': long,
      'GET /short': async () => ({ status: 200, body: TEXTS.slice(0, 3) }),
      'GET /secret': long,
    },
    {
      admit: () => {},
      authenticate: () => Promise.reject(new Error('public')),
      fingerprintKey: createSecretKey(Buffer.alloc(32)),
      now: () => new Date(0),
      turns: createRequestTurns(),
    },
  )
})
afterAll(() => app.close())

const ask = (url: string, accepted?: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({
    method,
    url,
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  })

test.each(['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=0.8, *;q=0.1', 'identity,GZIP'])(
  'a long reply is compressed for %j',
  async (accepted) => {
    const { headers, rawPayload } = await ask('/long', accepted)
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(rawPayload.length).toBeLessThan(1_000)
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(TEXTS)
  },
)

test.each([undefined, '', 'br', 'gzip;q=0', 'gzip; q=0.0, br', 'nogzip'])(
  'and not for %j',
  async (accepted) => {
    const reply = await ask('/long', accepted)
    expect(reply.headers).not.toHaveProperty('content-encoding')
    expect(reply.headers.vary).toBe('accept-encoding')
    expect(reply.json()).toEqual(TEXTS)
  },
)

test('a short reply is sent as it is, and so is one that may hold a secret', async () => {
  for (const url of ['/short', '/secret'])
    expect((await ask(url, 'gzip')).headers).not.toHaveProperty('content-encoding')
  expect((await ask('/secret', 'gzip')).headers).not.toHaveProperty('vary')
})

test('HEAD sends the headers of GET and no body', async () => {
  const [head, get] = await Promise.all([ask('/long', 'gzip', 'HEAD'), ask('/long', 'gzip')])
  expect(head.rawPayload).toHaveLength(0)
  for (const name of ['content-encoding', 'content-length', 'vary', 'content-type'])
    expect(head.headers[name]).toBe(get.headers[name])
})

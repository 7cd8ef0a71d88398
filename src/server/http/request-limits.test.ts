import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerErrorHandler } from './error-replies.ts'
import { RequestLimits } from './request-limits.ts'

const THREE = { name: 'account', quota: 3 }

/** A server that counts calls by the name in the path, with a clock of its own. */
function serverWithClock() {
  let milliseconds = 0
  const limits = new RequestLimits(() => milliseconds)
  const app = Fastify()
  registerErrorHandler(app)
  app.get<{ Params: { name: string } }>('/:name', async ({ params }, reply) => {
    limits.take(reply, THREE, params.name)
    return {}
  })
  return {
    pass: (seconds: number) => {
      milliseconds += seconds * 1000
    },
    call: async (name: string) => {
      const { statusCode, headers } = await app.inject(`/${name}`)
      const { ratelimit, 'ratelimit-policy': policy, 'retry-after': retryAfter } = headers
      return { status: statusCode, ratelimit, policy, retryAfter }
    },
  }
}

test('the limit of requests returns how much is left, and refuses beyond the quota until the minute ends', async () => {
  const { call, pass } = serverWithClock()
  expect(await call('asha')).toEqual({
    status: 200,
    policy: '"account";q=3;w=60',
    ratelimit: '"account";r=2;t=60',
    retryAfter: undefined,
  })
  await call('asha')
  pass(45)
  expect(await call('asha')).toMatchObject({ status: 200, ratelimit: '"account";r=0;t=15' })
  expect(await call('asha')).toEqual({
    status: 429,
    policy: '"account";q=3;w=60',
    ratelimit: '"account";r=0;t=15',
    retryAfter: '15',
  })
  pass(15)
  expect(await call('asha')).toMatchObject({ status: 200, ratelimit: '"account";r=2;t=60' })
})

test('the limit of requests counts each caller alone', async () => {
  const { call } = serverWithClock()
  for (let time = 0; time < 5; time += 1) await call('asha')
  expect((await call('asha')).status).toBe(429)
  expect(await call('vikram')).toMatchObject({ status: 200, ratelimit: '"account";r=2;t=60' })
})

test('remembers 50,000 callers a minute, and lets those beyond pass', () => {
  const limits = new RequestLimits(() => 0)
  const headers: Record<string, unknown> = {}
  const reply = {
    header: (name: string, value: unknown) => Object.assign(headers, { [name]: value }),
  }
  const take = (name: string) => limits.take(reply as never, { name: 'network', quota: 1 }, name)
  for (let network = 0; network < 50_000; network += 1) take(String(network))
  for (let time = 0; time < 3; time += 1) take('one more')
  expect(() => take('7')).toThrow('Too many requests')
})

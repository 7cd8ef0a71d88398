import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/server/database/database.ts'
import { patiently } from '../kit/patiently.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { createWorld, type Person, type World } from '../kit/world.ts'

// A flood of tokens that nobody was given, over 100 connections, from the address that honest people call from.

const CONNECTIONS = 100
const REQUESTS = 3_000

let databaseCalls = 0
/** Counts every transaction and statement that the server asks its database for. */
const counting = (database: Database): Database =>
  new Proxy(database, {
    get: (target, name, receiver) => {
      const member = Reflect.get(target, name, receiver)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => {
        databaseCalls += 1
        return member.apply(target, given)
      }
    },
  })

const lines: { msg: string; times?: number; result?: string }[] = []
const stream = new Writable({
  write(line, _encoding, done) {
    lines.push(JSON.parse(String(line)))
    done()
  },
})

let world: World
let milliseconds = 0
let port: number
let asha: Person
let ravi: Person
beforeAll(async () => {
  world = await createWorld({
    watchDatabase: counting,
    logger: pino(stream),
    elapsed: () => milliseconds,
  })
  await world.app.listen({ port: 0 })
  port = (world.app.server.address() as AddressInfo).port
  asha = await world.registerOwner('Asha')
  ravi = await world.registerOwner('Ravi')
})
afterAll(() => world.close())

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
afterAll(() => agent.destroy())

type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; body: string }

const call = (path: string, token?: string, body?: object): Promise<Answer> =>
  patiently(() => send(path, token, body))

async function send(path: string, token?: string, body?: object): Promise<Answer> {
  const sent = request({
    port,
    agent,
    path,
    method: body ? 'POST' : 'GET',
    headers: {
      host: 'localhost',
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  sent.end(body && JSON.stringify(body))
  const [reply] = await once(sent, 'response')
  let text = ''
  for await (const part of reply.setEncoding('utf8')) text += part
  return { status: reply.statusCode, headers: reply.headers, body: text }
}

const madeUp = () => randomBytes(32).toString('base64url')

/** Sends made-up tokens over every connection, while `honest` happens again and again. */
async function flood(token: () => string, honest: () => Promise<void>): Promise<Answer[]> {
  const answers: Answer[] = []
  let left = REQUESTS
  const connection = async () => {
    while (left-- > 0) answers.push(await call('/propertymaster', token()))
  }
  let isOver = false
  const connections = Promise.all(Array.from({ length: CONNECTIONS }, connection)).finally(() => {
    isOver = true
  })
  do await honest()
  while (!isOver)
  await connections
  return answers
}

wholeTest(
  'made-up tokens never reach the database, and keep no neighbour from working or signing in',
  {
    timeout: 60_000,
  },
  async () => {
    const before = { calls: databaseCalls, lines: lines.length }
    let [honest, honestCalls] = [0, 0]
    const answers = await flood(madeUp, async () => {
      const begin = databaseCalls
      const credentials = { email: ravi.email, password: ravi.password }
      expect((await call('/propertymaster', asha.token)).status).toBe(200)
      if (honest++ % 10 === 0) {
        const signedIn = await call('/owner/login', undefined, credentials)
        expect(signedIn.status).toBe(200)
        const { token } = JSON.parse(signedIn.body)
        expect((await call('/clientmaster', token)).status).toBe(200)
      }
      honestCalls += databaseCalls - begin
    })
    expect(databaseCalls - before.calls).toBe(honestCalls)
    const refused = answers.filter(({ status }) => status === 429)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]))
    expect(answers.length - refused.length).toBeLessThanOrEqual(1_000)
    for (const { headers } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(headers.ratelimit).toMatch(/^"made-up-tokens";r=0;t=\d+$/)
    }
    const written = lines.slice(before.lines).filter(({ times }) => times === undefined)
    const security = written.filter(({ msg }) => msg !== 'signed in')
    expect(security.map(({ msg }) => msg)).toEqual(['session refused', 'too many requests'])
  },
)

test('a token whose session has ended is looked up once a minute', async () => {
  const { body } = await call('/owner/login', undefined, {
    email: ravi.email,
    password: ravi.password,
  })
  const { token } = JSON.parse(body)
  expect((await call('/session', token)).status).toBe(200)
  expect((await call('/logout', token, {})).status).toBe(200)
  expect((await call('/session', token)).status).toBe(401)
  const before = databaseCalls
  for (let time = 0; time < 500; time += 1) expect((await call('/session', token)).status).toBe(401)
  expect(databaseCalls).toBe(before)
  milliseconds += 60_000
  expect((await call('/session', token)).status).toBe(401)
  expect(databaseCalls).toBe(before + 1)
})

test('another instance knows a token that this one gave out', async () => {
  const other = await world.serverWith({})
  expect((await patiently(() => other.callerWith(asha.token).get('/session'))).status).toBe(200)
})

test('the last log line of a flood counts the refusals', async () => {
  const own: typeof lines = []
  const logger = pino(
    new Writable({
      write(line, _encoding, done) {
        own.push(JSON.parse(String(line)))
        done()
      },
    }),
  )
  const alone = await createWorld({ logger })
  for (let time = 0; time < 1_200; time += 1) await alone.callerWith(madeUp()).get('/session')
  await alone.close()
  expect(own.map(({ msg, times, result }) => [msg, result, times])).toEqual([
    ['session refused', 'made up', undefined],
    ['too many requests', 'made-up-tokens', undefined],
    ['session refused', 'made up', 999],
    ['too many requests', 'made-up-tokens', 199],
  ])
})

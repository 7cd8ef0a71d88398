import { createSecretKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../src/app/server/create-app.ts'
import { verifyReceiptCode } from '../../src/features/receipts/server/verification-routes.ts'
import { type Database, openDatabase } from '../../src/server/database/database.ts'
import { createSealer } from '../../src/server/encryption.ts'
import { freePort } from '../kit/free-port.ts'
import { createMoneyWorld, type MoneyWorld } from '../kit/money-world.ts'
import { type Reply, SETTINGS } from '../kit/world.ts'

// What a stranger can do with the codes of receipts: guess them, keep old ones, ask for many.

const LOOKS = 60

let world: MoneyWorld
let database: Database
let tokens: { known: string; revoked: string }
beforeAll(async () => {
  world = await createMoneyWorld()
  database = openDatabase(world.database.connection, { poolSize: 1, onError: () => {} })
  const { lease } = await world.letTo()
  const path = `/rentTranscation/${(await world.pay(lease, '100')).body.receipt._id}`
  const tokenIn = ({ body }: Reply): string => body.verifyUrl.split('/').at(-1)
  const revoked = tokenIn(await world.owner.get(path))
  tokens = { known: tokenIn(await world.owner.post(`${path}/verification`)), revoked }
})
afterAll(async () => {
  await database.close()
  await world.close()
})

/** Tokens that open nothing, each in its own way. */
const wrong = (): [kind: string, token: string][] => {
  const { known, revoked } = tokens
  return [
    ['guessed', 'A'.repeat(22)],
    ['replaced', revoked],
    ['cut', known.slice(0, -1)],
    ['longer', `${known}A`],
    ['in other letters', known.toLowerCase() === known ? known.toUpperCase() : known.toLowerCase()],
    ['of one letter', 'x'],
    ['of other signs', "' or 1=1 --"],
    ['with a zero byte', `${known}\0`],
    ['blank', ' '],
    ['much too long', 'A'.repeat(480)],
  ]
}

let networks = 0
const stranger = () => world.callerAt(`10.7.${networks >> 8}.${networks++ & 255}`)
const addressesOf = (token: string) =>
  ['v', 'verify'].map((it) => `/${it}/${encodeURIComponent(token)}`)

test('whatever a wrong token looks like, its replies are the same', async () => {
  const replies = new Map<string, Set<string>>()
  for (const [, token] of wrong())
    for (const address of addressesOf(token)) {
      const { status, body, headers } = await stranger().get(address)
      const { date: _, ...others } = headers
      const text = JSON.stringify({ status, body, others })
      const kind = address.split('/')[1] ?? ''
      replies.set(kind, (replies.get(kind) ?? new Set()).add(withoutNonce(text)))
    }
  expect([...replies].map(([kind, texts]) => [kind, texts.size])).toEqual([
    ['v', 1],
    ['verify', 1],
  ])
  expect([...replies.values()].map(([text]) => text).join()).not.toContain('receiptCode')
})

const withoutNonce = (text: string) => text.replace(/nonce[-=\\"']+[\w+/=]{24}/g, 'nonce')

test('and whatever it looks like, the database runs the same queries', async () => {
  const unknown = await queriesFor('A'.repeat(22))
  expect(unknown).toEqual([
    expect.stringMatching(/^select .* from "receipts" where "verifyHash" = \$1$/),
    expect.stringMatching(/^insert into "throttles"/),
  ])
  for (const [kind, token] of wrong())
    expect([kind, await queriesFor(token)]).toEqual([kind, unknown])
  // A code that is known counts nothing.
  expect(await queriesFor(tokens.known)).toEqual(unknown.slice(0, 1))
})

/** The queries that a look sends, without the values in them. */
async function queriesFor(token: string): Promise<string[]> {
  const sent: string[] = []
  const note: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      sent.push(new PostgresQueryCompiler().compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const watched: Database = {
    ...database,
    transaction: (as, work) => database.transaction(as, (tx) => work(tx.withPlugin(note))),
  }
  const deps = { database: watched, clock: world.now, timeZone: SETTINGS.timeZone }
  const look = { token, address: `10.8.0.${networks++ & 255}` }
  await verifyReceiptCode({ ...deps, hashKey: createSecretKey(Buffer.alloc(32)) }, look).catch(
    () => {},
  )
  return sent
}

test('a network may look at any number of receipts; only codes that are unknown count', async () => {
  const here = stranger()
  const addresses = addressesOf(tokens.known)
  for (let turn = 0; turn < LOOKS + 5; turn++)
    expect((await here.get(addresses[turn % 2] as string)).status).toBe(200)
  expect((await here.get(addressesOf('guessed')[0] as string)).status).toBe(404)
})

test('one network guesses sixty times an hour, pages and replies together; others, and codes that are known, go on', async () => {
  const [here, elsewhere] = [stranger(), stranger()]
  const [page, reply] = addressesOf(tokens.known) as [string, string]
  for (let turn = 0; turn < LOOKS; turn++) {
    const guess = addressesOf(`${'B'.repeat(20)}${turn}`)
    expect((await here.get(guess[turn % 2] as string)).status).toBe(404)
    // Good looks between them give nothing back.
    if (turn === 30) expect((await here.get(page)).status).toBe(200)
  }
  const [guessed, ofCall] = addressesOf('guessed') as [string, string]
  for (const address of [guessed, ofCall]) {
    const { status, headers } = await here.get(address)
    expect([status, Number(headers['retry-after'])]).toEqual([429, 60 * 60])
  }
  // An employer behind the same network as the guesser still checks receipts.
  for (const address of [page, reply]) expect((await here.get(address)).status).toBe(200)
  const { headers, body } = await here.get(guessed)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toMatch(/<h1>Not now<\/h1>.*Nothing is locked: please try again in 60 minutes/s)
  expect((await elsewhere.get(guessed)).status).toBe(404)
  world.advance({ minutes: 59 })
  expect((await here.get(guessed)).status).toBe(429)
  world.advance({ minutes: 1 })
  expect((await here.get(guessed)).status).toBe(404)
})

test('neither page nor reply is cached, indexed, framed or leaked to others, and none sets a cookie', async () => {
  for (const token of [tokens.known, 'unknown'])
    for (const address of addressesOf(token)) {
      const { headers } = await stranger().get(address)
      expect([address, headers]).toMatchObject([
        address,
        {
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex, nofollow, noarchive',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        },
      ])
      expect(headers).not.toHaveProperty('set-cookie')
      expect(headers).not.toHaveProperty('etag')
    }
})

test('the page asks not to be indexed, and loads nothing else', async () => {
  const { body, headers } = await stranger().get(`/v/${tokens.known}`)
  expect(body).toContain('<meta name="robots" content="noindex, nofollow, noarchive">')
  expect(body).toContain('<meta name="referrer" content="no-referrer">')
  expect(body).not.toMatch(/<script|<form|<a |<img|\bon\w+=|src=|https?:/)
  expect(body).not.toContain(tokens.known)
  const nonce = /<style nonce="([^"]+)">/.exec(String(body))?.[1]
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
})

test('crawlers may read the page, or they would not learn that it is not to be indexed', async () => {
  const robots = await readFile(join(import.meta.dirname, '../../public/robots.txt'), 'utf8')
  const disallowed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path)
  expect(disallowed).toContain('/verify/')
  expect(disallowed.filter((path) => '/v/token'.startsWith(path ?? ''))).toEqual([])
})

test('metrics name the pattern of the address, never the token', async () => {
  const metricsToken = 'a token of more than sixteen characters'
  const { nobody } = await world.serverWith({ metricsToken })
  for (const address of addressesOf(tokens.known)) await nobody.get(address)
  const { body } = await nobody.get('/metrics', { authorization: `Bearer ${metricsToken}` })
  expect(body).toContain('/v/:token')
  expect(body).toContain('/verify/:token')
  expect(body).not.toContain(tokens.known)
})

test('the database keeps of a token no more than its hash', async () => {
  const [{ rows }] = await world.query(
    "select string_agg(t::text, ' ') as rows from receipts t union all select string_agg(t::text, ' ') from events t",
  )
  expect(rows).not.toContain(tokens.known)
  const [{ length }] = await world.query('select length(verify_hash) from receipts limit 1')
  expect(length).toBe(32)
})

test('while the database is away, the page shows that and when to come back', async () => {
  const connection = { ...world.database.connection, port: await freePort() }
  const away = openDatabase(connection, { poolSize: 1, onError: () => {} })
  const unused = () => Promise.reject(new Error('this test sends no mail'))
  const app = await createApp({
    settings: SETTINGS,
    database: away,
    clock: world.now,
    mailer: { deliver: unused, enqueue: unused, enqueueAll: unused, enqueueDummy: unused },
    sealer: createSealer(Buffer.alloc(32)),
  })
  const { statusCode, headers, body } = await app.inject(`/v/${tokens.known}`)
  await app.close()
  await away.close()
  expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain('The database does not answer right now.')
})

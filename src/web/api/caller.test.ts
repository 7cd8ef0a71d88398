import '../../../tests/kit/english.ts'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { type Caller, createCaller } from './caller.ts'
import { NetworkError, UnreadableReply } from './network-error.ts'
import { nextCursorIn, totalIn, versionIn } from './reply.ts'

const contract = defineContract({
  'GET /things': {
    name: 'listThings',
    summary: 'Things',
    access: 'read properties',
    query: z.object({ search: z.string().optional(), cursor: z.string().optional() }),
    responses: { 200: z.array(z.object({ name: z.string() })) },
  },
  'PUT /things/{id}': {
    name: 'updateThing',
    summary: 'Changes a thing',
    access: 'read properties',
    params: z.object({ id: z.string() }),
    body: z.object({ name: z.string() }),
    responses: { 200: z.object({ message: z.string() }) },
  },
})

let server: Server
let call: Caller<typeof contract>
let answer: (request: IncomingMessage, response: ServerResponse) => void
let token: string | null
let signedOut: string[]
let outdated: number

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const onSignedOut = (refused: string) => signedOut.push(refused)
  const onOutdated = () => void outdated++
  call = createCaller<typeof contract>({ baseUrl, token: () => token, onSignedOut, onOutdated })
})
beforeEach(() => {
  token = 'secret'
  signedOut = []
  outdated = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

test('a call carries its token, path, query, body, key and version', async () => {
  const seen: IncomingMessage[] = []
  answer = (request, response) => {
    seen.push(request)
    json(response, 200, { message: 'ok' })
  }
  const sent = { params: { id: 'a/b' }, body: { name: 'x' }, idempotencyKey: 'k1', version: 3 }
  const reply = await call('PUT /things/{id}', sent)
  expect(reply).toMatchObject({ status: 200, body: { message: 'ok' } })
  expect(seen[0]).toMatchObject({ method: 'PUT', url: '/things/a%2Fb' })
  expect(seen[0]?.headers).toMatchObject({
    authorization: 'Bearer secret',
    'content-type': 'application/json',
    'idempotency-key': 'k1',
    'if-match': '"3"',
  })
  await call('GET /things', { query: { search: '₹ & co', cursor: '' } })
  expect(seen[1]?.url).toBe('/things?search=%E2%82%B9+%26+co')
})

test('a call reads the total, the next cursor and the version from the headers', async () => {
  answer = (_, response) => {
    response.setHeader('x-total-count', '57')
    response.setHeader('link', '</things?search=a&cursor=c%3D2>; rel="next"')
    response.setHeader('etag', 'W/"7"')
    json(response, 200, [])
  }
  const { headers } = await call('GET /things')
  expect(totalIn(headers)).toBe(57)
  expect(nextCursorIn(headers)).toBe('c=2')
  expect(versionIn(headers)).toBe(7)
  expect(nextCursorIn(new Headers())).toBeUndefined()
})

test('a call returns an error reply instead of throwing', async () => {
  answer = (_, response) => json(response, 409, { message: 'It is let.', code: 'conflict' })
  expect(await call('GET /things')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(signedOut).toEqual([])
})

test('reports a change of something that is gone, but no question about it and no other refusal', async () => {
  const change = { params: { id: '1' }, body: { name: 'x' } }
  answer = (_, response) => json(response, 404, { message: 'Gone.', code: 'not-found' })
  await call('GET /things')
  await call('PUT /things/{id}', { ...change, signal: new AbortController().signal })
  expect(outdated).toBe(0)
  await call('PUT /things/{id}', change)
  expect(outdated).toBe(1)
  answer = (_, response) => json(response, 409, { message: 'Taken.', code: 'email-taken' })
  await call('PUT /things/{id}', change)
  expect(outdated).toBe(1)
})

test('reports a refused token, but not a 401 without a token', async () => {
  answer = (_, response) => json(response, 401, { message: 'No', code: 'not-signed-in' })
  expect((await call('GET /things')).status).toBe(401)
  token = null
  await call('GET /things')
  expect(signedOut).toEqual(['secret'])
})

test('turns a reply that is not JSON into an error with its status line', async () => {
  answer = (_, response) => response.writeHead(502, 'Bad Gateway').end('<html>')
  const failure = await call('GET /things').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UnreadableReply)
  expect(failure).toMatchObject({ status: 502, message: '502 Bad Gateway' })
})

test('treats a broken connection and a timeout as network errors', async () => {
  answer = (_, response) => response.destroy()
  await expect(call('GET /things')).rejects.toBeInstanceOf(NetworkError)
  answer = () => {}
  await expect(call('GET /things', { timeout: 20 })).rejects.toMatchObject({ timedOut: true })
})

test('ends an aborted call as an abort, not as a network error', async () => {
  const giveUp = new AbortController()
  answer = () => giveUp.abort()
  await expect(call('GET /things', { signal: giveUp.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
})

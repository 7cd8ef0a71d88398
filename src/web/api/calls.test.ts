import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { decimal, rowsOf, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { type Caller, createCaller } from './caller.ts'
import { allPages, callsOf, writesOf } from './calls.ts'
import { readsOf } from './reads.ts'
import { RefusedReply } from './reply.ts'

const thingWire = wireRecord({ id: ['_id', text], meterNumber: ['electricityMeterNumber', text] })
const draftWire = wireRecord({
  leaseId: ['rentMaster', text],
  rent: ['monthlyRent', decimal],
  rows: rowsOf({ propertyId: ['propertymaster', text] }),
})
const thing = z.object({ _id: z.string(), electricityMeterNumber: z.string() })

const contract = defineContract({
  'GET /things': {
    name: 'listThings',
    summary: 'Things',
    access: 'read properties',
    query: z.object({ search: z.string().optional(), rentMaster: z.string().optional() }),
    responses: { 200: z.array(thing) },
  },
  'GET /things/{id}': {
    name: 'getThing',
    summary: 'A thing',
    access: 'read properties',
    params: z.object({ id: z.string() }),
    responses: { 200: thing },
  },
  'POST /things': {
    name: 'addThing',
    summary: 'Adds a thing',
    access: 'read properties',
    body: z.object({
      rentMaster: z.string(),
      monthlyRent: z.string(),
      note: z.string().optional(),
      rows: z.array(z.object({ propertymaster: z.string(), share: z.number() })),
    }),
    responses: { 200: thing, 201: z.object({ message: z.string(), ...thing.shape }) },
    idempotent: true,
  },
  'PUT /things/{id}': {
    name: 'changeThing',
    summary: 'Changes a thing',
    access: 'read properties',
    params: z.object({ id: z.string() }),
    body: z.object({ monthlyRent: z.string() }),
    responses: { 200: thing },
  },
})

let server: Server
let call: Caller<typeof contract>
const seen: { url: string; body: unknown; key: unknown }[] = []

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const sent = Buffer.concat(parts).toString()
    const { url = '', headers } = request
    seen.push({ url, body: sent && JSON.parse(sent), key: headers['idempotency-key'] })
    const found = { _id: 'a', electricityMeterNumber: '77' }
    const [status, body] =
      url === '/things/gone'
        ? [404, { code: 'not-found', message: 'It is gone.' }]
        : request.method === 'POST'
          ? [201, { message: 'Added.', ...found }]
          : [200, url.startsWith('/things?') ? [found] : found]
    const more = url.includes('cursor=2') ? {} : { link: '</things?cursor=2>; rel="next"' }
    const type = { 'content-type': 'application/json', ...more }
    response.writeHead(status, type).end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  call = createCaller<typeof contract>({ baseUrl })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })

test('what is read has the names of the code, a record or a list of them', async () => {
  const reads = readsOf(call, 'things', {
    'GET /things': [thingWire],
    'GET /things/{id}': thingWire,
  })
  const list = reads('GET /things', { query: { search: 'x' } })
  const all: { id: string; meterNumber: string }[] = await queries.fetchQuery(list)
  expect(all).toEqual([{ id: 'a', meterNumber: '77' }])
  expect(seen.at(-1)?.url).toBe('/things?search=x')
  const one = await queries.fetchQuery(reads('GET /things/{id}', { params: { id: 'a' } }))
  expect(one).toEqual({ id: 'a', meterNumber: '77' })
  // Everything of one name is fetched again together.
  expect(queries.getQueriesData({ queryKey: ['things'] })).toHaveLength(2)
  const gone = queries.fetchQuery(reads('GET /things/{id}', { params: { id: 'gone' } }))
  await expect(gone).rejects.toThrow(RefusedReply)
})

test('what is written is sent under the names of the wire, its rows too, and what has no other name as it is', async () => {
  const write = writesOf(call, { 'POST /things': draftWire })
  const body = { leaseId: 'l', rent: '', note: 'n', rows: [{ propertyId: 'p', share: 2 }] }
  const reply = await write('POST /things', { body, idempotencyKey: 'once' })
  expect(reply.status).toBe(201)
  expect(seen.at(-1)).toEqual({
    url: '/things',
    key: 'once',
    body: {
      rentMaster: 'l',
      monthlyRent: '0',
      note: 'n',
      rows: [{ propertymaster: 'p', share: 2 }],
    },
  })
  const ofWire = { rentMaster: 'l', monthlyRent: '', rows: [] }
  // @ts-expect-error The names of the wire are none of the code.
  const wrong = () => write('POST /things', { body: ofWire })
  expect(wrong).toBeTypeOf('function')
})

test('a query is sent under the names of the wire', async () => {
  const asked = { 'GET /things': draftWire }
  const reads = readsOf(call, 'things', { 'GET /things': [thingWire] }, asked)
  await queries.fetchQuery(reads('GET /things', { query: { leaseId: 'l' } }))
  expect(seen.at(-1)?.url).toBe('/things?rentMaster=l')
})

test('a reply has the names of the code, by its status where a call previews and records, and keeps what the server says', async () => {
  const replies = { 'POST /things': { 200: thingWire, 201: { id: thingWire.id } } } as const
  const write = writesOf(call, { 'POST /things': draftWire }, replies)
  const reply = await write('POST /things', { body: { leaseId: 'l', rent: '1', rows: [] } })
  expect(reply).toMatchObject({ status: 201, body: { message: 'Added.', id: 'a' } })
  expect(reply.body).not.toHaveProperty('meterNumber')
  const calls = callsOf(call, { replies: { 'GET /things/{id}': thingWire } })
  const gone = await calls('GET /things/{id}', { params: { id: 'gone' } })
  expect(gone).toMatchObject({ status: 404, body: { code: 'not-found', message: 'It is gone.' } })
})

test('a change is sent over the record as it came', async () => {
  const write = writesOf(call, { 'PUT /things/{id}': draftWire })
  const over = { _id: 'a', monthlyRent: '5' }
  await write('PUT /things/{id}', { params: { id: 'a' }, over, body: { rent: '6' } })
  expect(seen.at(-1)?.body).toEqual({ _id: 'a', monthlyRent: '6' })
})

test('all pages of a list are fetched, one after the other', async () => {
  const things = callsOf(call, { replies: { 'GET /things': [thingWire] } })
  const all = await allPages<{ id: string }>((cursor) =>
    things('GET /things', { query: { search: 'x', ...(cursor && { cursor }) } as object }),
  )
  expect(all).toHaveLength(2)
  expect(seen.at(-1)?.url).toBe('/things?search=x&cursor=2')
})

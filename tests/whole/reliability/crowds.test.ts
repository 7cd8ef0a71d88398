import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProgramWorld, startProgramWorld } from '../../kit/program-world.ts'
import { PASSWORD } from '../../kit/world.ts'
import { count, isMeasured, reportFigures } from './count.ts'

// Crowds on connections of their own, against the program in a process of its own: callers outside of them get in.

/** Seconds of each crowd. */
const SECONDS = count(2)
const STRANGERS = 230
const CONNECTIONS = 200
const PDFS = 60
const SILENT = 1_500
/** An innocent asks so often, on one connection, after the answer before. */
const EVERY_MS = 200

let world: ProgramWorld
/** The owner whose books the crowd is in, their client, and an owner of other books. */
let asha: string
let ravi: string
let farid: string
let receipt: string
beforeAll(async () => {
  world = await startProgramWorld({ TRUST_PROXY: '1' })
  asha = await signIn('/owner/login', 'asha@example.in')
  ravi = await signIn('/clientmasterlogin', 'ravi@example.in')
  farid = await world.register('Farid')
  await world.register('Meera') // who signs in again and again
  await world.call('POST', '/payments', {
    rentMaster: world.lease,
    amount: '100',
    paymentMode: 'cash',
  })
  receipt = (await ask({ path: '/rentTranscation', token: asha })).body[0]._id
})
afterAll(() => world.close())

type Asked = { path: string; body?: object; token?: string; from?: string; agent?: Agent }
// biome-ignore lint/suspicious/noExplicitAny: the test checks the reply itself
type Answer = { status: number; ms: number; body: any }

/** One request, over a proxy that reports from which address it came. */
function ask({ path, body, token, from = '203.0.113.9', agent }: Asked): Promise<Answer> {
  const begin = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(`${world.url}${path}`, {
      ...(agent && { agent }),
      method: body ? 'POST' : 'GET',
      headers: {
        'x-forwarded-for': from,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
    })
    sent.on('error', reject)
    sent.on('response', async (reply) => {
      const text = Buffer.concat(await reply.toArray())
      const isJson = reply.headers['content-type']?.includes('json')
      const status = reply.statusCode ?? 0
      resolve({
        status,
        ms: performance.now() - begin,
        body: isJson ? JSON.parse(`${text}`) : text,
      })
    })
    sent.end(body && JSON.stringify(body))
  })
}

const signIn = async (path: string, email: string, from?: string): Promise<string> =>
  (await ask({ path, body: { email, password: PASSWORD }, ...(from && { from }) })).body.token

/** Runs a crowd on so many connections while an innocent asks again and again; returns what both were answered. */
async function beside(
  crowd: { connections: number; asks: (one: number, turn: number) => Omit<Asked, 'agent'> },
  innocent: (turn: number) => Omit<Asked, 'agent'>,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: crowd.connections })
  const own = new Agent({ keepAlive: true, maxSockets: 1 })
  // What the machine leaves to an innocent without any crowd; each time another turn, so another address.
  const alone: number[] = []
  for (let turn = 0; isMeasured && turn < 10; turn += 1)
    alone.push(Math.round((await ask({ ...innocent(5_000 + turn), agent: own })).ms))
  const end = performance.now() + SECONDS * 1000
  const statuses: Record<number, number> = {}
  const flood = Array.from({ length: crowd.connections }, async (_, one) => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const { status } = await ask({ ...crowd.asks(one, turn), agent })
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  })
  const answers: Answer[] = []
  await pause(300) // the crowd is there
  for (let turn = 0; performance.now() < end; turn += 1) {
    answers.push(await ask({ ...innocent(turn), agent: own }))
    await pause(EVERY_MS)
  }
  await Promise.all(flood)
  agent.destroy()
  own.destroy()
  const times = answers.map(({ ms }) => Math.round(ms)).sort((a, b) => a - b)
  return {
    crowd: statuses,
    innocent: {
      asked: answers.length,
      refused: answers.flatMap(({ status, body }) => (status === 200 ? [] : [body.code ?? status])),
      medianMs: times[Math.floor(times.length / 2)] ?? 0,
      slowestMs: times.at(-1) ?? 0,
    },
    aloneMs: alone.sort((a, b) => a - b),
    load: loadavg()[0]?.toFixed(1),
  }
}

/**
 * Everybody gets an answer, or a request to come again. That nobody is, and how fast they are, is held where it is measured:
 * a busy machine is no fault.
 */
function holds({ crowd, innocent }: Awaited<ReturnType<typeof beside>>, withinMs: number) {
  expect(innocent.asked).toBeGreaterThan(0)
  for (const why of innocent.refused) expect(['busy', 'database-unavailable']).toContain(why)
  for (const status of Object.keys(crowd)) expect(['200', '401', '429', '503']).toContain(status)
  if (!isMeasured) return
  expect(innocent.refused).toEqual([])
  expect(innocent.slowestMs).toBeLessThan(withinMs)
}

test('230 connections of an IPv6 /48 that guess passwords keep nobody from signing in', async () => {
  const result = await beside(
    {
      connections: STRANGERS,
      // Each time another /64 of theirs, and another e-mail, so that neither is paused.
      asks: (one, turn) => ({
        path: '/owner/login',
        body: { email: `nobody${one}.${turn}@example.in`, password: 'a guess' },
        from: `2001:db8:1:${((one * 251 + turn) % 65_536).toString(16)}::1`,
      }),
    },
    (turn) => ({
      path: '/owner/login',
      body: { email: 'meera@example.in', password: PASSWORD },
      from: `198.51.${Math.floor(turn / 200)}.${(turn % 200) + 1}`,
    }),
  )
  reportFigures('sign-ins beside a /48', result)
  holds(result, 2_000)
}, 600_000)

test('230 connections from 230 IPv6 /48s of one provider, and from as many IPv4 /24s, leave new devices their turn', async () => {
  const crowds: [string, (one: number, turn: number) => string][] = [
    ['/48s', (one, turn) => `2001:db8:${one.toString(16)}:${(turn % 65_536).toString(16)}::1`],
    ['/24s', (one, turn) => `198.18.${one}.${turn % 256}`],
  ]
  for (const [name, from] of crowds) {
    const result = await beside(
      {
        connections: STRANGERS,
        asks: (one, turn) => ({
          path: '/owner/login',
          body: { email: `nobody${one}.${turn}@example.in`, password: 'a guess' },
          from: from(one, turn),
        }),
      },
      (turn) => ({
        path: '/owner/login',
        body: { email: 'meera@example.in', password: PASSWORD },
        from: `203.${turn % 256}.113.${Math.floor(turn / 256) + 1}`,
      }),
    )
    reportFigures(`sign-ins of new devices beside 230 ${name}`, result)
    holds(result, 5_000)
  }
}, 600_000)

test('200 connections of one account slow another account little', async () => {
  const result = await beside(
    { connections: CONNECTIONS, asks: () => ({ path: '/rentTranscation', token: asha }) },
    () => ({ path: '/propertymaster', token: farid }),
  )
  reportFigures('another account beside 200 connections of one', result)
  holds(result, 1_000)
}, 600_000)

test('60 PDFs of one tenant leave a receipt of their owner', async () => {
  const path = `/rentTranscation/${receipt}/pdf`
  const result = await beside({ connections: PDFS, asks: () => ({ path, token: ravi }) }, () => ({
    path,
    token: asha,
  }))
  reportFigures("an owner's receipt beside 60 PDFs", result)
  holds(result, 1_000)
}, 600_000)

test.runIf(isMeasured)(
  'connections that send nothing end after 30 s',
  async () => {
    const begin = performance.now()
    const { hostname, port } = new URL(world.url)
    const ended = await Promise.all(
      Array.from({ length: SILENT }, async () => {
        const socket = connect(Number(port), hostname)
        socket.resume()
        await once(socket, 'close')
        return Math.round((performance.now() - begin) / 100) / 10
      }),
    )
    const figures = { connections: SILENT, firstS: Math.min(...ended), lastS: Math.max(...ended) }
    reportFigures('silent connections', { ...figures, load: loadavg()[0]?.toFixed(1) })
    expect(figures.lastS).toBeLessThan(35)
  },
  120_000,
)

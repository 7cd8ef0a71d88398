import { once } from 'node:events'
import { growBooks, settleBooks } from '../tests/kit/grown-books.ts'
import { CALLS } from './against-bare.ts'
import { type Call, load } from './http-load.ts'
import { type Books, OWN_ROOT, startProduct } from './product.ts'

const SMALL = { number: 1, leases: 100, receiptsEach: 10 }
const WARM_UP = 500

/** Prints where the processor time of each measured call goes: how much of a hundred falls to what. */
export async function measureProfiles(): Promise<void> {
  // From the sources: in the bundle all libraries are one file.
  const [flags, entry] = [['--inspect=127.0.0.1:0'], 'src/app/server/main.ts']
  const product = await startProduct(OWN_ROOT, 1, { flags, entry })
  try {
    const [books] = product.books as [Books]
    await growBooks(product.database, [{ organizationId: books.organizationId, ...SMALL }])
    await settleBooks(product.database)
    const inspector = await connect(product.inspector ?? '')
    const columns = new Map<string, Shares>()
    for (const { what, call, calls } of CALLS)
      columns.set(nameOf(what), await profile(inspector, product.url, call(books), calls))
    inspector.close()
    process.stdout.write(tableOf([...columns]))
  } finally {
    await product.stop()
  }
}

// One call may be compared in several ways.
const nameOf = (what: string) => what.split(',')[0] ?? what

type Frame = { functionName: string; url: string }
type Profile = {
  nodes: { id: number; callFrame: Frame; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}

/** Per cent of the time in which the process was busy. */
type Shares = Map<string, number>

type Inspector = Awaited<ReturnType<typeof connect>>

async function profile(
  inspector: Inspector,
  url: string,
  call: Call | (() => Call),
  calls: number,
) {
  await load(url, call, { calls: WARM_UP, atOnce: 8 })
  await inspector.send('Profiler.enable')
  await inspector.send('Profiler.setSamplingInterval', { interval: 200 })
  await inspector.send('Profiler.start')
  await load(url, call, { calls: calls * 3, atOnce: 8 })
  const { profile } = (await inspector.send('Profiler.stop')) as { profile: Profile }
  return sharesOf(profile)
}

async function connect(address: string) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  let last = 0
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data))
    waiting.get(id)?.(result)
  })
  return {
    send: (method: string, params: object = {}) =>
      new Promise<unknown>((resolve) => {
        waiting.set(++last, resolve)
        socket.send(JSON.stringify({ id: last, method, params }))
      }),
    close: () => socket.close(),
  }
}

function sharesOf({ nodes, samples, timeDeltas }: Profile): Shares {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((it) => [it, id])))
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const found = new Map<number, string>()
  // What the engine does itself is put down to the function that called it.
  const placeOfNode = (id: number | undefined): string => {
    if (id === undefined) return 'the engine'
    const frame = frames.get(id)
    const place = found.get(id) ?? (frame && placeOf(frame)) ?? placeOfNode(parents.get(id))
    found.set(id, place)
    return place
  }
  const sums: Shares = new Map()
  samples.forEach((id, index) => {
    const place = placeOfNode(id)
    if (place !== '(idle)') sums.set(place, (sums.get(place) ?? 0) + (timeDeltas[index] ?? 0))
  })
  const all = [...sums.values()].reduce((sum, it) => sum + it, 0)
  return new Map([...sums].map(([place, sum]) => [place, (sum * 100) / all]))
}

const ENGINE = new Map([
  ['(idle)', '(idle)'],
  ['(program)', 'system calls and the engine'],
  ['(garbage collector)', 'garbage collector'],
])

/** The rows of the table, by what the file of a function is called. */
const PLACES: [RegExp, string][] = [
  [
    /^node:internal\/(stream_base_commons|net|streams)|^node:(net|stream)/,
    'reading and writing sockets',
  ],
  [/^node:(internal\/)?_?http|^node:_http/, 'HTTP'],
  [/^node:.*crypto/, 'hashes and seals'],
  [/^node:/, 'the rest of Node'],
  [/node_modules\/(pg|pg-pool|pg-protocol|pg-types|postgres-[a-z]+)\//, 'PostgreSQL client'],
  [/node_modules\/kysely\//, 'building statements'],
  [
    /node_modules\/(zod|fastify-type-provider-zod)\/|src\/shared\/wire/,
    'checking and writing JSON',
  ],
  [/node_modules\//, 'Fastify and what hangs on it'],
  [/src\/server\//, 'own code: server'],
  [/src\//, 'own code: features'],
]

function placeOf({ functionName, url }: Frame): string | undefined {
  return ENGINE.get(functionName) ?? PLACES.find(([pattern]) => pattern.test(url))?.[1]
}

function tableOf(columns: [string, Shares][]): string {
  const sumOf = (place: string) =>
    columns.reduce((sum, [, shares]) => sum + (shares.get(place) ?? 0), 0)
  const places = [...new Set(columns.flatMap(([, shares]) => [...shares.keys()]))]
  const rows = places
    .toSorted((one, other) => sumOf(other) - sumOf(one))
    .map((place) => [
      place,
      ...columns.map(([, shares]) => `${(shares.get(place) ?? 0).toFixed(0)} %`),
    ])
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const names = columns.map(([what]) => what)
  return [line(['', ...names]), line(['', ...names].map(() => '---')), ...rows.map(line), ''].join(
    '\n',
  )
}

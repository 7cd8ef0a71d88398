import { type Call, load } from './http-load.ts'
import { cpuMsOf } from './process-figures.ts'
import { type Books, type Product, recording } from './product.ts'
import { type Line, median, ratioOf, toldWhereItFails } from './table.ts'
import { LIST, startBareServer, WORD } from './yardsticks.ts'

const ROUNDS = 7
const AT_ONCE = 8

type Work = {
  what: string
  goal: number
  call: (books: Books) => Call | (() => Call)
  bare: string
  calls: number
}

/** The calls whose processor time is measured. */
export const CALLS: Work[] = [
  {
    what: 'list of 50 receipts, by the same reply',
    goal: 1.5,
    calls: 300,
    call: ({ token }) => ({ path: LIST, token }),
    bare: 'same-reply',
  },
  {
    what: 'list of 50 receipts, by the bare rows',
    goal: 2.5,
    calls: 300,
    call: ({ token }) => ({ path: LIST, token }),
    bare: 'rows',
  },
  {
    what: 'GET /session',
    goal: 1.3,
    calls: 600,
    call: ({ token }) => ({ path: '/session', token }),
    bare: 'session',
  },
  {
    what: 'search',
    goal: 3,
    calls: 150,
    call: ({ token }) => ({ path: `/search?q=${WORD}`, token }),
    bare: 'search',
  },
  {
    what: 'create a receipt',
    goal: 2,
    calls: 150,
    call: (books) => () => recording(books),
    bare: 'create',
  },
]

type Measured = { product: Product; books: Books }

/**
 * The processor time of the product's process against a bare server's, which does the same work on the same data, in
 * turns; with the product as it was before, that too. Of the calls named so.
 */
export async function againstBare(
  now: Measured,
  before: Measured | undefined,
  name = '',
): Promise<Line[]> {
  const works = CALLS.filter(({ what }) => what.includes(name))
  if (works.length === 0) return []
  const bare = await startBareServer(now.product, now.books)
  try {
    const lines: Line[] = []
    for (const work of works)
      lines.push(
        await toldWhereItFails(`${work.what}: processor time`, () =>
          compare(work, now, bare, before),
        ),
      )
    return lines
  } finally {
    bare.stop()
  }
}

async function compare(
  { what, goal, call, bare: statement, calls }: Work,
  now: Measured,
  bare: { url: string; pid: number },
  before?: Measured,
): Promise<Line> {
  const ofProduct = ({ product: { url, pid }, books }: Measured) =>
    cpuMsACall(pid, url, call(books), calls)
  const ofBare = () => cpuMsACall(bare.pid, bare.url, { path: `/${statement}` }, calls)
  const pairs: [number, number][] = []
  const earlier: [number, number][] = []
  for (let round = -1; round < ROUNDS; round++) {
    const pair: [number, number] = [await ofProduct(now), await ofBare()]
    const old = before && (await ofProduct(before))
    // The first warms up what compiles and caches.
    if (round < 0) continue
    pairs.push(pair)
    if (old !== undefined) earlier.push([old, pair[1]])
  }
  const [own, least] = [median(pairs.map(([it]) => it)), median(pairs.map(([, it]) => it))]
  const was = earlier.length
    ? `; before ${median(earlier.map(([it]) => it)).toFixed(2)} ms (${ratioOf(earlier).toFixed(1)} ×)`
    : ''
  return {
    what: `${what}: processor time`,
    goal: `≤ ${goal} ×`,
    figure: `${ratioOf(pairs).toFixed(2)} ×`,
    raw: `${own.toFixed(2)} ms, bare ${least.toFixed(2)} ms${was}`,
  }
}

async function cpuMsACall(
  pid: number,
  url: string,
  call: Call | (() => Call),
  calls: number,
): Promise<number> {
  await load(url, call, { calls: 1, atOnce: 1 })
  const begin = cpuMsOf(pid)
  const { length } = await load(url, call, { calls, atOnce: AT_ONCE })
  return (cpuMsOf(pid) - begin) / length
}

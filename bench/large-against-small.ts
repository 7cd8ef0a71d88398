import { type Call, load, send } from './http-load.ts'
import { type Books, type Product, recording } from './product.ts'
import { type Line, median, ratioOf, toldWhereItFails } from './table.ts'

const ROUNDS = 7
const CALLS = 15

type Work = {
  what: string
  goal?: number
  call: (books: Books, product: Product) => Call | (() => Call) | Promise<Call>
}

const read =
  (path: string) =>
  ({ token }: Books) => ({ path, token })
const PAGE = '/rentTranscation?limit=25'
const SORTS = ['client', 'clientEmail', 'RentFrom', 'RentTo', 'monthlyRent', 'paymentMode', 'owner']

const WORKS: Work[] = [
  { what: 'first page of receipts', goal: 1.2, call: read(PAGE) },
  { what: 'deep page', goal: 1.2, call: deepPage },
  ...SORTS.map((sort) => ({
    what: `receipts by ${sort}`,
    goal: 1.2,
    call: read(`${PAGE}&sort=${sort}`),
  })),
  { what: 'filter: this year', goal: 1.5, call: read(`${PAGE}&thisYear=true`) },
  { what: 'filter: cancelled', goal: 1.5, call: read(`${PAGE}&cancelled=true`) },
  { what: 'search of receipts, nothing found', goal: 1.5, call: read(`${PAGE}&search=nowhere`) },
  { what: 'search of everything', goal: 1.5, call: read('/search?q=tenant57@') },
  {
    what: 'creating a receipt',
    goal: 1.2,
    call: (books) => () => recording(books),
  },
  { what: 'first page of agreements', call: read('/rentmaster?limit=25') },
  { what: 'figures of the dashboard', goal: 2, call: read('/figures') },
  {
    what: 'figures of a month by agreement, first page',
    goal: 2,
    call: read('/month?month=2026-10&limit=25'),
  },
  // A page has 300 flats in the large books and all 100 in the small ones.
  { what: 'rent register of a year, first page', call: read('/rentregister') },
  { what: 'dues, first page', call: read('/dues?limit=25') },
  {
    what: 'statement of an agreement',
    call: ({ token, agreements }) => ({
      path: `/statement?rentMaster=${agreements.at(-1)?.rentMaster}`,
      token,
    }),
  },
]

type Measured = { product: Product; books: Books; small: Books }

/**
 * How long a reply takes in large books against small ones, one call at a time, in turns; with the product as it was
 * before, that too. Of the calls named so.
 */
export async function largeAgainstSmall(
  now: Measured,
  before: Measured | undefined,
  name = '',
): Promise<Line[]> {
  const lines: Line[] = []
  for (const work of WORKS.filter(({ what }) => what.includes(name)))
    lines.push(
      await toldWhereItFails(`${work.what}: large against small`, () => compare(work, now, before)),
    )
  return lines
}

async function compare(
  { what, goal, call }: Work,
  now: Measured,
  before: Measured | undefined,
): Promise<Line> {
  const own = await timesOf(call, now)
  const earlier = before && (await timesOf(call, before))
  for (let round = -1; round < ROUNDS; round++)
    for (const { time, pairs } of earlier ? [own, earlier] : [own]) {
      const pair = await time()
      // The first warms up what compiles and caches.
      if (round >= 0) pairs.push(pair)
    }
  const [figures, old] = [figuresOf(own.pairs), earlier && figuresOf(earlier.pairs)]
  return {
    what: `${what}: large against small`,
    goal: goal === undefined ? '–' : `≤ ${goal} ×`,
    figure: figures.ratio,
    raw: old ? `${figures.raw}; before ${old.raw} (${old.ratio})` : figures.raw,
  }
}

/** Times the call in the large books and in the small ones. */
async function timesOf(call: Work['call'], { product, books, small }: Measured) {
  const [ofLarge, ofSmall] = [await call(books, product), await call(small, product)]
  const timeOf = async (given: Call | (() => Call)) =>
    median(await load(product.url, given, { calls: CALLS, atOnce: 1 }))
  const time = async (): Promise<[number, number]> => [await timeOf(ofLarge), await timeOf(ofSmall)]
  return { time, pairs: [] as [number, number][] }
}

function figuresOf(pairs: [number, number][]) {
  const [inLarge, inSmall] = [median(pairs.map(([it]) => it)), median(pairs.map(([, it]) => it))]
  const raw = `${inLarge.toFixed(1)} ms, small ${inSmall.toFixed(1)} ms`
  return { ratio: `${ratioOf(pairs).toFixed(2)} ×`, raw }
}

/** The page behind the 900th receipt. */
async function deepPage({ token }: Books, { url }: Product): Promise<Call> {
  const { headers } = await send(url, { path: '/rentTranscation?limit=900', token })
  const next = /<([^>]+)>/.exec(String(headers.link))?.[1] ?? ''
  return { path: next.replace('limit=900', 'limit=25'), token }
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientSorts } from '../../../src/features/clients/client-wire.ts'
import { duesSorts } from '../../../src/features/dues/dues-contract.ts'
import { expenseSorts } from '../../../src/features/expenses/expense-wire.ts'
import { leaseSorts } from '../../../src/features/leases/lease-wire.ts'
import { propertySorts } from '../../../src/features/properties/property-wire.ts'
import { receiptSorts } from '../../../src/features/receipts/receipt-wire.ts'
import { statementsReadBy } from '../../kit/buffers-read.ts'
import { growBooks, grownParties, settleBooks } from '../../kit/grown-books.ts'
import { type LetBooks, letBooks } from '../../kit/let-property.ts'
import { createWorld, type Reply, type World } from '../../kit/world.ts'

// What the product's own statements read of two organizations: one has a hundred times the receipts of the other, of
// ten times the agreements. Pages of the database's memory are counted, not time: they are the same on every machine.

const SMALL = { leases: 100, receiptsEach: 10 }
const EXPENSES = { small: 1_000, large: 100_000 }
const LARGE = { leases: 1_000, receiptsEach: 100 }
const MAX_GROWTH = 1.2
// How full an index happens to be: a page more or less for each of the few that a call walks.
const SLACK = 8

let world: World
let small: LetBooks
let large: LetBooks

beforeAll(async () => {
  // Pages are counted here, not time: beside other tests a large statement may wait for a processor.
  world = await createWorld({ patienceMs: 20_000 })
  small = await letBooks(world, 'Asha', 'Ravi')
  large = await letBooks(world, 'Vikram', 'Tara')
  await growBooks(world.database.connection, [
    { organizationId: small.owner.organizationId, number: 1, ...SMALL },
    { organizationId: large.owner.organizationId, number: 2, ...LARGE },
  ])
  await addExpenses(small, EXPENSES.small)
  await addExpenses(large, EXPENSES.large)
  await settleBooks(world.database.connection)
}, 600_000)
afterAll(() => world.close())

/** Adds so many expenses, of two years, beside one that is recorded as people do. */
async function addExpenses({ owner, ids }: LetBooks, number: number): Promise<void> {
  const draft = { amount: '10', category: 'repairs', spentOn: '2026-11-10' }
  const { status } = await owner.post('/expenses', { ...draft, propertyMaster: ids.property })
  expect(status).toBe(201)
  await world.query(
    `insert into expenses (organization_id, id, property_id, category, spent_on, amount, paid_to, created_at, created_by)
     select organization_id, gen_random_uuid(), property_id, category, date '2026-11-10' - (n * 700 / $2::integer),
       100 + n, 'Vendor ' || n % 300, created_at, created_by
     from expenses, generate_series(1, $2::integer) n where organization_id = $1`,
    [owner.organizationId, number],
  )
}

type Call = (books: LetBooks) => Promise<Reply>

/**
 * The pages that a call's statements read, after one call to warm up: the less of two, since a connection whose
 * caches were just emptied reads the catalogue as well.
 */
async function readBy(call: Call, books: LetBooks) {
  const expectDone = async () => expect((await call(books)).status).toBeLessThan(300)
  await expectDone()
  const [first, second] = [await readOnce(expectDone), await readOnce(expectDone)]
  return first.pages < second.pages ? first : second
}

async function readOnce(expectDone: () => Promise<void>) {
  const read = await statementsReadBy(expectDone)
  const statements = read.filter(({ text }) => !text.includes('pgboss'))
  const pages = statements.reduce((all, { buffers }) => all + buffers, 0)
  expect(pages).toBeGreaterThan(0)
  return { pages, list: statements.map(({ buffers, text }) => `${buffers}: ${text}`).join('\n') }
}

async function expectFlat(call: Call) {
  const [few, many] = [await readBy(call, small), await readBy(call, large)]
  expect(many.pages, many.list).toBeLessThanOrEqual(few.pages * MAX_GROWTH + SLACK)
}

const list = (path: string): Call => {
  const url = `${path}${path.includes('?') ? '&' : '?'}limit=25`
  return ({ owner }) => owner.get(url)
}
const sortsOf = (path: string, sorts: Record<string, string>) =>
  Object.values(sorts).flatMap((sort) =>
    ['asc', 'desc'].map((order) => `${path}?sort=${sort}&order=${order}`),
  )

const RECEIPTS = '/rentTranscation'
/** A row that is shown costs some pages, one for each that it is joined to. */
const PAGES_A_ROW = 20

test.each([
  RECEIPTS,
  '/events',
  '/events?sort=at&order=asc',
  '/claims',
  ...sortsOf(RECEIPTS, receiptSorts),
  ...[
    'thisMonth=true',
    'thisMonth=false',
    'thisYear=true',
    'cancelled=true',
    'cancelled=false',
  ].map((flag) => `${RECEIPTS}?${flag}`),
])('the first page of %s reads no more of a hundred times the receipts', (path) =>
  expectFlat(list(path)),
)

// No index has the names of categories, which are the program's, in the language of the reader: by them all are sorted.
const { category: _, ...sortsWithIndex } = expenseSorts

test.each(['/expenses', ...sortsOf('/expenses', sortsWithIndex)])(
  'the first page of %s reads no more of a hundred times the expenses',
  (path) => expectFlat(list(path)),
)

test.each(sortsOf(RECEIPTS, receiptSorts))(
  'a later page of %s reads no more of a hundred times the receipts',
  (path) =>
    expectFlat(async ({ owner }) => {
      const { headers } = await owner.get(`${path}&limit=500`)
      const cursor = /cursor=([^&>]+)/.exec(headers.link ?? '')?.[1]
      expect(cursor).toBeDefined()
      return owner.get(`${path}&limit=25&cursor=${cursor}`)
    }),
)

test.each(['rentMaster', 'propertyMaster', 'clientMaster'] as const)(
  'the receipts of one %s are found by reading no more of a hundred times the receipts',
  (name) =>
    expectFlat(({ owner, client, ids }) => {
      const id = { rentMaster: ids.lease, propertyMaster: ids.property, clientMaster: client.id }
      return owner.get(`${RECEIPTS}?limit=25&${name}=${id[name]}`)
    }),
)

test.each(['RB/1500', 'nowhere to be found'])(
  'a search of receipts for %s reads no more of a hundred times the receipts',
  (words) => expectFlat(list(`${RECEIPTS}?search=${encodeURIComponent(words)}`)),
)

// A page of matches to show, and as many as are counted, wherever they are.
const PAGES_OF_FREQUENT_WORDS = 2_000

test.each(['ravi', 'सुनीता', 'सुनीता 57 2026-10', '1500 2026', 'e'])(
  'a search for words as frequent as %s reads no more than what is counted',
  async (words) => {
    const call = list(`${RECEIPTS}?search=${encodeURIComponent(words)}`)
    const { pages, list: statements } = await readBy(call, large)
    expect(pages, statements).toBeLessThanOrEqual(PAGES_OF_FREQUENT_WORDS)
  },
)

/** The parties of an agreement with all its receipts. */
const grown = ({ owner }: LetBooks) => grownParties({ number: owner === small.owner ? 1 : 2 }, 5)

test('recording a receipt reads no more of an agreement with ten times the receipts among a hundred times', () =>
  expectFlat((books) =>
    books.owner.post(RECEIPTS, {
      RentFrom: '2026-11-01',
      RentTo: '2026-11-30',
      paymentMode: 'cash',
      ...grown(books),
      allowOverlap: true,
    }),
  ))

test('the statement of an agreement reads no more than the documents of its days', () =>
  expectFlat((books) =>
    books.owner.get(`/statement?from=2026-06-01&rentMaster=${grown(books).rentMaster}`),
  ))

test.each(['2026-11', '2026-08'])(
  'the figures of %s by agreement read the documents of that month',
  async (month) => {
    const call = ({ owner }: LetBooks) => owner.get(`/month?month=${month}`)
    for (const books of [small, large]) {
      const { pages, list: statements } = await readBy(call, books)
      const { length } = (await call(books)).body
      expect(length).toBeGreaterThan(0)
      expect(pages, statements).toBeLessThanOrEqual(PAGES_A_ROW * length)
    }
  },
)

// Of ten times as many agreements, too: they are sorted by a few narrow columns, and only a page of them is read whole.
// What is looked for is looked for in all of them.
const LISTS = [
  '/propertymaster',
  '/clientmaster',
  '/rentmaster',
  '/dues',
  ...sortsOf('/propertymaster', propertySorts),
  ...sortsOf('/clientmaster', clientSorts),
  ...sortsOf('/rentmaster', leaseSorts),
  ...sortsOf('/dues', duesSorts),
]
const FLAGS = [
  ...['free', 'due', 'paid'].map((flag) => `/propertymaster?${flag}=true`),
  ...['renting', 'due', 'incomplete'].map((flag) => `/clientmaster?${flag}=true`),
  ...['due', 'paid', 'uncharged', 'ending', 'expired'].map((flag) => `/rentmaster?${flag}=true`),
]
/** Of a record that is let, in pages: what it takes to sort it, or to find a word in it. */
const NARROW = 0.25
/** To look something up of each, by an index. */
const BY_INDEX = 8

const expectLittle = async (call: Call, pagesEach: number) => {
  const { pages, list: statements } = await readBy(call, large)
  const shown = PAGES_A_ROW * 10 + SLACK
  expect(pages, statements).toBeLessThanOrEqual(shown + pagesEach * LARGE.leases)
}
const few = (path: string): Call => {
  const url = `${path}${path.includes('?') ? '&' : '?'}limit=10`
  return ({ owner }) => owner.get(url)
}

test.each(LISTS)('%s reads a page of what is let, and little of the rest', (path) =>
  expectLittle(few(path), NARROW),
)
test.each(FLAGS)('%s reads what is let, and not all that was ever paid', (path) =>
  expectLittle(few(path), BY_INDEX),
)
/** The cost of a row found among all payments, which lies anywhere: a page for each receipt, of 200 at most. */
const FOUND = 0.5
const everywhere =
  (words: string): Call =>
  ({ owner }) =>
    owner.get(`/search?q=${encodeURIComponent(words)}`)

test.each(['tenant57@', 'गांधी', 'RB/1500', 'nowhere to be found'])(
  'a search of everything for %s reads what it finds, and not each agreement',
  (words) => expectLittle(everywhere(words), FOUND),
)
test.each(['pune', 'e', 'cash', 'ravi example.in', '8500'])(
  'a search of everything for words as frequent as %s ends with the newest that have them',
  async (words) => {
    const { pages, list: statements } = await readBy(everywhere(words), large)
    expect(pages, statements).toBeLessThanOrEqual(PAGES_OF_FREQUENT_WORDS)
  },
)
test.each([
  'tenant57@',
  'pune',
  'e',
  'ravi kumar 57',
  'गांधी मार्ग',
  'cash ravi',
  'example.in flat',
  'tenant5 station',
  'nobody\\\\\\',
  'lake%',
])('a search of everything for %s finds the newest five that the lists find', async (words) => {
  const { owner } = large
  const search = encodeURIComponent(words)
  const found: { kind: string; _id: string }[] = (await owner.get(`/search?q=${search}`)).body
    .results
  for (const [kind, path] of [
    ['property', '/propertymaster'],
    ['client', '/clientmaster'],
    ['lease', '/rentmaster'],
    ['receipt', RECEIPTS],
  ]) {
    const { body } = await owner.get(`${path}?limit=5&search=${search}`)
    const listed = (body as { _id: string }[]).map(({ _id }) => _id)
    const ids = found.filter((it) => it.kind === kind).map(({ _id }) => _id)
    expect([kind, ids.sort()]).toEqual([kind, listed.sort()])
  }
})
test.each(['tenant57@', '9800000057', '001500', 'nov 2026', 'e'])(
  'a search of everything for %s asks two statements at most',
  async (words) => {
    const read = await statementsReadBy(() => everywhere(words)(large))
    const asked = read.filter(({ text }) => text.includes('organization_id" = '))
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.length).toBeLessThanOrEqual(2)
  },
)
/** To count what was let in twelve months: one more look at each agreement and each property. */
const OCCUPANCY = 0.06

test('the figures of the dashboard read little of each agreement', () =>
  expectLittle(({ owner }) => owner.get('/figures'), NARROW + OCCUPANCY))

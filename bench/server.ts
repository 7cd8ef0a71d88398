import { parseArgs } from 'node:util'
import { type Growth, growBooks, grownParties, settleBooks } from '../tests/kit/grown-books.ts'
import { againstBare } from './against-bare.ts'
import { checkOut } from './before.ts'
import { dueOfMany } from './due-organizations.ts'
import { largeAgainstSmall } from './large-against-small.ts'
import { addOrganizations, RECEIPTS_OF_OTHERS } from './other-organizations.ts'
import { type Books, OWN_ROOT, onDatabase, type Product, startProduct } from './product.ts'
import { type Line, tableOf } from './table.ts'
import { underLoad } from './under-load.ts'

const SMALL = { number: 2, leases: 100, receiptsEach: 10 }
const LARGE = { number: 1, leases: 1_000, receiptsEach: 100 }

/**
 * Measures the server and prints one table: its processor time against a bare server's, an organization of 100,000
 * receipts against one of 1,000, and what sign-ins and memory cost. `--before REVISION` measures the product as it was
 * then beside it; `--receipts N` adds organizations until there are N receipts; `--only search` measures of all this
 * the lines that are named so.
 */
export async function measureServer(given: string[]): Promise<void> {
  const { values } = parseArgs({
    args: given,
    options: {
      before: { type: 'string' },
      receipts: { type: 'string', default: '0' },
      only: { type: 'string' },
    },
  })
  const old = values.before === undefined ? undefined : await checkOut(values.before)
  try {
    const now = await startGrown(OWN_ROOT, Number(values.receipts))
    const before = old && (await startGrown(old.root, Number(values.receipts)))
    try {
      const { only } = values
      const lines: Line[] = [
        await sizeOf(now.product),
        ...(await againstBare(now, before, only)),
        ...(await largeAgainstSmall(now, before, only)),
        ...(only === undefined ? await underLoad(now.product, now.books) : []),
        // Last: it adds organizations.
        ...(await dueOfMany(now.product, now.books.organizationId, only)),
      ]
      process.stdout.write(tableOf(lines))
    } finally {
      await before?.product.stop()
      await now.product.stop()
    }
  } finally {
    await old?.remove()
  }
}

async function startGrown(root: string, receipts: number) {
  const product = await startProduct(root, 3)
  const [books, small, other] = product.books as [Books, Books, Books]
  const others = Math.ceil((receipts - 101_000) / RECEIPTS_OF_OTHERS)
  const begin = performance.now()
  await withLargeLog(product, async () => {
    await growBooks(product.database, [
      { organizationId: books.organizationId, ...LARGE },
      { organizationId: small.organizationId, ...SMALL },
      ...(others > 0 ? await addOrganizations(product, other.organizationId, others) : []),
    ])
    await settleBooks(product.database)
  })
  process.stderr.write(`filled in ${((performance.now() - begin) / 1000).toFixed(0)} s\n`)
  return { product, books: grownBooks(books, LARGE), small: grownBooks(small, SMALL) }
}

/** Lets PostgreSQL write gigabytes without a checkpoint for each of them. */
async function withLargeLog(product: Product, work: () => Promise<void>) {
  const set = (value: string) =>
    onDatabase(product, async (client) => {
      await client.query(`alter system ${value}`)
      await client.query('select pg_reload_conf()')
    })
  await set("set max_wal_size = '8GB'")
  await set("set checkpoint_timeout = '30min'")
  await work()
  await set('reset max_wal_size')
  await set('reset checkpoint_timeout')
}

// Every tenth owes November, which a receipt of November would charge twice.
const grownBooks = (books: Books, growth: Omit<Growth, 'organizationId'>): Books => ({
  ...books,
  agreements: Array.from({ length: growth.leases }, (_, n) => n + 1)
    .filter((n) => n % 10 > 0)
    .map((n) => grownParties(growth, n)),
})

async function sizeOf(product: Product): Promise<Line> {
  const { rows } = await onDatabase(product, (client) =>
    client.query(
      `select pg_size_pretty(pg_database_size(current_database())) as size,
         (select count(*) from receipts) as receipts, (select count(distinct organization_id) from receipts) as organizations,
         (select sum(n) from (values ((select count(*) from charges)), ((select count(*) from credits)),
            ((select count(*) from allocations)), ((select count(*) from events))) rows(n)) as others`,
    ),
  )
  const { size, receipts, organizations, others } = rows[0]
  return {
    what: 'receipts, of how many organizations',
    goal: '–',
    figure: `${grouped(receipts)} of ${organizations}`,
    raw: `${grouped(others)} charges, payments, allocations and events; ${size}`,
  }
}

const grouped = (count: string) => Number(count).toLocaleString('en-US')

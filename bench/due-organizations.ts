import { runCharges } from '../src/features/charging/server/run-charges.ts'
import { openDatabase } from '../src/server/database/database.ts'
import { addOrganizations } from './other-organizations.ts'
import { onDatabase, type Product } from './product.ts'
import { type Line, ratioOf, toldWhereItFails } from './table.ts'

const ROUNDS = 15
const IDLE = 5_000
const WHAT = `hourly charging: with ${IDLE} idle organizations against with few`

/** How long the charging of an hour takes in which one organization is due, as many more are there against as few are. */
export const dueOfMany = (product: Product, like: string, name = ''): Promise<Line[]> =>
  Promise.all(WHAT.includes(name) ? [toldWhereItFails(WHAT, () => compare(product, like))] : [])

async function compare(product: Product, like: string): Promise<Line> {
  const database = openDatabase(product.database, { poolSize: 2, onError: () => {} })
  const timeZone = 'Asia/Kolkata'
  const timeOne = async () => {
    await onDatabase(product, (client) =>
      client.query(
        "update due_jobs set next_at = '-infinity' where job = 'charge run' and organization_id = $1",
        [like],
      ),
    )
    const begin = performance.now()
    await runCharges({ database, clock: () => new Date(), timeZone })
    return performance.now() - begin
  }
  const rounds = async () => {
    await runCharges({ database, clock: () => new Date(), timeZone })
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) times.push(await timeOne())
    return times
  }
  try {
    const few = await rounds()
    await addOrganizations(product, like, IDLE)
    // As the look of a day does, which adds those that are missing.
    await onDatabase(product, (client) => client.query('delete from jobs'))
    const many = await rounds()
    const ratio = ratioOf(many.map((time, round) => [time, few[round] ?? Number.NaN] as const))
    const each = [few, many].map((times) => `${Math.min(...times).toFixed(1)} ms`)
    return { what: WHAT, goal: '≤ 1.5', figure: ratio.toFixed(2), raw: each.join(' → ') }
  } finally {
    await database.close()
  }
}

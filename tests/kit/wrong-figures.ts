import { firstOfMonth } from '../../src/shared/calendar-date.ts'
import { paiseFromDecimal } from '../../src/shared/paise.ts'
import type { MoneyWorld } from './money-world.ts'

type Found = { of: string; said: string; is: string }
type Row = Record<'lease' | 'charged' | 'collected' | 'deposit', string>

/**
 * Where the figures of months differ from the journal, which is summed here from every document. Amounts in paise.
 */
export async function wrongFigures(world: MoneyWorld): Promise<Found[]> {
  const months = (await world.owner.get('/figures')).body.months.slice(-5)
  const found: Found[] = []
  const compare = (of: string, said: string, is: string) => {
    if (said !== is) found.push({ of, said, is })
  }
  for (const { month, charged, collected } of months) {
    const rows = await journalOf(world, month)
    const sum = (name: 'charged' | 'collected') =>
      String(rows.reduce((all, row) => all + BigInt(row[name]), 0n))
    compare(`${month}: charged`, paise(charged), sum('charged'))
    compare(`${month}: collected`, paise(collected), sum('collected'))
    compare(month, textOf(await shownOf(world, month)), textOf(rows))
  }
  return found
}

const paise = (rupees: string) => String(paiseFromDecimal(rupees))
const textOf = (rows: Row[]) =>
  rows
    .map((row) => `${row.lease} ${row.charged} ${row.collected} ${row.deposit}`)
    .sort()
    .join('\n')

async function shownOf(world: MoneyWorld, month: string): Promise<Row[]> {
  const { body } = await world.owner.get(`/month?month=${month}`)
  return body.map((row: Row & { rentMaster: string }) => ({
    lease: row.rentMaster,
    charged: paise(row.charged),
    collected: paise(row.collected),
    deposit: paise(row.deposit),
  }))
}

const journalOf = (world: MoneyWorld, month: string): Promise<Row[]> =>
  world.query(
    `with charged as (
       select lease_id, sum(amount - coalesce(notes.credited, 0)) as amount
       from charges left join (select against_charge_id, sum(credited) as credited from credits
           where kind = 'credit_note' and reversed_on is null group by 1) notes on against_charge_id = charges.id
       where reversed_on is null and date_trunc('month', due_on) = $2 group by 1),
     collected as (
       select lease_id, sum(case when credit = 'receivable' then amount else -amount end) as amount
       from journal where 'receivable' in (debit, credit) and array[debit, credit] && array['cash', 'bank', 'unsorted']
         and date_trunc('month', dated_on) = $2 group by 1),
     deposited as (
       select lease_id, sum(case when credit = 'deposit' then amount else -amount end) as amount
       from journal where 'deposit' in (debit, credit) group by 1),
     sums as (
       select id as lease, coalesce(c.amount, 0)::text as charged, coalesce(p.amount, 0)::text as collected,
         coalesce(d.amount, 0)::text as deposit
       from leases left join charged c on c.lease_id = id left join collected p on p.lease_id = id
         left join deposited d on d.lease_id = id
       where organization_id = $1)
     select * from sums where (charged, collected, deposit) <> ('0', '0', '0')`,
    [world.owner.organizationId, firstOfMonth(`${month}-01`)],
  )

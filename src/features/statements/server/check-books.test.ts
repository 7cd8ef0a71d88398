import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'
import { someOf } from '../../../../tests/kit/whole-test.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
  const { lease } = await world.letTo({ monthlyRent: '12000' })
  await world.owner.post(`/rentmaster/${lease}/charging`, { chargeFrom: '2026-10-01' })
  await made(world.pay(lease, '40000', { depositAmount: '10000' }))
  await made(world.pay(lease, '500'))
  const refund = { rentMaster: lease, kind: 'refund', amount: '300', paymentMode: 'cash' }
  await made(world.owner.post('/payouts', refund))
  const { charges } = await world.ledger(lease)
  const note = { amount: '1000', reason: 'Roof' }
  await made(world.owner.post(`/charges/${charges[0]._id}/credit`, note))
})
afterAll(() => world.close())

test('the check of the books finds no fault in consistent books', async () => {
  expect(await world.faults()).toEqual([])
})

// Each is done to the rows behind the product's back, and undone.
test.each(
  someOf(
    [
      [
        'update charges set settled = settled - 1 where settled > 0',
        'a charge is settled by another',
      ],
      [
        'update credits set applied = applied - 1 where applied > 0',
        'a credit is applied by another',
      ],
      ['update payouts set amount = amount + 1', 'a refund is not covered'],
      [
        "update credits set reversed_on = dated_on, reverse_reason = 'X', applied = 0 where applied > 0",
        'owes another amount by its charges',
      ],
      [
        "update credits set to_deposit = 0, received = received - to_deposit where to_deposit > 0; insert into payouts (id, organization_id, lease_id, client_id, kind, amount, paid_on, mode, created_at, created_by) select gen_random_uuid(), organization_id, lease_id, client_id, 'deposit_return', 5, '2026-11-16', 'cash', created_at, created_by from payouts",
        'a deposit is below nothing',
      ],
      [
        "update credits set against_kind = 'other' where kind = 'credit_note'",
        'under another kind',
      ],
      ['update receipts set credit_id = null where number = 1', 'a payment has no receipt'],
      ['update receipts set amount = amount + 1 where number = 1', 'says another amount'],
      [
        'update day_totals set charged = charged + 1 where charged > 0',
        'the totals of a day are not what its documents come to',
      ],
      [
        'update day_totals set open = open - 1 where collected > 0',
        'the totals of a day are not what its documents come to',
      ],
      [
        'delete from day_totals where collected > 0',
        'the totals of a day are not what its documents',
      ],
      [
        'update receipt_totals set taxes = taxes + 1',
        'the totals of a month are not what its receipts',
      ],
      ['update receipt_counters set last_number = 3', 'a number of a receipt is missing'],
      ['update document_counters set last_number = 3', 'a code of a receipt is missing'],
    ],
    (_, place) => place % 2 === 0,
  ),
)('%s is noticed', async (sql, fault) => {
  const found: string[] = []
  await world.query('create schema kept')
  const tables = [
    'charges',
    'credits',
    'payouts',
    'receipts',
    'receipt_counters',
    'document_counters',
    'day_totals',
    'receipt_totals',
  ]
  for (const table of tables) await world.query(`create table kept.${table} as table ${table}`)
  await world.query(sql)
  found.push(...(await world.faults()))
  await restore(tables)
  expect(found.join('\n')).toContain(fault)
  expect(await world.faults()).toEqual([])
})

test('a journal that books money elsewhere than its documents is noticed', async () => {
  const says = (account: string) =>
    world.query(`create or replace function money_account(mode text, method text) returns text
      language sql immutable return case coalesce(nullif(method, 'other'), mode, 'Any')
        when 'cash' then '${account}' when 'Any' then 'unsorted' else 'bank' end`)
  await says('bank')
  const found = await world.faults()
  await says('cash')
  expect(found.join('\n')).toMatch(
    /an account of the trial balance .*: cash: documents \d+, journal/,
  )
  expect(await world.faults()).toEqual([])
})

async function restore(tables: string[]) {
  const parts: string[] = ['set session_replication_role = replica']
  for (const table of tables) {
    const columns = await world.query(
      `select string_agg(column_name, ', ') as list from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    parts.push(`delete from ${table}`)
    parts.push(
      `insert into ${table} (${columns[0].list}) select ${columns[0].list} from kept.${table}`,
    )
  }
  await world.query([...parts, 'drop schema kept cascade'].join('; '))
}

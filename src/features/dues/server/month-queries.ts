import { type Expression, type RawBuilder, sql } from 'kysely'
import { addMonths, firstOfMonth } from '../../../shared/calendar-date.ts'
import { type Paise, ZERO } from '../../../shared/paise.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { LeaseMonth, MonthOfMoney } from '../dues.ts'
import { depositsByLease, partiesOf } from './dues-queries.ts'
import { namesIn } from './lease-names.ts'
import '../../charges/server/ledger-tables.ts'

const MONTHS = 12

/**
 * The twelve months that end with this one, oldest first. What fell due is what was charged less what was
 * credited of it; what was received is what came into cash, bank and unsorted for charges, less what went
 * back, by the day of each document.
 */
export async function listMonths(scope: OwnerScope): Promise<MonthOfMoney[]> {
  const first = addMonths(firstOfMonth(scope.today), 1 - MONTHS)
  const end = addMonths(firstOfMonth(scope.today), 1)
  const sums = await Promise.all([
    chargedByMonth(scope, first, end),
    collectedByMonth(scope, first, end),
  ])
  const [charges = NONE, receipts = NONE] = sums.map((of) => new Map(of.map(byMonth)))
  return Array.from({ length: MONTHS }, (_, place) => {
    const month = addMonths(first, place).slice(0, 7)
    return {
      month,
      charged: charges.get(month) ?? ZERO,
      collected: receipts.get(month) ?? ZERO,
    }
  })
}

type Sum = { month: string; amount: Paise }
const byMonth = ({ month, amount }: Sum) => [month, amount] as const

const chargedByMonth = (scope: OwnerScope, from: string, before: string): Promise<Sum[]> =>
  sumsOf(scope, charged(scope, from, before), sql`to_char(day, 'YYYY-MM')`, 'month')

const collectedByMonth = (scope: OwnerScope, from: string, before: string): Promise<Sum[]> =>
  sumsOf(scope, collected(scope, from, before), sql`to_char(day, 'YYYY-MM')`, 'month')

/** Amounts by agreement and day. */
type Parts = Expression<{ leaseId: string; day: string; amount: Paise }>

async function sumsOf<Key extends string>(
  { tx }: OwnerScope,
  parts: Parts,
  by: RawBuilder<unknown>,
  key: Key,
): Promise<({ [K in Key]: string } & { amount: Paise })[]> {
  const { rows } = await sql<{ [K in Key]: string } & { amount: Paise }>`
    select ${by} as ${sql.ref(key)}, sum(amount)::bigint as amount from (${parts}) parts group by 1`.execute(
    tx,
  )
  return rows
}

// Both name columns of one index for each part, which is all that is read (0036).

/** What fell due in a time, and as less than nothing the notes that lower it, whenever they were written. */
const charged = ({ tx, organization }: OwnerScope, from: string, before: string) =>
  tx
    .selectFrom('charges')
    .select(['leaseId', 'dueOn as day', 'amount'])
    .where('organizationId', '=', organization.id)
    .where('reversedOn', 'is', null)
    .where('dueOn', '>=', from)
    .where('dueOn', '<', before)
    .unionAll(
      tx
        .selectFrom('credits')
        .innerJoin('charges', (join) =>
          join
            .onRef('charges.organizationId', '=', 'credits.organizationId')
            .onRef('charges.id', '=', 'credits.againstChargeId'),
        )
        .select(['charges.leaseId', 'charges.dueOn as day', sql<Paise>`-credited`.as('amount')])
        .where('credits.organizationId', '=', organization.id)
        .where('credits.againstChargeId', 'is not', null)
        .where('credits.reversedOn', 'is', null)
        .where('charges.reversedOn', 'is', null)
        .where('charges.dueOn', '>=', from)
        .where('charges.dueOn', '<', before),
    )

/** What is open today of what fell due in a time. */
const openCharges = ({ tx, organization }: OwnerScope, from: string, before: string) =>
  tx
    .selectFrom('charges')
    .select(['leaseId', 'dueOn as day', sql<Paise>`amount - settled`.as('amount')])
    .where('organizationId', '=', organization.id)
    .where('reversedOn', 'is', null)
    .where(sql<boolean>`settled < net + gst`)
    .where('dueOn', '>=', from)
    .where('dueOn', '<', before)

/**
 * What came in for charges in a time, less what went back: payments and refunds by their days, and those that were
 * taken back once more, the other way, by the day of that.
 */
function collected({ tx, organization }: OwnerScope, from: string, before: string) {
  const paid = (on: 'datedOn' | 'reversedOn', amount: RawBuilder<Paise>) =>
    tx
      .selectFrom('credits')
      .select(['leaseId', sql<string>`${sql.ref(on)}`.as('day'), amount.as('amount')])
      .where('organizationId', '=', organization.id)
      .where('kind', '=', 'payment')
      .where(on, '>=', from)
      .where(on, '<', before)
  const refunded = (on: 'paidOn' | 'reversedOn', amount: RawBuilder<Paise>) =>
    tx
      .selectFrom('payouts')
      .select(['leaseId', sql<string>`${sql.ref(on)}`.as('day'), amount.as('amount')])
      .where('organizationId', '=', organization.id)
      .where('kind', '=', 'refund')
      .where(on, '>=', from)
      .where(on, '<', before)
  return paid('datedOn', sql`received - to_deposit`)
    .unionAll(paid('reversedOn', sql`to_deposit - received`))
    .unionAll(refunded('paidOn', sql`-amount`))
    .unionAll(refunded('reversedOn', sql`amount`))
}

/**
 * What fell due of each agreement in the month (YYYY-MM), what was received of it, and the deposit that is
 * held today; the sums are those of `listMonths` and `sumFigures`.
 */
export async function listMonthByLease(scope: OwnerScope, month: string): Promise<LeaseMonth[]> {
  const from = `${month}-01`
  const before = addMonths(from, 1)
  // Each sum once for all agreements: joined in one statement, they may be reckoned anew for each of them.
  const sums = await Promise.all([
    sumsOf(scope, charged(scope, from, before), LEASE, 'leaseId'),
    sumsOf(scope, collected(scope, from, before), LEASE, 'leaseId'),
    sumsOf(scope, openCharges(scope, from, before), LEASE, 'leaseId'),
    depositsByLease(scope).execute(),
  ])
  const [due = NONE, received = NONE, unpaid = NONE, deposits = NONE] = sums.map(
    (of) => new Map(of.map(byLease)),
  )
  const sumsOfLease = (id: string) => ({
    charged: due.get(id) ?? ZERO,
    collected: received.get(id) ?? ZERO,
    open: unpaid.get(id) ?? ZERO,
    deposit: deposits.get(id) ?? ZERO,
  })
  const ids = [...new Set([...due.keys(), ...received.keys(), ...deposits.keys()])]
  const rows = await partiesOf(scope)
    .where(sql<boolean>`leases.id = any (${ids}::uuid[])`)
    .orderBy('accounts.name')
    .orderBy('leases.id')
    .execute()
  return rows
    .map((row) => ({ ...namesIn(row), ...sumsOfLease(row.id) }))
    .filter(({ charged, collected, deposit }) => charged || collected || deposit)
}

const LEASE = sql.ref('leaseId')
const NONE: ReadonlyMap<string, Paise> = new Map()

type SumOfLease = { leaseId: string; amount: Paise }
const byLease = ({ leaseId, amount }: SumOfLease) => [leaseId, amount] as const

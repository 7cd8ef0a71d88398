import { sql } from 'kysely'
import { addMonths, firstOfMonth } from '../../../../shared/calendar-date.ts'
import { NOTHING, type Paise } from '../../../../shared/paise.ts'
import type { OwnerScope } from '../../../identity/server/scope.ts'
import type { LeaseMonth, MonthOfMoney } from '../../dues.ts'
import { balancesByLease, partiesOf } from './dues-queries.ts'
import { namesIn } from './lease-names.ts'
import '../queries/ledger-tables.ts'

const MONTHS = 12

/**
 * The twelve months that end with this one, oldest first. What fell due is what was charged less what was
 * credited of it; what was received is what came into cash, bank and unsorted for charges, less what went
 * back, by the day of each document.
 */
export async function listMonths(scope: OwnerScope): Promise<MonthOfMoney[]> {
  const first = addMonths(firstOfMonth(scope.today), 1 - MONTHS)
  const end = addMonths(firstOfMonth(scope.today), 1)
  const charges = new Map((await chargedByMonth(scope, first, end)).map(byMonth))
  const receipts = new Map((await collectedByMonth(scope, first, end)).map(byMonth))
  return Array.from({ length: MONTHS }, (_, place) => {
    const month = addMonths(first, place).slice(0, 7)
    return {
      month,
      charged: charges.get(month) ?? NOTHING,
      collected: receipts.get(month) ?? NOTHING,
    }
  })
}

type Sum = { month: string; amount: Paise }
const byMonth = ({ month, amount }: Sum) => [month, amount] as const

const chargedByMonth = (scope: OwnerScope, from: string, before: string): Promise<Sum[]> =>
  charged(scope, from, before)
    .select(sql<string>`to_char(due_on, 'YYYY-MM')`.as('month'))
    .groupBy('month')
    .execute()

/** What fell due in a time, less the notes that lower it. */
const charged = (scope: OwnerScope, from: string, before: string) =>
  scope.tx
    .selectFrom('charges')
    .leftJoin(creditedByCharge(scope).as('notes'), 'notes.againstChargeId', 'charges.id')
    .select(sql<Paise>`sum(amount - coalesce(notes.credited, 0))::bigint`.as('amount'))
    .where('charges.organizationId', '=', scope.organization.id)
    .where('charges.reversedOn', 'is', null)
    .where('charges.dueOn', '>=', from)
    .where('charges.dueOn', '<', before)

const creditedByCharge = (scope: OwnerScope) =>
  scope.tx
    .selectFrom('credits')
    .select(['againstChargeId', sql<Paise>`sum(credited)::bigint`.as('credited')])
    .where('organizationId', '=', scope.organization.id)
    .where('kind', '=', 'credit_note')
    .where('reversedOn', 'is', null)
    .groupBy('againstChargeId')

const collectedByMonth = (scope: OwnerScope, from: string, before: string): Promise<Sum[]> =>
  collected(scope, from, before)
    .select(sql<string>`to_char(dated_on, 'YYYY-MM')`.as('month'))
    .groupBy('month')
    .execute()

/** What came in for charges in a time, less what went back. */
const collected = (scope: OwnerScope, from: string, before: string) =>
  scope.tx
    .selectFrom('journal')
    .select(
      sql<Paise>`sum(case 'receivable' when credit then amount else -amount end)::bigint`.as(
        'amount',
      ),
    )
    .where('organizationId', '=', scope.organization.id)
    .where(sql<boolean>`'receivable' in (debit, credit)`)
    .where(sql<boolean>`array[debit, credit] && array['cash', 'bank', 'unsorted']`)
    .where('datedOn', '>=', from)
    .where('datedOn', '<', before)

/**
 * What fell due of each agreement in the month (YYYY-MM), what was received of it, and the deposit that is
 * held today; the sums are those of `listMonths` and `sumFigures`.
 */
export async function listMonthByLease(scope: OwnerScope, month: string): Promise<LeaseMonth[]> {
  const from = `${month}-01`
  const before = addMonths(from, 1)
  // Each sum once for all agreements: joined in one statement, they may be reckoned anew for each of them.
  const charges = charged(scope, from, before).select('charges.leaseId').groupBy('charges.leaseId')
  const due = new Map((await charges.execute()).map(byLease))
  const receipts = collected(scope, from, before).select('leaseId').groupBy('leaseId')
  const received = new Map((await receipts.execute()).map(byLease))
  const balances = await balancesByLease(scope).execute()
  const deposits = new Map(balances.map(({ leaseId, deposit }) => [leaseId, deposit]))
  const sumsOf = (id: string) => ({
    charged: due.get(id) ?? NOTHING,
    collected: received.get(id) ?? NOTHING,
    deposit: deposits.get(id) ?? NOTHING,
  })
  const rows = await partiesOf(scope).orderBy('accounts.name').orderBy('leases.id').execute()
  return rows
    .map((row) => ({ ...namesIn(row), ...sumsOf(row.id) }))
    .filter(({ charged, collected, deposit }) => charged || collected || deposit)
}

type SumOfLease = { leaseId: string; amount: Paise }
const byLease = ({ leaseId, amount }: SumOfLease) => [leaseId, amount] as const

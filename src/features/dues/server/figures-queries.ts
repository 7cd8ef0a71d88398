import { sql } from 'kysely'
import { addDays } from '../../../shared/calendar-date.ts'
import { financialYearDays } from '../../../shared/days.ts'
import { minus, type Paise } from '../../../shared/paise.ts'
import '../../clients/server/client-queries.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { sumTdsTold } from '../../income-tax/server/tds-told-queries.ts'
import '../../leases/server/lease-tables.ts'
import { ENDING_SOON_DAYS, type OwnerFigures } from '../dues.ts'
import { dayTotals } from './day-totals-queries.ts'
import { lastDay } from './rent-state-queries.ts'
import '../../ledger/server/ledger-tables.ts'

type Money = Pick<OwnerFigures, 'advances' | 'depositsHeld'>
type Tax = Pick<OwnerFigures, 'tdsThisYear'>
type Open = Pick<OwnerFigures, 'overdue' | 'due'>
type Leases = Pick<
  OwnerFigures,
  'let' | 'endingSoon' | 'expiredRunning' | 'notCharged' | 'rentsDue' | 'rentsPaid'
>
type Counts = Pick<OwnerFigures, 'properties' | 'clients'>

/** Today's figures of an organization's money and agreements, without receipts. */
export async function sumFigures(scope: OwnerScope): Promise<Money & Tax & Open & Leases & Counts> {
  const [open, held, tdsThisYear, leases, records] = await Promise.all([
    sumOpen(scope),
    sumHeld(scope),
    sumTdsTold(scope, financialYearDays(scope.today)),
    countLeases(scope),
    countRecords(scope),
  ])
  return { ...open, ...held, tdsThisYear, ...leases, ...records }
}

/** Sums open dues, past due or not, by day. */
async function sumOpen(scope: OwnerScope): Promise<Open> {
  const open = (condition: ReturnType<typeof sql>) =>
    sql<Paise>`coalesce(sum(open) filter (where ${condition}), 0)::bigint`
  return dayTotals(scope)
    .select(open(sql`day < ${scope.today}`).as('overdue'))
    .select(open(sql`day >= ${scope.today}`).as('due'))
    .executeTakeFirstOrThrow()
}

// Each reads the few documents that it is about, by an index of those alone, and not all that was ever paid.
async function sumHeld({ tx, organization }: OwnerScope): Promise<Money> {
  const standing = (table: 'credits' | 'payouts') =>
    tx
      .selectFrom(table)
      .where('organizationId', '=', organization.id)
      .where('reversedOn', 'is', null)
  const [{ advances }, { deposited }, { returned }] = await Promise.all([
    standing('credits')
      .select(sql<Paise>`coalesce(sum(available - applied), 0)::bigint`.as('advances'))
      .where(sql<boolean>`applied < received - to_deposit + tds + credited`)
      .executeTakeFirstOrThrow(),
    standing('credits')
      .select(
        sql<Paise>`coalesce(sum(case kind when 'deposit_deduction' then -credited else to_deposit end), 0)::bigint`.as(
          'deposited',
        ),
      )
      .where(sql<boolean>`(to_deposit > 0 or kind = 'deposit_deduction')`)
      .executeTakeFirstOrThrow(),
    // Deposits carried to another agreement are still held.
    standing('payouts')
      .select(sql<Paise>`coalesce(sum(amount), 0)::bigint`.as('returned'))
      .where('kind', '=', 'deposit_return')
      .executeTakeFirstOrThrow(),
  ])
  return { advances, depositsHeld: minus(deposited, returned) }
}

/** How many agreements run now; how many of them are due, and how many charged and paid (as `rentStateOfLease`). */
async function countLeases(scope: OwnerScope): Promise<Leases> {
  const soon = addDays(scope.today, ENDING_SOON_DAYS)
  const count = (condition: ReturnType<typeof sql>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`
  const due = scope.tx
    .selectFrom('charges')
    .select('leaseId')
    .distinct()
    .where('organizationId', '=', scope.organization.id)
    .where('reversedOn', 'is', null)
    .where(sql<boolean>`settled < net + gst`)
    .where('dueOn', '<=', scope.today)
  return scope.tx
    .selectFrom('leases')
    .leftJoin(due.as('due'), 'due.leaseId', 'leases.id')
    .select(sql<number>`count(*)::int`.as('let'))
    .select(count(sql`${lastDay} between ${scope.today} and ${soon}`).as('endingSoon'))
    .select(count(sql`${lastDay} < ${scope.today}`).as('expiredRunning'))
    .select(count(sql`charged_from is null`).as('notCharged'))
    .select(count(sql`due.lease_id is not null`).as('rentsDue'))
    .select(count(sql`due.lease_id is null and charged_from is not null`).as('rentsPaid'))
    .where('organizationId', '=', scope.organization.id)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
}

async function countRecords(scope: OwnerScope): Promise<Counts> {
  const count = async (table: 'properties' | 'clients') => {
    const { total } = await scope.tx
      .selectFrom(table)
      .select(sql<number>`count(*)::int`.as('total'))
      .where('organizationId', '=', scope.organization.id)
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow()
    return total
  }
  const [properties, clients] = await Promise.all([count('properties'), count('clients')])
  return { properties, clients }
}

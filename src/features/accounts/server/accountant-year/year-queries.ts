import { type RawBuilder, sql } from 'kysely'
import type { Days } from '../../../../shared/days.ts'
import type { Paise } from '../../../../shared/paise.ts'
import type { LedgerAccount } from '../../accounts-wire.ts'
import '../../../ledger/server/ledger-tables.ts'
import type { Sealer } from '../../../../server/encryption.ts'
import { financialYear } from '../../../../shared/calendar-date.ts'
import { selectParties } from '../../../dues/server/dues-queries.ts'
import { namesIn } from '../../../dues/server/lease-names.ts'
import { listExpensesOfDays } from '../../../expenses/server/expense-queries.ts'
import type { OwnerScope } from '../../../identity/server/access/scope.ts'
import { onReturn, readPapers } from '../../../invoices/server/read-papers.ts'
import type { PropertyName } from '../../../properties/property-wire.ts'
import { listDeposits } from '../deposit-register-queries.ts'
import { sumIncome } from '../income-queries.ts'
import { readDayBook, readTrialBalance } from '../read-accounts.ts'
import { listTdsYears } from '../tds-ledger-queries.ts'

/** The income of one property in one month (YYYY-MM), in paise. */
type MonthIncome = { property: PropertyName; month: string; income: Paise }

/** The accounts of income; `waived` lowers it. Tax (GST) is none, nor are deposits. */
export const INCOME_ACCOUNTS: readonly LedgerAccount[] = [
  ...(['rent', 'maintenance', 'electricity', 'other', 'late_fee', 'waived'] as const),
]

/** The income of each property by month: charges less credits, without GST, by the days of their journal entries. */
async function sumIncomeByMonth(scope: OwnerScope, { from, to }: Days): Promise<MonthIncome[]> {
  const isIncome = (column: RawBuilder<unknown>) => sql`${column} = any(${[...INCOME_ACCOUNTS]})`
  const organization = scope.organization.id
  const { rows } = await sql<PropertyName & { month: string; income: Paise }>`
    with moves as (
      select lease_id, to_char(dated_on, 'YYYY-MM') as month,
        case when ${isIncome(sql`credit`)} then amount else 0 end
          - case when ${isIncome(sql`debit`)} then amount else 0 end as income
      from journal where organization_id = ${organization} and dated_on between ${from} and ${to}
    ), sums as (
      select property_id, month, sum(income)::bigint as income
      from moves join leases on leases.organization_id = ${organization} and leases.id = moves.lease_id
      group by property_id, month having sum(income) <> 0
    )
    select properties.id, properties.address1, properties.address2, properties.pincode, properties.city,
      properties.state, sums.month, sums.income
    from sums join properties on properties.organization_id = ${organization} and properties.id = sums.property_id
    order by properties.address1, properties.id, month`.execute(scope.tx)
  return rows.map(({ month, income, id, address1, address2, pincode, city, state }) => ({
    property: { id, address1, address2, pincode, city, state },
    month,
    income,
  }))
}

/** The dues of an agreement before the first day and after the last day, in paise; below zero if rent was paid ahead. */
type LeaseDuesOfYear = ReturnType<typeof namesIn> & { before: Paise; after: Paise }

/** The dues of each agreement at both ends of these days, by the journal; those without any at either end are left out. */
async function listDuesAtEnds(scope: OwnerScope, { from, to }: Days): Promise<LeaseDuesOfYear[]> {
  const { rows } = await sql<{ leaseId: string; before: Paise; after: Paise }>`
    select lease_id as "leaseId", coalesce(sum(owed) filter (where dated_on < ${from}), 0)::bigint as before,
      sum(owed)::bigint as after
    from (select lease_id, dated_on, case when debit = 'receivable' then amount else -amount end as owed
      from journal where organization_id = ${scope.organization.id} and 'receivable' in (debit, credit)
        and dated_on <= ${to}) moves
    group by lease_id`.execute(scope.tx)
  const sums = new Map(rows.map((row) => [row.leaseId, row]))
  const parties = await selectParties(scope).orderBy('accounts.name').orderBy('leases.id').execute()
  return parties.flatMap((row) => {
    const of = sums.get(row.id)
    return of && (of.before !== 0n || of.after !== 0n) ? [{ ...namesIn(row), ...of }] : []
  })
}

/** All that an accountant needs of a financial year. */
export type AccountantYear = Awaited<ReturnType<typeof readYear>>

/** @throws Refusal `invalid` where a year has more than 20,000 entries or tax papers */
export async function readYear(scope: OwnerScope, sealer: Sealer, days: Days) {
  const year = financialYear(days.from)
  const papers = await readPapers(scope, { days })
  return {
    year,
    ...days,
    owner: scope.organization.ownerName,
    madeOn: scope.today,
    months: await sumIncomeByMonth(scope, days),
    income: await sumIncome(scope, days),
    dues: await listDuesAtEnds(scope, days),
    deposits: await listDeposits(scope, days.to),
    tds: (await listTdsYears(scope)).filter((it) => it.year === year),
    papers: papers.map((row) => onReturn(row, sealer)),
    expenses: await listExpensesOfDays(scope, days),
    dayBook: await readDayBook(scope, days),
    trialBalance: await readTrialBalance(scope, days),
  }
}

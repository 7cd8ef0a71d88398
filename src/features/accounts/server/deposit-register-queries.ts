import { sql } from 'kysely'
import type { Paise } from '../../../shared/paise.ts'
import '../../ledger/server/ledger-tables.ts'
import { selectParties } from '../../dues/server/dues-queries.ts'
import { namesIn } from '../../dues/server/lease-names.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { DepositPaper, DepositRow } from '../accounts-wire.ts'

type Sums = Pick<DepositRow, 'leaseId' | 'received' | 'deducted' | 'returned' | 'carried' | 'held'>

/** The deposit of each agreement that ever had one, up to a day: what the journal moved in and out of that account. */
export async function listDeposits(scope: OwnerScope, to: string): Promise<DepositRow[]> {
  const moved = sql`case 'deposit' when credit then amount else -amount end`
  const sum = (documents: string[]) =>
    sql<Paise>`coalesce(sum(${moved}) filter (where document = any(${documents})), 0)::bigint`
  const { rows } = await sql<Sums>`select lease_id as "leaseId",
      ${sum(['payment', 'opening'])} as received, -${sum(['deposit deduction'])} as deducted,
      -${sum(['deposit returned'])} as returned, ${sum(['deposit carried'])} as carried,
      sum(${moved})::bigint as held
    from journal where organization_id = ${scope.organization.id} and 'deposit' in (debit, credit)
      and dated_on <= ${to}
    group by lease_id`.execute(scope.tx)
  const sums = new Map(rows.map((row) => [row.leaseId, row]))
  const parties = await selectParties(scope)
    .select(sql<Paise>`round(leases.security_deposit_amount * 100)::bigint`.as('agreed'))
    .select(sql<string | null>`case when ended_at is not null then ended_on end`.as('endedOn'))
    .orderBy('accounts.name')
    .orderBy('leases.id')
    .execute()
  return parties.flatMap((row) => {
    const of = sums.get(row.id)
    return of ? [{ ...of, ...namesIn(row), agreed: row.agreed, endedOn: row.endedOn }] : []
  })
}

type PaperRow = Omit<DepositPaper, 'client' | 'property'>

/** The valid deductions and returns up to a day, the last one first; with an id that one alone. */
export async function listDepositPapers(
  scope: OwnerScope,
  to: string,
  id: string | null = null,
): Promise<DepositPaper[]> {
  const { rows } = await sql<PaperRow>`select * from (
      select id, lease_id as "leaseId", 'deduction' as kind, dated_on as "on", credited as amount, reason, reference
      from credits where organization_id = ${scope.organization.id} and kind = 'deposit_deduction'
        and reversed_on is null
      union all
      select id, lease_id, 'return', paid_on, amount, reason, reference
      from payouts where organization_id = ${scope.organization.id} and kind = 'deposit_return'
        and reversed_on is null
    ) papers where "on" <= ${to} and (${id}::uuid is null or id = ${id}::uuid)
    order by "on" desc, id desc`.execute(scope.tx)
  const parties = await selectParties(scope).execute()
  const names = new Map(parties.map((row) => [row.id, namesIn(row)]))
  return rows.flatMap((row) => {
    const name = names.get(row.leaseId)
    return name ? [{ ...row, ...name }] : []
  })
}

/** The deposit that was held before a document, in paise. */
export async function sumDepositBefore(
  scope: OwnerScope,
  { leaseId, id, on }: Pick<DepositPaper, 'leaseId' | 'id' | 'on'>,
): Promise<Paise> {
  const { rows } = await sql<{ held: Paise }>`select
      coalesce(sum(case 'deposit' when credit then amount else -amount end), 0)::bigint as held
    from journal where organization_id = ${scope.organization.id} and lease_id = ${leaseId}
      and 'deposit' in (debit, credit) and (dated_on, document_id) < (${on}::date, ${id}::uuid)`.execute(
    scope.tx,
  )
  return (rows[0] as { held: Paise }).held
}

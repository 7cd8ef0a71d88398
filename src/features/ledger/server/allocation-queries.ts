import { sql } from 'kysely'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import { newId } from '../../../server/new-id.ts'
import { type Paise, paise } from '../../../shared/paise.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import type { CreditKind } from '../credit.ts'
import type { LeaseLedger } from './lease-ledger-queries.ts'

/** Which credit settles which charge, or is refunded by which payout; negative where it is released again. */
export type NewAllocation = {
  creditId: string
  chargeId?: string | undefined
  payoutId?: string | undefined
  amount: Paise
}

type Party = Pick<LeaseLedger, 'id' | 'clientId'>

/** Inserts allocations of one agreement and updates its charges and credits in the same statement. */
export async function insertAllocations(
  scope: BooksScope,
  account: Party,
  allocations: readonly NewAllocation[],
): Promise<void> {
  if (allocations.length === 0) return
  const written = allocations.map((it) => ({
    id: newId(),
    credit_id: it.creditId,
    charge_id: it.chargeId ?? null,
    payout_id: it.payoutId ?? null,
    amount: String(it.amount),
  }))
  await sql`
    with written as (
      insert into allocations (id, organization_id, lease_id, client_id, credit_id, charge_id, payout_id, amount,
        created_at)
      select id, ${scope.organization.id}, ${account.id}, ${account.clientId}, credit_id, charge_id, payout_id,
        amount, ${scope.now}
      from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
        as row (id uuid, credit_id uuid, charge_id uuid, payout_id uuid, amount bigint)
      returning credit_id, charge_id, amount
    ), applied as (
      update credits set applied = applied + moved.amount
      from (select credit_id, sum(amount)::bigint as amount from written group by 1) moved
      where credits.id = moved.credit_id and credits.organization_id = ${scope.organization.id}
    )
    update charges set settled = settled + moved.amount
    from (select charge_id, sum(amount)::bigint as amount from written where charge_id is not null group by 1) moved
    where charges.id = moved.charge_id and charges.organization_id = ${scope.organization.id}`.execute(
    scope.tx,
  )
}

/** The allocated amount between one credit and one charge or payout. */
export type StandingAllocation = {
  creditId: string
  creditKind: CreditKind
  creditDatedOn: string
  chargeId: string | null
  payoutId: string | null
  amount: Paise
}

/** Current allocations of a credit, a charge, a payout or a whole agreement, latest first. */
export async function listStandingAllocations(
  scope: Pick<BooksScope, 'tx' | 'organization'>,
  of: { creditId: string } | { chargeId: string } | { payoutId: string } | { leaseId: string },
): Promise<StandingAllocation[]> {
  const [[column = '', id] = []] = Object.entries(of)
  const rows = await scope.tx
    .selectFrom('allocations')
    .innerJoin('credits', (join) => sameOrganization(join, 'credits.id', 'allocations.creditId'))
    .select(['allocations.creditId', 'allocations.chargeId', 'allocations.payoutId'])
    .select(['credits.kind as creditKind', 'credits.datedOn as creditDatedOn'])
    .select(sql<string>`sum(allocations.amount)`.as('sum'))
    .where('allocations.organizationId', '=', scope.organization.id)
    .where(sql.ref<string>(`allocations.${column}`), '=', id as string)
    .groupBy([
      'allocations.creditId',
      'allocations.chargeId',
      'allocations.payoutId',
      'credits.kind',
      'credits.datedOn',
    ])
    .having(sql<boolean>`sum(allocations.amount) <> 0`)
    .orderBy(sql`max(allocations.id::text)`, 'desc')
    .execute()
  return rows.map(({ sum, ...allocation }) => ({ ...allocation, amount: paise(BigInt(sum)) }))
}

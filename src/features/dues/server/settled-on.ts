import { sql } from 'kysely'
import type { SystemScope } from '../../identity/server/access/scope.ts'
import '../../ledger/server/ledger-tables.ts'

/**
 * The day on which the last of a client's agreements was settled: it has ended, and neither is anything owed nor is any
 * money held. Undefined where one is not settled, or none ever was.
 */
export async function findSettledOn(
  { tx, organization }: SystemScope,
  clientId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ settledOn: string | null }>`
    select max(greatest(ended_on,
        (select max(paid_on) from payouts
          where payouts.organization_id = ${organization.id} and payouts.lease_id = leases.id),
        (select max(dated_on) from credits
          where credits.organization_id = ${organization.id} and credits.lease_id = leases.id))) as "settledOn"
    from leases where organization_id = ${organization.id} and client_id = ${clientId}
    having bool_and(ended_on is not null
      and not exists (select from charges
        where charges.organization_id = ${organization.id} and charges.lease_id = leases.id
          and reversed_on is null and settled < net + gst)
      and coalesce((select sum(available - applied) from credits
        where credits.organization_id = ${organization.id} and credits.lease_id = leases.id
          and reversed_on is null), 0) = 0
      and coalesce((select sum(case 'deposit' when credit then amount when debit then -amount end) from journal
        where journal.organization_id = ${organization.id} and journal.lease_id = leases.id), 0) = 0)`.execute(
    tx,
  )
  return rows[0]?.settledOn ?? undefined
}

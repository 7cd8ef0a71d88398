import { sql } from 'kysely'
import { Refusal } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import '../../leases/server/lease-tables.ts'
import type { LedgerReader } from './ledger-queries.ts'
import './ledger-tables.ts'

/**
 * Identifies what the books of these agreements hold, and what clients told of that waits: another value once anything
 * of it has changed. A form is told it with what it shows, and sends it as `expect` with what it does because of that.
 */
export async function stateOfBooks(
  { tx, organization }: Pick<LedgerReader, 'tx' | 'organization'>,
  leaseIds: readonly string[],
): Promise<string> {
  const mine = sql`organization_id = ${organization.id} and lease_id = any(${[...leaseIds]}::uuid[])`
  const { rows } = await sql<{ state: string }>`
    select left(md5(coalesce(string_agg(entry, ',' order by entry), '')), 22) as state from (
      select concat_ws(' ', id, amount, settled, reversed_on) as entry from charges where ${mine}
      union all select concat_ws(' ', id, applied, reversed_on) from credits where ${mine}
      union all select concat_ws(' ', id, reversed_on) from payouts where ${mine}
      union all select concat_ws(' ', id, voided_on) from meter_readings where ${mine}
      union all select concat_ws(' ', lease_id, effective_from, monthly_rent) from lease_rents where ${mine}
      union all select concat_ws(' ', id, amount) from payment_claims where ${mine} and state = 'waiting'
    ) as entries`.execute(tx)
  return rows[0]?.state ?? ''
}

/**
 * Holds the books of these agreements until the transaction ends, and refuses what was decided on the strength of
 * others. Without an expectation everything is taken. @throws Refusal `preview-stale`
 */
export async function requireBooks(
  scope: BooksScope,
  leaseIds: readonly string[],
  expect: string | null | undefined,
): Promise<void> {
  if (!expect || leaseIds.length === 0) return
  const held = await scope.tx
    .selectFrom('leases')
    .select('id')
    .where('organizationId', '=', scope.organization.id)
    .where('id', 'in', [...leaseIds])
    .orderBy('id')
    .forUpdate()
    .execute()
  // What is missing, or another organization's, is refused as such by what follows.
  if (held.length < new Set(leaseIds).size) return
  if ((await stateOfBooks(scope, leaseIds)) !== expect) throw booksChanged()
}

/** Refuses an action that was decided on the basis of books that have changed since. */
export const booksChanged = () =>
  new Refusal(
    'preview-stale',
    say`Something changed after you looked, so nothing was saved. Please check it again.`,
  )

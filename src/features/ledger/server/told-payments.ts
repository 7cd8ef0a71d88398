import { sql } from 'kysely'
import type { ToldPayment } from '../ledger-wire.ts'
import type { LedgerReader } from './ledger-queries.ts'

/** The payments of an agreement that its client told of and that wait for the owner, in the order in which they came. */
export async function listToldPayments(
  { tx, organization }: LedgerReader,
  leaseId: string,
): Promise<ToldPayment[]> {
  const { rows } = await sql<ToldPayment>`
    select id, amount, paid_on as "paidOn", method, reference from payment_claims
    where organization_id = ${organization.id} and state = 'waiting' and lease_id = ${leaseId} order by id`.execute(
    tx,
  )
  return rows
}

import { sql } from 'kysely'
import type { Paise } from '../../../shared/paise.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import './claim-tables.ts'

/** Sums pending claims by agreement, in paise. */
async function findClaimed(
  scope: BooksScope,
  leaseIds: readonly string[],
): Promise<Map<string, Paise>> {
  if (leaseIds.length === 0) return new Map()
  const rows = await scope.tx
    .selectFrom('paymentClaims')
    .select(['leaseId', sql<Paise>`sum(amount)::bigint`.as('amount')])
    .where('organizationId', '=', scope.organization.id)
    .where('state', '=', 'waiting')
    .where('leaseId', 'in', leaseIds)
    .groupBy('leaseId')
    .execute()
  return new Map(rows.map(({ leaseId, amount }) => [leaseId, amount]))
}

/** The ids of the claims that wait, longest first. */
async function listWaitingClaimIds(scope: BooksScope): Promise<string[]> {
  const rows = await scope.tx
    .selectFrom('paymentClaims')
    .select('id')
    .where('organizationId', '=', scope.organization.id)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Claims as reminders need them: clients are not reminded of dues that they reported as paid. */
export const CLAIMS_TO_REMIND = { findClaimed, listWaitingClaimIds }

import { sql } from 'kysely'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { findReceiptsOf } from '../../receipts/server/receipts-of-payments.ts'
import type { Claim } from '../claim-wire.ts'

/** Days between a payment as its client told of it and as its owner wrote it down: rent of the next month is another. */
const DAYS = 7

/**
 * The payment that each of these waiting claims is probably about, because it was recorded by hand: of the same agreement
 * and amount, the nearest day first. One that confirmed another claim is not.
 */
export async function findRecordedAlready(
  scope: OwnerScope,
  claimIds: readonly string[],
): Promise<Map<string, Claim['recorded']>> {
  if (claimIds.length === 0) return new Map()
  const { rows } = await sql<{ claimId: string; creditId: string; receivedOn: string }>`
    select distinct on (claim.id) claim.id as "claimId", credit.id as "creditId", credit.dated_on as "receivedOn"
    from payment_claims as claim join credits as credit
      on credit.organization_id = claim.organization_id and credit.lease_id = claim.lease_id
    where claim.organization_id = ${scope.organization.id} and claim.id = any(${[...claimIds]}::uuid[])
      and credit.kind = 'payment' and credit.reversed_on is null and credit.claim_id is null
      and credit.received = claim.amount and abs(credit.dated_on - claim.paid_on) <= ${DAYS}
    order by claim.id, abs(credit.dated_on - claim.paid_on), credit.id`.execute(scope.tx)
  const receipts = await findReceiptsOf(
    scope,
    rows.map(({ creditId }) => creditId),
  )
  return new Map(
    rows.flatMap(({ claimId, creditId, receivedOn }) => {
      const receipt = receipts.get(creditId)
      return receipt ? [[claimId, { ...receipt, receivedOn }]] : []
    }),
  )
}

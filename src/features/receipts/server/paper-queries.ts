import { sql } from 'kysely'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import { recorderOf } from '../../history/server/history-queries.ts'
import {
  type BooksScope,
  type ClientScope,
  type OwnerScope,
  onlyOwn,
} from '../../identity/server/access/scope.ts'
import type { Unmailed } from '../../identity/server/unwanted-mails.ts'
import type { PaperFields } from '../receipt.ts'
import type { Verification } from '../verification.ts'

/**
 * Reads the printed form of a receipt as it is stored, the receipt that replaced it and, for the owner's side, who of the
 * team recorded it; undefined if the caller may not see it.
 */
export async function findPaper(
  scope: BooksScope | ClientScope,
  id: string,
): Promise<StoredPaper | undefined> {
  return scope.tx
    .selectFrom('receipts')
    .leftJoin('receipts as replacing', (join) =>
      sameOrganization(join, 'replacing.id', 'receipts.replacedBy'),
    )
    .select(sql<PaperFields | null>`receipts.document -> 'paper'`.as('paper'))
    .select(['receipts.landlordPanSealed', 'receipts.replacedBy', 'receipts.unmailed'])
    .select(['receipts.mailedTo', 'receipts.mailedAt'])
    .select(['receipts.verifyVersion', 'receipts.verifyHash'])
    .select('replacing.code as replacedByCode')
    .$if(scope.kind === 'owner', (query) =>
      query.select(
        sql<
          string | null
        >`coalesce(${tellerOf(scope as OwnerScope)}, ${recorderOf(scope as OwnerScope, id)})`.as(
          'recordedBy',
        ),
      ),
    )
    .where('receipts.organizationId', '=', scope.organization.id)
    .where('receipts.id', '=', id)
    .$call(onlyOwn(scope, 'receipts.clientId'))
    .executeTakeFirst()
}

/** The name of the member who recorded the payment of a receipt, where the owner confirmed it because that member had lost the right to; null else. */
const tellerOf = ({ organization }: OwnerScope) => sql<string | null>`(select teller.name
  from credits join payment_claims as claim on claim.organization_id = credits.organization_id and claim.id = credits.claim_id
    join accounts as teller on teller.organization_id = claim.organization_id and teller.id = claim.told_by
  where credits.organization_id = ${organization.id} and credits.id = receipts.credit_id)`

type StoredPaper = {
  paper: PaperFields | null
  landlordPanSealed: string | null
  verifyVersion: number
  verifyHash: Buffer | null
  replacedBy: string | null
  replacedByCode: string | null
  unmailed: Unmailed | null
  mailedTo: string | null
  mailedAt: Date | null
  recordedBy?: string | null
}

/** Marks why a receipt, or that it was cancelled, was not mailed automatically. */
export const markUnmailed = (
  scope: BooksScope,
  id: string,
  unmailed: Unmailed | null,
): Promise<void> => noteMailing(scope, id, { unmailed })

/** Notes where a receipt goes by mail now. */
export const markMailed = (scope: BooksScope, id: string, mailedTo: string): Promise<void> =>
  noteMailing(scope, id, { unmailed: null, mailedTo, mailedAt: scope.now })

async function noteMailing(
  scope: BooksScope,
  id: string,
  noted: { unmailed: Unmailed | null; mailedTo?: string; mailedAt?: Date },
): Promise<void> {
  await scope.tx
    .updateTable('receipts')
    .set(noted)
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .execute()
}

/** Writes once what a receipt from before there were papers prints, and what the page behind its code shows. */
export async function completeReceipt(
  scope: BooksScope,
  id: string,
  { paper, verifyHash, verification }: CompletedReceipt,
): Promise<void> {
  await scope.tx
    .updateTable('receipts')
    .set({
      // A paper that is there already stays.
      document: sql`${JSON.stringify({ paper })}::jsonb || document`,
      verification: JSON.stringify(verification),
      verifyHash,
    })
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .execute()
}

type CompletedReceipt = { paper: PaperFields; verifyHash: Buffer; verification: Verification }

type IssuedTerms = { creditId: string | null; isAmountStated: boolean; overlapAllowed: boolean }

/** The terms under which a receipt was issued, beside its own details, for issuing another in its place. */
export async function findIssuedTerms(
  scope: BooksScope,
  id: string,
): Promise<IssuedTerms | undefined> {
  const row = await scope.tx
    .selectFrom('receipts')
    .select(['creditId', 'amountBasis', 'overlapAllowed'])
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { amountBasis, ...terms } = row
  return { ...terms, isAmountStated: amountBasis === 'stated' }
}

/** The receipts that were ever issued for a payment, the first first. */
export async function listReceiptsFor(scope: BooksScope, creditId: string): Promise<string[]> {
  const rows = await scope.tx
    .selectFrom('receipts')
    .select('id')
    .where('organizationId', '=', scope.organization.id)
    .where('creditId', '=', creditId)
    .orderBy('number')
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks a receipt as replaced by one that was issued in its place. */
export async function markReplaced(
  scope: BooksScope,
  id: string,
  by: { id: string; code: string },
): Promise<void> {
  await scope.tx
    .updateTable('receipts')
    .set({
      cancelledAt: scope.now,
      replacedBy: by.id,
      unmailed: null,
      cancelReason: `Replaced by ${by.code}`,
    })
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .execute()
}

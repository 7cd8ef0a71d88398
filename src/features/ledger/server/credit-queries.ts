import { sql } from 'kysely'
import { writeAll } from '../../../server/database/database.ts'
import { newId } from '../../../server/new-id.ts'
import { minus, type Paise, paise, ZERO } from '../../../shared/paise.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import type { PaymentMode } from '../../leases/lease.ts'
import type { ChargeKind } from '../charge.ts'
import type { CreditKind, PaymentMethod, Reversal } from '../credit.ts'
import { authorOf } from './books-reader.ts'
import type { ChargeRow } from './charge-queries.ts'
import type { LeaseLedger } from './lease-ledger-queries.ts'

/** A credit to insert; missing fields are null. */
export type NewCredit = {
  id?: string | undefined
  kind: CreditKind
  datedOn: string
  dateKnown?: boolean
  received?: Paise
  toDeposit?: Paise
  tds?: Paise
  credited?: Paise
  gst?: Paise
  against?: { chargeId: string; kind: ChargeKind }
  mode?: PaymentMode | null
  method?: PaymentMethod | null
  reference?: string | null
  reason?: string | null
  waiver?: boolean
  claimId?: string | null
  /** A note that follows from a change of terms, and is corrected only by another change. */
  followsTerms?: boolean
}

type OfAccount = Pick<LeaseLedger, 'id' | 'clientId'>

/** Writes a credit of an agreement; none of it is applied yet. */
export async function insertCredit(
  scope: BooksScope,
  account: OfAccount,
  credit: NewCredit,
): Promise<string> {
  const [id = ''] = await insertCredits(scope, [{ account, ...credit }])
  return id
}

/** Inserts credits of many agreements; returns their ids in the given order. */
export async function insertCredits(
  scope: BooksScope,
  credits: readonly (NewCredit & { account: OfAccount })[],
): Promise<string[]> {
  const rows = credits.map(({ account, ...credit }) => rowOf(scope, account, credit))
  await writeAll(rows, (some) => scope.tx.insertInto('credits').values(some).execute())
  return rows.map(({ id }) => id)
}

const rowOf = (scope: BooksScope, account: OfAccount, credit: NewCredit) => ({
  id: credit.id ?? newId(),
  organizationId: scope.organization.id,
  leaseId: account.id,
  clientId: account.clientId,
  kind: credit.kind,
  datedOn: credit.datedOn,
  dateKnown: credit.dateKnown ?? true,
  received: credit.received ?? ZERO,
  toDeposit: credit.toDeposit ?? ZERO,
  tds: credit.tds ?? ZERO,
  credited: credit.credited ?? ZERO,
  gst: credit.gst ?? ZERO,
  againstChargeId: credit.against?.chargeId ?? null,
  againstKind: credit.against?.kind ?? null,
  mode: credit.mode ?? null,
  method: credit.method ?? null,
  reference: credit.reference ?? null,
  reason: credit.reason ?? null,
  waiver: credit.waiver ?? false,
  claimId: credit.claimId ?? null,
  followsTerms: credit.followsTerms ?? false,
  createdAt: scope.now,
  createdBy: authorOf(scope),
})

/** A credit as actions read it. */
export type CreditRow = {
  id: string
  leaseId: string
  kind: CreditKind
  datedOn: string
  againstChargeId: string | null
  followsTerms: boolean
  waiver: boolean
  toDeposit: Paise
  available: Paise
  applied: Paise
  reference: string | null
  reversedOn: string | null
}

/** One credit of the organization, or undefined. */
export async function findCredit(scope: BooksScope, id: string): Promise<CreditRow | undefined> {
  return scope.tx
    .selectFrom('credits')
    .select(['id', 'leaseId', 'kind', 'datedOn', 'toDeposit', 'available', 'applied'])
    .select(['reference', 'reversedOn', 'againstChargeId', 'followsTerms', 'waiver'])
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .executeTakeFirst()
}

export type UnappliedCredit = { id: string; leaseId: string; left: Paise }

/** The advances of these agreements, the oldest first. */
export async function listAdvances(
  scope: BooksScope,
  leaseIds: string[],
): Promise<UnappliedCredit[]> {
  const rows = await scope.tx
    .selectFrom('credits')
    .select(['id', 'leaseId', 'available', 'applied'])
    .where('organizationId', '=', scope.organization.id)
    .where('leaseId', 'in', leaseIds)
    .where('reversedOn', 'is', null)
    .where(sql<boolean>`applied < received - to_deposit + tds + credited`)
    .orderBy('datedOn')
    .orderBy('id')
    .execute()
  return rows.map(({ available, applied, ...credit }) => ({
    ...credit,
    left: minus(available, applied),
  }))
}

/** Marks a credit as reversed on a day; nothing of it may be applied any more. */
export async function markCreditReversed(
  scope: BooksScope,
  id: string,
  { kind, reason, on }: Reversal,
): Promise<void> {
  await scope.tx
    .updateTable('credits')
    .set({ reversedOn: on, reverseReason: reason, reversal: kind })
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .execute()
}

/** The sum of a charge's credit notes that are not reversed, and its tax. */
export async function sumCreditNotes(
  scope: BooksScope,
  charge: Pick<ChargeRow, 'id' | 'leaseId'>,
): Promise<{ credited: Paise; gst: Paise }> {
  const { credited, gst } = await scope.tx
    .selectFrom('credits')
    .select(sql<string>`coalesce(sum(credited), 0)`.as('credited'))
    .select(sql<string>`coalesce(sum(gst), 0)`.as('gst'))
    .where('organizationId', '=', scope.organization.id)
    .where('leaseId', '=', charge.leaseId)
    .where('againstChargeId', '=', charge.id)
    .where('reversedOn', 'is', null)
    .executeTakeFirstOrThrow()
  return { credited: paise(BigInt(credited)), gst: paise(BigInt(gst)) }
}

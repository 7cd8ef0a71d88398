import { type ColumnType, sql } from 'kysely'
import type { ColumnWords } from '../../../server/database/column-privacy.ts'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import { addDays } from '../../../shared/calendar-date.ts'
import { type Paise, paiseFromDecimal } from '../../../shared/paise.ts'
import '../../ledger/server/ledger-tables.ts'
import { namesIn } from '../../dues/server/lease-names.ts'
import type { BooksScope, OwnerScope } from '../../identity/server/access/scope.ts'
import { findReceiptsOf } from '../../receipts/server/receipts-of-payments.ts'
import { type Cheque, stateOf } from '../cheque.ts'

/** Nothing yet where a cheque is noted. */
type SetLater = ColumnType<string | null, undefined, string | null>

type ChequeTable = {
  organizationId: string
  id: string
  leaseId: string
  /** The agreement's property: filled in and kept up to date by the database. */
  propertyId: ColumnType<string, never, never>
  clientId: string
  number: string
  bank: string | null
  datedOn: string
  amount: Paise
  /** The payment that it became when it was banked last. */
  paymentId: SetLater
  handedBackOn: SetLater
  handBackReason: SetLater
  createdAt: Date
  createdBy: string | null
}

export const chequeColumns = {
  organizationId: 'key',
  id: 'key',
  leaseId: 'key',
  propertyId: 'key',
  clientId: 'key',
  paymentId: 'key',
  number: 'kept personal',
  bank: 'kept personal',
  datedOn: 'plain',
  amount: 'money',
  handedBackOn: 'plain',
  handBackReason: 'kept personal',
  createdAt: 'plain',
  createdBy: 'technical',
} as const satisfies ColumnWords<ChequeTable>

declare module '../../../server/database/database.ts' {
  interface Tables {
    cheques: ChequeTable
  }
}

const SHOWN_DAYS = 400

/** The cheques in hand, and the others that are dated within the last 400 days; by their dates. */
export async function listCheques(scope: OwnerScope): Promise<Cheque[]> {
  const rows = await scope.tx
    .selectFrom('cheques')
    .innerJoin('leases', (join) => sameOrganization(join, 'leases.id', 'cheques.leaseId'))
    .innerJoin('properties', (join) => sameOrganization(join, 'properties.id', 'leases.propertyId'))
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'cheques.clientId'))
    .leftJoin('credits', (join) => sameOrganization(join, 'credits.id', 'cheques.paymentId'))
    .select(['cheques.id as chequeId', 'cheques.number', 'cheques.bank', 'cheques.datedOn'])
    .select(['cheques.amount', 'cheques.paymentId', 'cheques.handedBackOn'])
    .select(['cheques.handBackReason', 'credits.reversal', 'credits.reversedOn'])
    .select(['credits.reverseReason', 'credits.datedOn as bankedOn'])
    .select(['leases.id', 'leases.clientId', 'accounts.name', 'accounts.email'])
    .select(['leases.propertyId', 'properties.address1', 'properties.address2'])
    .select(['properties.pincode', 'properties.city', 'properties.state'])
    .select('leases.returnedChequeCharge')
    .select(sql<boolean>`leases.ended_on is not null`.as('ended'))
    .where('cheques.organizationId', '=', scope.organization.id)
    .where(({ eb, and, or }) =>
      or([
        eb('cheques.datedOn', '>=', addDays(scope.today, -SHOWN_DAYS)),
        and([
          eb('cheques.handedBackOn', 'is', null),
          or([eb('cheques.paymentId', 'is', null), eb('credits.reversedOn', 'is not', null)]),
        ]),
      ]),
    )
    .orderBy('cheques.datedOn')
    .orderBy('cheques.id')
    .execute()
  const payments = rows.flatMap(({ paymentId }) => (paymentId === null ? [] : [paymentId]))
  const receipts = await findReceiptsOf(scope, payments)
  return rows.map((row) => {
    const { chequeId: id, number, bank, datedOn, amount, paymentId, handedBackOn, ended } = row
    const state = stateOf(row)
    const isReturned = state === 'returned'
    const { returnedChequeCharge: charge } = row
    return {
      id,
      ...namesIn(row),
      number,
      bank,
      datedOn,
      amount,
      state,
      ended,
      handedBackOn,
      bankedOn: row.reversal === 'mistake' ? null : row.bankedOn,
      returnedOn: isReturned ? row.reversedOn : null,
      reason: row.handBackReason ?? (isReturned ? row.reverseReason : null),
      receipt: (paymentId !== null && receipts.get(paymentId)) || null,
      returnCharge: charge === null ? null : paiseFromDecimal(charge),
    }
  })
}

/** The cheques that are with the owner and were never banked, with the day from which on they can be. */
export const findChequesInHand = (scope: BooksScope) =>
  scope.tx
    .selectFrom('cheques')
    .innerJoin('leases', (join) => sameOrganization(join, 'leases.id', 'cheques.leaseId'))
    .innerJoin('properties', (join) => sameOrganization(join, 'properties.id', 'leases.propertyId'))
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'cheques.clientId'))
    .leftJoin('credits', (join) => sameOrganization(join, 'credits.id', 'cheques.paymentId'))
    .select(['cheques.id as chequeId', 'cheques.number', 'cheques.datedOn', 'cheques.amount'])
    .select(['leases.id', 'accounts.name', 'properties.address1', 'properties.address2'])
    .where('cheques.organizationId', '=', scope.organization.id)
    .where('cheques.handedBackOn', 'is', null)
    .where(({ eb, or }) =>
      or([eb('cheques.paymentId', 'is', null), eb('credits.reversal', '=', 'mistake')]),
    )
    .orderBy('cheques.datedOn')
    .orderBy('cheques.id')
    .execute()

/** A cheque as actions read it. */
export type ChequeRow = Awaited<ReturnType<typeof lockCheque>> & object

/** A cheque, held until the transaction ends; its agreement is held by the caller. Undefined where it is none. */
export async function lockCheque(scope: OwnerScope, id: string) {
  return scope.tx
    .selectFrom('cheques')
    .innerJoin('leases', (join) => sameOrganization(join, 'leases.id', 'cheques.leaseId'))
    .leftJoin('credits', (join) => sameOrganization(join, 'credits.id', 'cheques.paymentId'))
    .select(['cheques.id', 'cheques.leaseId', 'cheques.number', 'cheques.bank'])
    .select(['cheques.datedOn', 'cheques.amount', 'cheques.paymentId', 'cheques.handedBackOn'])
    .select(['credits.reversal', 'leases.returnedChequeCharge'])
    .where('cheques.organizationId', '=', scope.organization.id)
    .where('cheques.id', '=', id)
    .forUpdate('cheques')
    .executeTakeFirst()
}

/** The agreement of a cheque; undefined where it is none. */
export async function findLeaseOfCheque(
  scope: OwnerScope,
  id: string,
): Promise<{ leaseId: string } | undefined> {
  return scope.tx
    .selectFrom('cheques')
    .select('leaseId')
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A cheque to be noted. */
export type NewCheque = Pick<ChequeTable, 'id' | 'number' | 'bank' | 'datedOn' | 'amount'>

/** Notes cheques of an agreement. */
export async function insertCheques(
  scope: OwnerScope,
  { id: leaseId, clientId }: { id: string; clientId: string },
  cheques: readonly NewCheque[],
): Promise<void> {
  const { organization, now: createdAt, actor } = scope
  const whose = { organizationId: organization.id, leaseId, clientId }
  await scope.tx
    .insertInto('cheques')
    .values(cheques.map((it) => ({ ...it, ...whose, createdAt, createdBy: actor.accountId })))
    .execute()
}

/** Notes the payment that a cheque became. */
export async function markBanked(scope: OwnerScope, id: string, paymentId: string): Promise<void> {
  await change(scope, id, { paymentId })
}

/** Notes that a cheque is with the client again. */
export async function markHandedBack(
  scope: OwnerScope,
  id: string,
  handBackReason: string,
): Promise<void> {
  await change(scope, id, { handedBackOn: scope.today, handBackReason })
}

/** Notes that a cheque is not with the client after all. */
export async function markKept(scope: OwnerScope, id: string): Promise<void> {
  await change(scope, id, { handedBackOn: null, handBackReason: null })
}

const change = (
  scope: OwnerScope,
  id: string,
  to:
    | { paymentId: string }
    | { handedBackOn: string; handBackReason: string }
    | { handedBackOn: null; handBackReason: null },
) =>
  scope.tx
    .updateTable('cheques')
    .set(to)
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .execute()

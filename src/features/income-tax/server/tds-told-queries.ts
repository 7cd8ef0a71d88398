import { sql } from 'kysely'
import type { Days } from '../../../shared/days.ts'
import { type Paise, ZERO } from '../../../shared/paise.ts'
import { type OwnerScope, onlyOwn } from '../../identity/server/access/scope.ts'
import type { BooksReader } from '../../ledger/server/books-reader.ts'
import '../../ledger/server/ledger-tables.ts'
import type { Renting } from './rent-paid-queries.ts'

/**
 * The payments that state tax as withheld (TDS), of all years or of these days. All figures of a year's tax are read
 * from here, so that they are one: it counts once, on the day of its payment, and not at all once that is taken back.
 */
export const paymentsWithTds = (scope: BooksReader, within?: Days) =>
  scope.tx
    .selectFrom('credits')
    .where('credits.organizationId', '=', scope.organization.id)
    .where('credits.tds', '>', ZERO)
    .where('credits.reversedOn', 'is', null)
    .$if(within !== undefined, (query) =>
      query
        .where('credits.datedOn', '>=', within?.from ?? '')
        .where('credits.datedOn', '<=', within?.to ?? ''),
    )
    .$call(onlyOwn(scope, 'credits.clientId'))

const taxTold = sql<Paise>`coalesce(sum(credits.tds), 0)::bigint`

/** The tax that all clients state as withheld on these days. */
export async function sumTdsTold(scope: OwnerScope, days: Days): Promise<Paise> {
  const { tax } = await paymentsWithTds(scope, days)
    .select(taxTold.as('tax'))
    .executeTakeFirstOrThrow()
  return tax
}

/** The tax that is stated as withheld on these days, by agreement; agreements without any are left out. */
export async function sumTdsByLease(
  scope: BooksReader,
  leaseIds: string[],
  days: Days,
): Promise<Map<string, Paise>> {
  if (leaseIds.length === 0) return new Map()
  const rows = await paymentsWithTds(scope, days)
    .select(['credits.leaseId', taxTold.as('tax')])
    .where('credits.leaseId', 'in', leaseIds)
    .groupBy('credits.leaseId')
    .execute()
  return new Map(rows.map(({ leaseId, tax }) => [leaseId, tax]))
}

/** A payment with tax that its client states as withheld from it. */
export type TdsPayment = {
  creditId: string
  leaseId: string
  receivedOn: string
  /** The payment without deposits, plus the tax withheld from it. */
  gross: Paise
  tds: Paise
}

/** The payments of a client on these days that state tax as withheld, in the order in which they came. */
export const listTdsPayments = (
  scope: BooksReader,
  { clientId, leaseId }: Renting,
  days: Days,
): Promise<TdsPayment[]> =>
  paymentsWithTds(scope, days)
    .select(['credits.id as creditId', 'credits.leaseId', 'credits.datedOn as receivedOn'])
    .select(['credits.tds', sql<Paise>`received - to_deposit + tds`.as('gross')])
    .where('credits.clientId', '=', clientId)
    .$if(leaseId !== undefined, (query) => query.where('credits.leaseId', '=', leaseId as string))
    .orderBy('credits.datedOn')
    .orderBy('credits.id')
    .execute()

/** The clients who state tax as withheld on these days. */
export async function listClientsWithTds(scope: BooksReader, days: Days): Promise<string[]> {
  const rows = await paymentsWithTds(scope, days).select('credits.clientId').distinct().execute()
  return rows.map(({ clientId }) => clientId)
}

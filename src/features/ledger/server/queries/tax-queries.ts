import { sql } from 'kysely'
import { type Days, financialYearDays } from '../../../../shared/days.ts'
import { type Paise, paise } from '../../../../shared/paise.ts'
import type { BooksScope, ClientScope, OwnerScope } from '../../../identity/server/scope.ts'
import { listRents } from '../../../leases/server/rent-queries.ts'
import '../../../leases/server/lease-queries.ts'
import type { LeaseInYear } from '../../annual-rent.ts'
import { listChargedSpans } from './account-queries.ts'
import './ledger-tables.ts'

/** Whoever may read the money of an agreement. */
type Reader = BooksScope | ClientScope

/**
 * An agreement with its rent in the financial year of `day`, for `annualRent`; undefined where there is no
 * such agreement, or it is another client's.
 */
export async function findLeaseInYear(
  scope: Reader,
  leaseId: string,
  day: string,
): Promise<LeaseInYear | undefined> {
  const lease = await scope.tx
    .selectFrom('leases')
    .select(['chargedFrom', 'endDate', 'endedOn', 'rentDay', 'dueIn', 'paymentDay', 'proration'])
    .select('rounding')
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', leaseId)
    .$if(scope.kind === 'client', (query) =>
      query.where('clientId', '=', (scope as ClientScope).actor.accountId),
    )
    .executeTakeFirst()
  if (!lease) return undefined
  const spans = await listChargedSpans(scope, [leaseId])
  const year = financialYearDays(day)
  return {
    ...lease,
    year,
    rents: (await listRents(scope, [leaseId])).get(leaseId) ?? [],
    charged: await sumRent(scope, leaseId, year),
    tdsTold: await sumTds(scope, leaseId, year),
    chargedDays: spans.filter(({ source }) => source === 'rent'),
  }
}

/** The standing rent charges for periods that begin in the year, without tax, less their notes. */
async function sumRent(scope: Reader, leaseId: string, { from, to }: Days): Promise<Paise> {
  const { organization, tx } = scope
  const notes = tx
    .selectFrom('credits')
    .select(['againstChargeId', sql<string>`sum(credited - gst)`.as('net')])
    .where('organizationId', '=', organization.id)
    .where('leaseId', '=', leaseId)
    .where('kind', '=', 'credit_note')
    .where('reversedOn', 'is', null)
    .groupBy('againstChargeId')
  const { total } = await tx
    .selectFrom('charges')
    .leftJoin(notes.as('notes'), 'notes.againstChargeId', 'charges.id')
    .select(sql<string>`coalesce(sum(charges.net - coalesce(notes.net, 0)), 0)`.as('total'))
    .where('organizationId', '=', organization.id)
    .where('leaseId', '=', leaseId)
    .where('kind', '=', 'rent')
    .where('reversedOn', 'is', null)
    .where('periodStart', '>=', from)
    .where('periodStart', '<=', to)
    .executeTakeFirstOrThrow()
  return paise(BigInt(total))
}

/** The tax that the client said was withheld in the year. */
async function sumTds(scope: Reader, leaseId: string, { from, to }: Days): Promise<Paise> {
  const { total } = await scope.tx
    .selectFrom('credits')
    .select(sql<string>`coalesce(sum(tds), 0)`.as('total'))
    .where('organizationId', '=', scope.organization.id)
    .where('leaseId', '=', leaseId)
    .where('reversedOn', 'is', null)
    .where('datedOn', '>=', from)
    .where('datedOn', '<=', to)
    .executeTakeFirstOrThrow()
  return paise(BigInt(total))
}

/** All cash that was received on a day from the client of an agreement, for other agreements of theirs, too. */
export async function sumCashOfDay(
  scope: OwnerScope,
  leaseId: string,
  day: string,
): Promise<Paise> {
  const { total } = await scope.tx
    .selectFrom('credits')
    .innerJoin('leases', (join) =>
      join
        .onRef('leases.clientId', '=', 'credits.clientId')
        .onRef('leases.organizationId', '=', 'credits.organizationId'),
    )
    .select(sql<string>`coalesce(sum(credits.received), 0)`.as('total'))
    .where('credits.organizationId', '=', scope.organization.id)
    .where('leases.id', '=', leaseId)
    .where('credits.kind', '=', 'payment')
    .where('credits.datedOn', '=', day)
    .where('credits.reversedOn', 'is', null)
    .where(sql<boolean>`coalesce(credits.method, credits.mode) = 'cash'`)
    .executeTakeFirstOrThrow()
  return paise(BigInt(total))
}

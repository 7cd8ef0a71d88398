import { sql } from 'kysely'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import type { ClientName } from '../../clients/client-wire.ts'
import '../../clients/server/client-queries.ts'
import { type ClientScope, type OwnerScope, onlyOwn } from '../../identity/server/access/scope.ts'
import type { LateFeeRule } from '../../leases/charging-terms.ts'
import type { PropertyName } from '../../properties/property-wire.ts'
import '../../leases/server/lease-tables.ts'
import { type Paise, paise, type Rounding, ZERO } from '../../../shared/paise.ts'
import type { Charge, Credit, MeterReading, Payout } from '../ledger.ts'
import './ledger-tables.ts'
import type { ToldPayment } from '../ledger-wire.ts'
import type { BooksReader } from './books-reader.ts'

/** Who may read the money of an agreement: its owner and its client. */
export type LedgerReader = OwnerScope | ClientScope

/** Agreement summary above its ledger, including ended agreements. */
export type LedgerHead = {
  id: string
  client: ClientName
  property: PropertyName
  startDate: string | null
  endDate: string | null
  endedOn: string | null
  leavingOn: string | null
  chargedFrom: string | null
  gstRate: string | null
  gstInterState: boolean
  gstSez: boolean
  rounding: Rounding
  lateFee: LateFeeRule | null
}

const heads = (scope: LedgerReader) =>
  scope.tx
    .selectFrom('leases')
    .innerJoin('properties', (join) => sameOrganization(join, 'properties.id', 'leases.propertyId'))
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'leases.clientId'))
    .select(['leases.id', 'leases.startDate', 'leases.endDate', 'leases.endedOn'])
    .select(['leases.leavingOn', 'leases.gstRate', 'leases.gstInterState', 'leases.gstSez'])
    .select(['leases.chargedFrom', 'leases.rounding', 'leases.lateFee', 'leases.clientId'])
    .select(['accounts.name', 'accounts.email', 'leases.propertyId', 'properties.address1'])
    .select(['properties.address2', 'properties.pincode', 'properties.city', 'properties.state'])
    .where('leases.organizationId', '=', scope.organization.id)
    .$call(onlyOwn(scope, 'leases.clientId'))

/** The agreement of that id if the caller may see its money. */
export async function findLedgerHead(
  scope: LedgerReader,
  id: string,
): Promise<LedgerHead | undefined> {
  const row = await heads(scope).where('leases.id', '=', id).executeTakeFirst()
  return row && toHead(row)
}

/** The agreements of a client whose money the caller may see, ended ones included, oldest first. */
export async function listLedgerHeads(
  scope: LedgerReader,
  clientId: string,
): Promise<LedgerHead[]> {
  const ofClient = heads(scope).where(sql<boolean>`leases.client_id = ${clientId}`)
  return (await ofClient.orderBy('leases.id').execute()).map(toHead)
}

function toHead(row: Awaited<ReturnType<ReturnType<typeof heads>['execute']>>[number]): LedgerHead {
  const { clientId, name, email, propertyId, address1, address2, pincode, city, state, ...lease } =
    row
  return {
    ...lease,
    client: { id: clientId, name, email },
    property: { id: propertyId, address1, address2, pincode, city, state },
  }
}

/** Dated or reversed on or after a day. */
const since = (day: string) => sql<boolean>`(dated_on >= ${day} or reversed_on >= ${day})`

/**
 * The charges of an agreement, reversed ones included, the oldest due day first; with a day, those that were dated or
 * reversed from it on.
 */
export async function listCharges(
  scope: LedgerReader,
  leaseId: string,
  from?: string,
): Promise<Charge[]> {
  return scope.tx
    .selectFrom('charges')
    .select(['id', 'kind', 'name', 'source', 'periodStart', 'periodEnd', 'datedOn', 'dueOn'])
    .select(['net', 'gst', 'amount', 'settled', 'computation', 'reversedOn'])
    .select('feeDismissedOn')
    .where('organizationId', '=', scope.organization.id)
    .where('leaseId', '=', leaseId)
    .$if(from !== undefined, (query) => query.where(since(from as string)))
    .$call(onlyOwn(scope, 'clientId'))
    .orderBy('dueOn')
    .orderBy('id')
    .execute()
}

/**
 * The credits of an agreement, reversed ones included, in order of their days; with a day, those that were dated or
 * reversed from it on.
 */
export async function listCredits(
  scope: LedgerReader,
  leaseId: string,
  from?: string,
): Promise<Credit[]> {
  return scope.tx
    .selectFrom('credits')
    .select(['id', 'kind', 'datedOn', 'dateKnown', 'received', 'toDeposit', 'tds', 'credited'])
    .select(['available', 'applied', 'waiver', 'mode', 'method', 'reference', 'reason'])
    .select(['reversedOn', 'reverseReason', 'reversal', 'followsTerms'])
    .where('organizationId', '=', scope.organization.id)
    .where('leaseId', '=', leaseId)
    .$if(from !== undefined, (query) => query.where(since(from as string)))
    .$call(onlyOwn(scope, 'clientId'))
    .orderBy('datedOn')
    .orderBy('id')
    .execute()
}

/** Who of the owner's team recorded credits of an agreement, by credit, also where the owner confirmed it; of those that they themselves recorded nobody. */
export async function findRecorders(
  { tx, organization }: OwnerScope,
  leaseId: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select credits.id, coalesce(teller.name, recorder.name) as name from credits
      join accounts as recorder on recorder.organization_id = credits.organization_id and recorder.id = credits.created_by
      left join payment_claims as claim on claim.organization_id = credits.organization_id and claim.id = credits.claim_id
      left join accounts as teller on teller.organization_id = claim.organization_id and teller.id = claim.told_by
    where credits.organization_id = ${organization.id} and credits.lease_id = ${leaseId}
      and (recorder.role = 'member' or teller.id is not null)`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The amount owed less the advance, summed from documents (verified by `checkBooks`). */
export async function sumBalance(scope: LedgerReader, leaseId: string): Promise<Paise> {
  const row = await scope.tx
    .selectFrom('leases')
    .select(
      sql<Paise>`coalesce((select sum(amount - settled) from charges
          where charges.organization_id = ${scope.organization.id} and charges.lease_id = leases.id
            and reversed_on is null and settled < net + gst), 0)::bigint
        - coalesce((select sum(available - applied) from credits
          where credits.organization_id = ${scope.organization.id} and credits.lease_id = leases.id
            and reversed_on is null and applied < received - to_deposit + tds + credited), 0)::bigint`.as(
        'balance',
      ),
    )
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', leaseId)
    .$call(onlyOwn(scope, 'clientId'))
    .executeTakeFirst()
  return row?.balance ?? ZERO
}

/** The payouts of an agreement in order of their days. */
export async function listPayouts(scope: LedgerReader, leaseId: string): Promise<Payout[]> {
  return scope.tx
    .selectFrom('payouts')
    .select(['id', 'kind', 'amount', 'paidOn', 'mode', 'method', 'reference', 'reason'])
    .select(['toLeaseId', 'reversedOn', 'reversal'])
    .where('organizationId', '=', scope.organization.id)
    .where('leaseId', '=', leaseId)
    .$call(onlyOwn(scope, 'clientId'))
    .orderBy('paidOn')
    .orderBy('id')
    .execute()
}

/** The meter readings of an agreement that are not taken back, in order of their days. */
export async function listReadings(scope: LedgerReader, leaseId: string): Promise<MeterReading[]> {
  return scope.tx
    .selectFrom('meterReadings')
    .select(['id', 'readOn', 'reading', 'startsNewMeter'])
    .where('organizationId', '=', scope.organization.id)
    .where('leaseId', '=', leaseId)
    .$call(onlyOwn(scope, 'clientId'))
    .where('voidedOn', 'is', null)
    .orderBy('readOn')
    .execute()
}

/** The deposit held for an agreement: received and carried to it, less deducted, returned and carried on. */
export async function sumDeposit(
  scope: Pick<BooksReader, 'tx' | 'organization'>,
  leaseId: string,
): Promise<Paise> {
  const { held } = await scope.tx
    .selectFrom('journal')
    .select(
      sql<string>`coalesce(sum(case 'deposit' when credit then amount when debit then -amount end), 0)`.as(
        'held',
      ),
    )
    .where('organizationId', '=', scope.organization.id)
    .where('leaseId', '=', leaseId)
    .executeTakeFirstOrThrow()
  return paise(BigInt(held))
}

/** The payments of an agreement that its client, or somebody who was of the team, told of and that wait for the owner, in the order in which they came. */
export async function listToldPayments(
  { tx, organization }: LedgerReader,
  leaseId: string,
): Promise<ToldPayment[]> {
  const { rows } = await sql<ToldPayment>`
    select claim.id, amount, paid_on as "paidOn", method, reference, teller.name as "toldBy"
    from payment_claims as claim left join accounts as teller
      on teller.organization_id = claim.organization_id and teller.id = claim.told_by
    where claim.organization_id = ${organization.id} and state = 'waiting' and lease_id = ${leaseId}
    order by claim.id`.execute(tx)
  return rows
}

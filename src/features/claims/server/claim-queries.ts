import { sql } from 'kysely'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import { newId } from '../../../server/new-id.ts'
import type { Paise } from '../../../shared/paise.ts'
import '../../clients/server/client-queries.ts'
import {
  type ClientScope,
  type OwnerScope,
  ofOrganization,
  onlyOwn,
} from '../../identity/server/access/scope.ts'
import '../../leases/server/lease-tables.ts'
import type { PaymentMethod } from '../../ledger/credit.ts'
import '../../ledger/server/ledger-tables.ts'
import '../../properties/server/property-queries.ts'
import type { NamedInClaim } from './claim-tables.ts'
import './claim-tables.ts'

/** The claims that the caller may see, each with who rents what and the payment that confirmed it. */
export const claimsOf = (scope: OwnerScope | ClientScope) =>
  scope.tx
    .selectFrom('paymentClaims')
    .innerJoin('leases', (join) => sameOrganization(join, 'leases.id', 'paymentClaims.leaseId'))
    .innerJoin('properties', (join) => sameOrganization(join, 'properties.id', 'leases.propertyId'))
    .innerJoin('accounts', (join) =>
      sameOrganization(join, 'accounts.id', 'paymentClaims.clientId'),
    )
    .leftJoin('accounts as teller', (join) =>
      sameOrganization(join, 'teller.id', 'paymentClaims.toldBy'),
    )
    .leftJoin('credits', (join) => sameOrganization(join, 'credits.claimId', 'paymentClaims.id'))
    .select(['paymentClaims.id', 'paymentClaims.leaseId', 'paymentClaims.clientId'])
    .select(['paymentClaims.amount', 'paymentClaims.paidOn', 'paymentClaims.method'])
    .select(['paymentClaims.reference', 'paymentClaims.state', 'paymentClaims.reason'])
    .select(['paymentClaims.createdAt', 'paymentClaims.decidedAt'])
    .select(['accounts.name', 'accounts.email', 'leases.propertyId', 'properties.address1'])
    .select(['properties.address2', 'properties.pincode', 'properties.city'])
    .select('properties.state as stateOfIndia')
    .select(['teller.name as toldBy', 'paymentClaims.keptAt', 'paymentClaims.tds'])
    .select(['paymentClaims.toDeposit', 'paymentClaims.note'])
    .select(['credits.id as creditId', 'credits.reversedOn', 'paymentClaims.transferId'])
    .select(({ selectFrom }) =>
      selectFrom('paymentClaims as part')
        .select(sql<Paise | null>`sum(part.amount)::bigint`.as('total'))
        .where(ofOrganization(scope, 'part'))
        .whereRef('part.transferId', '=', 'paymentClaims.transferId')
        .as('transferAmount'),
    )
    .where('paymentClaims.organizationId', '=', scope.organization.id)
    .$call(onlyOwn(scope, 'paymentClaims.clientId'))

/** How many claims wait for the owner. */
export async function countWaitingClaims(scope: OwnerScope): Promise<number> {
  const { total } = await scope.tx
    .selectFrom('paymentClaims')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('organizationId', '=', scope.organization.id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** A claim as actions read it. */
export type ClaimRow = {
  id: string
  leaseId: string
  clientId: string
  amount: Paise
  paidOn: string
  method: PaymentMethod
  reference: string | null
  transferId: string | null
  towards: NamedInClaim[]
  state: string
  /** The account of the member who recorded the payment; null where the client reported it. */
  toldBy: string | null
  tds: Paise
  toDeposit: Paise
  note: string | null
}

/** One claim that the caller may see, or undefined. */
export async function findClaim(
  scope: OwnerScope | ClientScope,
  id: string,
): Promise<ClaimRow | undefined> {
  return scope.tx
    .selectFrom('paymentClaims')
    .select(['id', 'leaseId', 'clientId', 'amount', 'paidOn', 'method', 'reference', 'towards'])
    .select(['state', 'transferId', 'toldBy', 'tds', 'toDeposit', 'note'])
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .$call(onlyOwn(scope, 'clientId'))
    .executeTakeFirst()
}

/** A claim to be stored. */
export type NewClaim = Omit<
  ClaimRow,
  'id' | 'clientId' | 'state' | 'toldBy' | 'tds' | 'toDeposit' | 'note'
>

/** Inserts a claim; it waits for the owner. */
export async function insertClaim(scope: ClientScope, claim: NewClaim): Promise<string> {
  const id = newId()
  await scope.tx
    .insertInto('paymentClaims')
    .values({
      ...claim,
      id,
      organizationId: scope.organization.id,
      clientId: scope.actor.accountId,
      towards: JSON.stringify(claim.towards),
      createdAt: scope.now,
    })
    .execute()
  return id
}

/**
 * Reserves a reference for a claim; false if a payment or another claim has it. A client does not learn whose
 * it is.
 */
export async function insertReference(scope: ClientScope, reference: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await scope.tx
    .insertInto('transferReferences')
    .values({
      organizationId: scope.organization.id,
      reference,
      clientId: scope.actor.accountId,
    })
    .onConflict((conflict) => conflict.columns(['organizationId', 'reference']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Lets a claim in that state wait again; when it was decided, or undefined where it is in another one. */
export async function markClaimWaiting(
  scope: OwnerScope | ClientScope,
  id: string,
  state: 'declined' | 'withdrawn',
): Promise<Date | undefined> {
  const row = await scope.tx
    .selectFrom('paymentClaims')
    .select('decidedAt')
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .where('state', '=', state)
    .$call(onlyOwn(scope, 'clientId'))
    .forUpdate()
    .executeTakeFirst()
  if (!row?.decidedAt) return undefined
  await scope.tx
    .updateTable('paymentClaims')
    .set({ state: 'waiting', reason: null, decidedAt: null })
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .execute()
  return row.decidedAt
}

/** Stores the decision on a waiting claim; false if it was already decided. */
export async function markClaimDecided(
  scope: OwnerScope | ClientScope,
  id: string,
  {
    state,
    reason = null,
  }: { state: 'confirmed' | 'declined' | 'withdrawn'; reason?: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await scope.tx
    .updateTable('paymentClaims')
    .set({ state, reason, decidedAt: scope.now })
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .$call(onlyOwn(scope, 'clientId'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

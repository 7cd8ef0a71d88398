import { type SqlBool, sql } from 'kysely'
import type { Transaction } from '../../../../server/database/database.ts'
import type { SoundsLike } from '../../../../server/database/keyset-page.ts'
import type { HandlersOf } from '../../../../server/http/mount.ts'
import { Refusal } from '../../../../server/refusal.ts'
import type { Contract, MemberRole } from '../../../../shared/contract.ts'
import { say } from '../../../../shared/said.ts'
import type { Trial } from '../../trial.ts'
import '../identity-tables.ts'

/** The account that is signed in. */
type Actor = {
  accountId: string
  name: string
  email: string
  /** The language that the account chose; null where it chose none. */
  language: string | null
  /** Until when an account that was closed still reads; absent of an open one. */
  readsUntil?: string
}

/** One owner's books; who works in them is another matter. */
export type Organization = { id: string; ownerId: string; ownerName: string; trial: Trial }

type Context = {
  tx: Transaction
  now: Date
  /** In which calendar days are counted and instants written. */
  timeZone: string
  /** The calendar day of `now` there, an ISO date. */
  today: string
}

type RequestContext = Context & {
  actor: Actor
  sessionHash: Uint8Array
  /** When the session began. */
  signedInAt: Date
  /** Whether the account may not be without a second factor. */
  mustHaveSecondFactor: boolean
}

/** An administrator at work: owners and the audit, no rent record. */
export type AdminScope = RequestContext & { kind: 'administrator' }
/**
 * Somebody who keeps an owner's books. Their own organization is all that the database shows them: `setIdentity`
 * (`src/server/database/set-identity.ts`) names it for the row policies `organization` of each table.
 */
export type OwnerScope = RequestContext & {
  kind: 'owner'
  organization: Organization
  /** What they are in the owner's team; null for the owner. */
  member: MemberRole | null
  /**
   * The properties with which a member works who is limited to some: the database shows them nothing else, by the policies
   * `limited`. Null for everybody else.
   */
  properties: readonly string[] | null
}
/** A client, who reads their own record and receipts. */
export type ClientScope = RequestContext & { kind: 'client'; organization: Organization }
/** A background job in one organization (`runJob`); nobody is signed in. */
export type SystemScope = Context & { kind: 'system'; job: string; organization: Organization }

/**
 * Who calls the API. Which roles may call a route is in `identity/role-groups.ts`; whose records they get, in the queries'
 * `where organizationId` and the row policies.
 */
export type Scope = AdminScope | OwnerScope | ClientScope
/** What may read and write the books of one organization. */
export type BooksScope = OwnerScope | SystemScope

type WithoutTransaction<S> = S extends unknown ? Omit<S, 'tx'> : never

/** Who calls, before a transaction is open. */
export type CallerScope = WithoutTransaction<Scope>

/** The handlers of a contract, each given the scope of the roles that have its route's ability. */
export type Handlers<C extends Contract> = HandlersOf<
  C,
  { administrator: AdminScope; owner: OwnerScope; client: ClientScope }
>

type ByClient<Query, Column> = { where(column: Column, operator: '=', clientId: string): Query }

/**
 * Keeps a query, as its `$call`, to the rows of the client who calls, by the column that holds the client's id; whoever
 * keeps the books reads everybody's. Row level security holds it a second time (the policies named `client`).
 */
export const onlyOwn =
  <Column extends string>(scope: Scope | SystemScope, column: Column) =>
  <Query extends ByClient<Query, Column>>(query: Query): Query =>
    scope.kind === 'client' ? query.where(column, '=', scope.actor.accountId) : query

/** Whether somebody of an owner's team calls, who acts for the owner and is not the owner. */
export const worksForOwner = (
  scope: Pick<CallerScope | SystemScope, 'kind'> & { member?: MemberRole | null },
): boolean => scope.kind === 'owner' && scope.member !== null

/** Whether somebody calls who works with some of the owner's properties only: sums of all books are not for them. */
export const isLimited = (
  scope: Pick<CallerScope | SystemScope, 'kind'> & { properties?: readonly string[] | null },
): boolean => scope.kind === 'owner' && scope.properties !== null

/**
 * Chooses how a list finds records by sound: by index, or without it for clients and members limited to some properties,
 * whose database roles may not ask an index of all records.
 */
export const soundsLikeFor = (
  scope: BooksScope | ClientScope,
  { find, ...texts }: SoundsLike,
): Pick<SoundsLike, 'text' | 'names'> & Partial<SoundsLike> =>
  scope.kind === 'client' || isLimited(scope) ? texts : { find, ...texts }

/**
 * Keeps a subquery to the rows of the organization in which the caller works: named as a value, because the organization of
 * the row around it would be looked for in every partition (`docs/decisions/0260-subqueries-name-the-organization.md`).
 */
export const ofOrganization = ({ organization }: { organization: Organization }, table: string) =>
  sql<SqlBool>`${sql.ref(`${table}.organizationId`)} = ${organization.id}`

type OwnerClaim = {
  ownerId?: string | null | undefined
  organizationId?: string | null | undefined
}

/**
 * The payload without the owner it names, once that is checked. A record of another organization that is
 * named by its id is not found instead (404).
 * @throws Refusal `forbidden`
 */
export function inOwnBooks<B extends OwnerClaim>(
  { organization }: OwnerScope,
  { ownerId, organizationId, ...fields }: B,
): Omit<B, keyof OwnerClaim> {
  const isForeign =
    (ownerId !== undefined && ownerId !== organization.ownerId) ||
    (organizationId !== undefined && organizationId !== organization.id)
  if (isForeign) throw new Refusal('forbidden', say`This record belongs to another owner.`)
  return fields
}

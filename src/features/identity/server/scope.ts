import type { Transaction } from '../../../server/database/database.ts'
import type { HandlersOf } from '../../../server/http/mount.ts'
import { Refusal } from '../../../server/refusal.ts'
import type { Contract } from '../../../shared/contract.ts'
import type { Trial } from '../trial.ts'
import './identity-tables.ts'

/** The account that is signed in. */
export type Actor = { accountId: string; name: string; email: string }

type RequestContext = { actor: Actor; tx: Transaction; now: Date; sessionHash: Uint8Array }

/** An administrator at work: owners and the audit, no rent record. */
export type AdminScope = RequestContext & { kind: 'administrator' }
/** An owner at work inside their organization. */
export type OwnerScope = RequestContext & {
  kind: 'owner'
  organizationId: string
  trial: Trial | null
}
/** A client, who reads their own record and receipts. */
export type ClientScope = RequestContext & { kind: 'client'; organizationId: string }

export type Scope = AdminScope | OwnerScope | ClientScope

/** Who calls, before a transaction is open. */
export type Caller = Omit<AdminScope, 'tx'> | Omit<OwnerScope, 'tx'> | Omit<ClientScope, 'tx'>

/** The handlers of a contract, each given the scope that its route's access promises. */
export type Handlers<C extends Contract> = HandlersOf<
  C,
  { administrator: AdminScope; owner: OwnerScope; client: ClientScope }
>

type ClaimedOwner = {
  ownerMasters?: string | null | undefined
  tenant_id?: string | null | undefined
}

/** Refuses a payload that says it is another owner's. @throws Refusal `forbidden` */
export function assertOwnBooks(scope: OwnerScope, { ownerMasters, tenant_id }: ClaimedOwner): void {
  const foreign =
    (ownerMasters !== undefined && ownerMasters !== scope.actor.accountId) ||
    (tenant_id !== undefined && tenant_id !== scope.organizationId)
  if (foreign) throw new Refusal('forbidden', 'This record belongs to another owner.')
}

import { newId } from '../../../server/new-id.ts'
import { invalidField, notFound } from '../../../server/refusal.ts'
import { type Paise, paiseToDecimal } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { ClientScope } from '../../identity/server/access/scope.ts'
import type { PaymentMethod } from '../../ledger/credit.ts'
import { findLedgerHead, listCharges } from '../../ledger/server/ledger-queries.ts'
import type { NamedCharge } from '../../ledger/settling.ts'
import { referenceFrom, referenceTaken } from '../../payments/server/transfer-reference.ts'
import type { PropertyName } from '../../properties/property-wire.ts'
import { claimHistory } from '../claim-wire.ts'
import { type ClaimMailDeps, mailClaimToOwner } from './claim-mails.ts'
import { insertClaim, insertReference, type NewClaim } from './claim-queries.ts'

/** A payment as the client reports it. */
export type ClaimDraft = {
  leaseId: string
  amount: Paise
  paidOn: string
  method: PaymentMethod
  /** As it was typed. */
  reference: string | null
  towards: NamedCharge[]
  /** Other agreements of the client that the same transfer was for, and how much of it; `amount` leaves them out. */
  alsoFor: { leaseId: string; amount: Paise }[]
}

type Part = { leaseId: string; amount: Paise; towards: NamedCharge[]; property: PropertyName }

/**
 * Stores what a client reports as paid, a claim for each agreement that one transfer was for, also ended ones, and mails
 * the owner once. Nothing moves in the books. Returns the claim of `leaseId`.
 * @throws Refusal `not-found`; `reference-taken`, without revealing by whom; `invalid` for a future day, an impossible
 * reference, or an agreement that is named twice
 */
export async function makeClaim(
  scope: ClientScope,
  deps: ClaimMailDeps,
  draft: ClaimDraft,
): Promise<string> {
  const parts = await partsOf(scope, draft)
  if (draft.paidOn > scope.today) throw invalidField('paidOn', say`Choose today or an earlier day.`)
  await refuseForeignCharges(scope, draft)
  const reference = draft.reference === null ? null : referenceFrom(draft.reference)
  if (reference !== null && !(await insertReference(scope, reference)))
    throw referenceTaken(say`Another payment has this reference already.`)
  const { paidOn, method } = draft
  const transferId = parts.length > 1 ? newId() : null
  const ids: string[] = []
  for (const part of parts)
    ids.push(await storeClaim(scope, part, { paidOn, method, reference, transferId }))
  await mailClaimToOwner(scope, deps, { parts, paidOn, method, reference })
  return ids[0] as string
}

async function partsOf(scope: ClientScope, draft: ClaimDraft): Promise<Part[]> {
  const named = [draft, ...draft.alsoFor.map((it) => ({ ...it, towards: [] }))]
  if (new Set(named.map(({ leaseId }) => leaseId)).size < named.length)
    throw invalidField('alsoFor', say`Please name each rent agreement once.`)
  const parts: Part[] = []
  for (const { leaseId, amount, towards } of named) {
    const lease = await findLedgerHead(scope, leaseId)
    if (!lease) throw notFound(say`Rent agreement`)
    parts.push({ leaseId: lease.id, amount, towards, property: lease.property })
  }
  return parts
}

type Transfer = Pick<NewClaim, 'paidOn' | 'method' | 'reference' | 'transferId'>

async function storeClaim(
  scope: ClientScope,
  { leaseId, amount, towards }: Part,
  transfer: Transfer,
): Promise<string> {
  const named = towards.map(({ chargeId, amount: part }) => ({
    chargeId,
    ...(part !== undefined && { amount: String(part) }),
  }))
  const id = await insertClaim(scope, { ...transfer, leaseId, amount, towards: named })
  const after = { ...transfer, amount: paiseToDecimal(amount) }
  await recordEvent(scope, {
    verb: 'added',
    kind: 'claim',
    id,
    leaseId,
    fields: claimHistory,
    after,
  })
  return id
}

async function refuseForeignCharges(scope: ClientScope, { leaseId, towards }: ClaimDraft) {
  if (towards.length === 0) return
  const own = new Set((await listCharges(scope, leaseId)).map(({ id }) => id))
  if (towards.some(({ chargeId }) => !own.has(chargeId))) throw notFound(say`Charge`)
}

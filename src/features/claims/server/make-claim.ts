import { invalidField, notFound } from '../../../server/refusal.ts'
import { type Paise, paiseToDecimal } from '../../../shared/paise.ts'
import type { PaymentMethod } from '../../charges/credit.ts'
import { findLedgerHead, listCharges } from '../../charges/server/ledger-queries.ts'
import type { NamedCharge } from '../../charges/settling.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { ClientScope } from '../../identity/server/access/scope.ts'
import { referenceFrom, referenceTaken } from '../../payments/server/transfer-reference.ts'
import { claimHistory } from '../claim-wire.ts'
import { type ClaimMailDeps, mailClaimToOwner } from './claim-mails.ts'
import { insertClaim, insertReference } from './claim-queries.ts'

/** A payment as the client reports it. */
export type ClaimDraft = {
  leaseId: string
  amount: Paise
  paidOn: string
  method: PaymentMethod
  /** As it was typed. */
  reference: string | null
  towards: NamedCharge[]
}

/**
 * Stores a client's claim for one of their agreements, also an ended one, and mails the owner. Nothing moves
 * in the books. @throws Refusal `not-found`; `reference-taken`, without revealing by whom; `invalid` for a
 * future day or an impossible reference
 */
export async function makeClaim(
  scope: ClientScope,
  deps: ClaimMailDeps,
  draft: ClaimDraft,
): Promise<string> {
  const lease = await findLedgerHead(scope, draft.leaseId)
  if (!lease) throw notFound('Rent agreement')
  if (draft.paidOn > scope.today) throw invalidField('paidOn', 'Choose today or an earlier day.')
  await refuseForeignCharges(scope, draft)
  const reference = draft.reference === null ? null : referenceFrom(draft.reference)
  if (reference !== null && !(await insertReference(scope, reference)))
    throw referenceTaken('Another payment has this reference already.')
  const claim = { ...draft, reference }
  const towards = draft.towards.map(({ chargeId, amount }) => ({
    chargeId,
    ...(amount !== undefined && { amount: String(amount) }),
  }))
  const id = await insertClaim(scope, { ...claim, towards })
  const after = { ...claim, amount: paiseToDecimal(draft.amount) }
  const about = { kind: 'claim', id, leaseId: lease.id } as const
  await recordEvent(scope, { verb: 'added', ...about, fields: claimHistory, after })
  await mailClaimToOwner(scope, deps, { ...claim, property: lease.property })
  return id
}

async function refuseForeignCharges(scope: ClientScope, { leaseId, towards }: ClaimDraft) {
  if (towards.length === 0) return
  const own = new Set((await listCharges(scope, leaseId)).map(({ id }) => id))
  if (towards.some(({ chargeId }) => !own.has(chargeId))) throw notFound('Charge')
}

import { notFound, Refusal } from '../../../server/refusal.ts'
import { requireUndoDay } from '../../../server/undo-day.ts'
import { paise, paiseToDecimal, smaller } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { ClientScope, OwnerScope } from '../../identity/server/access/scope.ts'
import type { Unmailed } from '../../identity/server/unwanted-mails.ts'
import { listOpenCharges } from '../../ledger/server/charge-queries.ts'
import {
  findClientName,
  lockLedger,
  lockLedgers,
} from '../../ledger/server/lease-ledger-queries.ts'
import type { NamedCharge } from '../../ledger/settling.ts'
import type { Payment } from '../../payments/server/record-payment.ts'
import {
  freeReference,
  lockReference,
  referenceTaken,
} from '../../payments/server/transfer-reference.ts'
import { type IssuedPayment, receivePayment } from '../../receipts/server/issue-receipt.ts'
import type { ReceiptMailDeps } from '../../receipts/server/receipt-mails.ts'
import { claimHistory } from '../claim-wire.ts'
import { type ClaimMailDeps, mailDecline } from './claim-mails.ts'
import {
  type ClaimRow,
  claimsOf,
  findClaim,
  insertReference,
  markClaimDecided,
  markClaimWaiting,
} from './claim-queries.ts'

/** The payment that confirms a claim; undefined fields are taken from the claim. */
export type PaymentOfClaim = (claim: ClaimRow) => Omit<Payment, 'named' | 'isAskedFor'> & {
  named: NamedCharge[] | undefined
}

/**
 * Records the payment of a claim and issues its receipt, which the client gets by mail.
 * @throws Refusal `not-found`, `claim-decided`; what `receivePayment` throws
 */
export async function confirmClaim(
  scope: OwnerScope,
  deps: ReceiptMailDeps,
  id: string,
  paymentOf: PaymentOfClaim,
): Promise<IssuedPayment> {
  const { leaseId } = await requireClaim(scope, id)
  // The agreement before the claim, as everywhere.
  await lockLedger(scope, leaseId)
  const claim = await decide(scope, id, { state: 'confirmed' })
  const { named, ...stated } = paymentOf(claim)
  const payment = {
    ...stated,
    named: named ?? (await stillOpen(scope, claim)),
    claimId: id,
    ownReference: claim.reference,
    isAskedFor: claim.toldBy === null,
  }
  return receivePayment(scope, deps, leaseId, payment)
}

/**
 * Confirms all claims of one transfer that wait, that of `id` first: they have one reference, and came or did not come
 * together. Each is a payment of its own with its receipt.
 * @throws Refusal as `confirmClaim`; `claim-decided` where that of `id` waits no more
 */
export async function confirmTransfer(
  scope: OwnerScope,
  deps: ReceiptMailDeps,
  id: string,
  paymentOf: PaymentOfClaim,
): Promise<[IssuedPayment, ...IssuedPayment[]]> {
  const { transferId, leaseId } = await requireClaim(scope, id)
  const waiting = transferId === null ? [] : await waitingOf(scope, transferId)
  await lockLedgers(scope, [leaseId, ...waiting.map((it) => it.leaseId)])
  const first = await confirmClaim(scope, deps, id, paymentOf)
  const others: IssuedPayment[] = []
  for (const other of waiting)
    if (other.id !== id) others.push(await confirmClaim(scope, deps, other.id, paymentOf))
  return [first, ...others]
}

/**
 * The agreements whose books confirming a claim changes, alone or with its transfer; none once it is decided.
 * @throws Refusal `not-found`
 */
export async function leasesOfClaim(
  scope: OwnerScope,
  id: string,
  isTogether: boolean,
): Promise<string[]> {
  const { transferId, leaseId, state } = await requireClaim(scope, id)
  if (state !== 'waiting') return []
  const others = isTogether && transferId !== null ? await waitingOf(scope, transferId) : []
  return [...new Set([leaseId, ...others.map((it) => it.leaseId)])]
}

/** The waiting claims of a transfer, in the order in which they were made. */
const waitingOf = (scope: OwnerScope, transferId: string) =>
  claimsOf(scope)
    .where('paymentClaims.transferId', '=', transferId)
    .where('paymentClaims.state', '=', 'waiting')
    .orderBy('paymentClaims.id')
    .execute()

/** Declines a claim; the client, where there is one yet, is mailed why, unless that is left out (`unmailed`). @throws Refusal `not-found`, `claim-decided` */
export async function declineClaim(
  scope: OwnerScope,
  deps: ClaimMailDeps,
  id: string,
  reason: string,
): Promise<{ client: string; unmailed: Unmailed | null } | undefined> {
  const claim = await requireClaim(scope, id)
  await recordDecision(scope, 'declined', { ...claim, reason })
  await decide(scope, id, { state: 'declined', reason })
  // Who recorded it has no account any more, or may not see it.
  return claim.toldBy === null ? mailDecline(scope, deps, { ...claim, reason }) : undefined
}

/** A client takes back a claim that waits. @throws Refusal `not-found`, `claim-decided` */
export async function withdrawClaim(scope: ClientScope, id: string): Promise<void> {
  const claim = await requireClaim(scope, id)
  await recordDecision(scope, 'withdrawn', { ...claim, reason: null })
  await decide(scope, id, { state: 'withdrawn' })
}

/**
 * Lets a claim wait again that was decided within a day: the owner takes their declining back, the client their
 * withdrawal. What was mailed of it stays mailed.
 * @throws Refusal `not-found`; `conflict` for one that was not so decided, or longer ago; `reference-taken` where another
 * payment has its reference by now
 */
export async function reopenClaim(scope: OwnerScope | ClientScope, id: string): Promise<void> {
  const claim = await requireClaim(scope, id)
  await recordDecision(scope, 'restored', { ...claim, reason: null })
  const state = scope.kind === 'owner' ? 'declined' : 'withdrawn'
  if (claim.state === state) await retakeReference(scope, claim)
  const decidedAt = await markClaimWaiting(scope, id, state)
  if (!decidedAt) throw new Refusal('conflict', say`There is nothing to undo any more.`)
  requireUndoDay(scope, decidedAt)
}

/** Takes the reference of a claim again, unless a payment or somebody else's claim has it. */
async function retakeReference(
  scope: OwnerScope | ClientScope,
  { clientId, reference, transferId }: ClaimRow,
): Promise<void> {
  if (reference === null) return
  const isTaken =
    scope.kind === 'client'
      ? !(await insertReference(scope, reference))
      : (await lockReference(scope, reference, clientId)) !== undefined
  // Claims of one transfer have it together.
  if (isTaken && transferId === null)
    throw referenceTaken(say`Another payment has this reference already.`)
}

async function requireClaim(scope: OwnerScope | ClientScope, id: string): Promise<ClaimRow> {
  const claim = await findClaim(scope, id)
  if (!claim) throw notFound(say`Reported payment`)
  return claim
}

/** Decides a claim once and for all, and frees its reference; a payment takes it again. */
async function decide(
  scope: OwnerScope | ClientScope,
  id: string,
  decision: Parameters<typeof markClaimDecided>[2],
): Promise<ClaimRow> {
  const claim = await requireClaim(scope, id)
  if (!(await markClaimDecided(scope, id, decision))) throw await decidedAlready(scope, id)
  if (claim.reference !== null) await freeReference(scope, claim.reference, claim.clientId)
  return claim
}

/** Tells what became of a claim that no longer waits. */
async function decidedAlready(scope: OwnerScope | ClientScope, id: string): Promise<Refusal> {
  const { state, clientId } = await requireClaim(scope, id)
  if (state !== 'withdrawn')
    return new Refusal('claim-decided', say`This payment has been decided already.`)
  if (scope.kind === 'client') return new Refusal('claim-decided', say`You took this back already.`)
  const name = (await findClientName(scope, clientId)) ?? say`The client`
  return new Refusal('claim-decided', say`${name} took this back: there is nothing to confirm.`)
}

/** The charges named by the client that are still open. */
async function stillOpen(
  scope: OwnerScope,
  { leaseId, towards }: ClaimRow,
): Promise<NamedCharge[]> {
  if (towards.length === 0) return []
  const charges = new Map((await listOpenCharges(scope, [leaseId])).map((it) => [it.id, it]))
  return towards.flatMap(({ chargeId, amount }) => {
    const open = charges.get(chargeId)?.open
    if (!open) return []
    return [{ chargeId, ...(amount && { amount: smaller(paise(BigInt(amount)), open) }) }]
  })
}

/**
 * Keeps the decision in the history. Before the claim itself is decided: the event holds the agreement, which anyone who
 * confirms holds before the claim. The other way round they would wait for each other.
 */
async function recordDecision(
  scope: OwnerScope | ClientScope,
  verb: 'declined' | 'withdrawn' | 'restored',
  claim: ClaimRow & { reason: string | null },
): Promise<void> {
  // Who recorded it stands at its beginning.
  const after = { ...claim, toldBy: null, amount: paiseToDecimal(claim.amount) }
  const about = { kind: 'claim', id: claim.id, leaseId: claim.leaseId } as const
  await recordEvent(scope, { verb, ...about, fields: claimHistory, after })
}

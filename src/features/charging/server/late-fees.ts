import { newId } from '../../../server/new-id.ts'
import { notFound, Refusal } from '../../../server/refusal.ts'
import { type Paise, paiseToDecimal, sumOf } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent, recordEvents } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { chargeHistory, dismissedFeesHistory } from '../../ledger/books-history.ts'
import { MANUAL } from '../../ledger/charge.ts'
import type { LateFeeProposal } from '../../ledger/ledger.ts'
import { listStandingAllocations } from '../../ledger/server/allocation-queries.ts'
import { applyAdvances } from '../../ledger/server/apply-advances.ts'
import { named } from '../../ledger/server/books-reader.ts'
import {
  type ChargeToPost,
  countChargesFrom,
  insertCharges,
  markFeesDismissed,
} from '../../ledger/server/charge-queries.ts'
import { type LeaseLedger, lockLedger } from '../../ledger/server/lease-ledger-queries.ts'
import { listCharges, listCredits } from '../../ledger/server/ledger-queries.ts'
import { booksChanged } from '../../ledger/server/state-of-books.ts'
import { lateFeeSource, proposedFees } from '../late-fee.ts'
import { withTax } from './charge-by-hand.ts'
import { postExpectedCharges } from './run-charges.ts'

/** A late fee as its owner saw it; `charge` is null where a body named none that can be. */
type SeenFee = { charge: string | null; name: string; amount: Paise }

/**
 * Charges late fees that the agreement allows, all or none, due today; advances settle them at once. Returns
 * their sum. @throws Refusal `not-found`, `preview-stale` where the agreement allows another amount by now
 */
export async function chargeLateFees(
  scope: OwnerScope,
  leaseId: string,
  fees: readonly SeenFee[],
): Promise<Paise> {
  const { account, allowed, idOf } = await allowedFees(scope, leaseId)
  const today = scope.today
  const charges: (ChargeToPost & { id: string })[] = []
  for (const { charge, name, amount } of fees) {
    const chargeId = idOf(charge)
    if (amountOf(allowed, chargeId) !== amount) throw booksChanged()
    const source = lateFeeSource(chargeId)
    const revision = await countChargesFrom(scope, leaseId, source)
    const dates = { datedOn: today, dueOn: today, period: null }
    // A late fee is part of the value (CGST Act, section 15(2)(d)).
    const given = { ...withTax(amount, account.gst), computation: MANUAL }
    const id = newId()
    charges.push({ id, account, kind: 'late_fee', name, source, revision, ...dates, ...given })
  }
  if (new Set(charges.map(({ source }) => source)).size < charges.length) throw booksChanged()
  await insertCharges(scope, charges)
  await applyAdvances(scope, [account])
  const events = charges.map(({ id, kind, name, net, dueOn }) => ({
    verb: 'added' as const,
    kind: 'charge' as const,
    id,
    leaseId,
    fields: chargeHistory,
    after: { kind, name, amount: paiseToDecimal(net), dueOn },
  }))
  await recordEvents(scope, events)
  return sumOf(charges.map(({ net }) => net))
}

/**
 * Dismisses the late fees for these charges, which are not proposed again; a fee can still be charged by hand.
 * @throws Refusal `not-found`, `preview-stale` where one of them is not allowed by now
 */
export async function dismissLateFees(
  scope: OwnerScope,
  leaseId: string,
  charges: readonly (string | null)[],
): Promise<void> {
  const { allowed, idOf } = await allowedFees(scope, leaseId)
  const ids = charges.map(idOf)
  if (ids.some((id) => amountOf(allowed, id) === undefined)) throw booksChanged()
  await markFeesDismissed(scope, leaseId, { charges: ids, on: scope.today })
  const sum = sumOf(allowed.filter(({ chargeId }) => ids.includes(chargeId)).map((it) => it.amount))
  await recordEvent(scope, {
    verb: 'changed',
    kind: 'lease',
    id: leaseId,
    fields: dismissedFeesHistory,
    before: { dismissedFees: null },
    after: { dismissedFees: paiseToDecimal(sum) },
  })
}

/**
 * Takes the dismissal of the late fees for these charges back: they are proposed again.
 * @throws Refusal `not-found`; `conflict` where one of them is not dismissed
 */
export async function restoreLateFees(
  scope: OwnerScope,
  leaseId: string,
  charges: readonly (string | null)[],
): Promise<void> {
  const { allowed, all, idOf } = await allowedFees(scope, leaseId)
  const ids = charges.map(idOf)
  const dismissed = all.filter((it) => it.feeDismissedOn !== null && ids.includes(it.id))
  if (dismissed.length < new Set(ids).size)
    throw new Refusal('conflict', say`There is nothing to undo any more.`)
  await markFeesDismissed(scope, leaseId, { charges: ids, on: null })
  const proposed = (await allowedFees(scope, leaseId)).allowed
  const before = new Set(allowed.map(({ chargeId }) => chargeId))
  const sum = sumOf(proposed.filter((it) => !before.has(it.chargeId)).map((it) => it.amount))
  await recordEvent(scope, {
    verb: 'changed',
    kind: 'lease',
    id: leaseId,
    fields: dismissedFeesHistory,
    before: { dismissedFees: paiseToDecimal(sum) },
    after: { dismissedFees: null },
  })
}

type AllowedFees = {
  /** Every charge of the agreement. */
  all: Awaited<ReturnType<typeof listCharges>>
  account: LeaseLedger
  allowed: LateFeeProposal[]
  /** The id of a charge of this agreement; throws `not-found` for any other. */
  idOf: (charge: string | null) => string
}

async function allowedFees(scope: OwnerScope, leaseId: string): Promise<AllowedFees> {
  const account = await lockLedger(scope, leaseId)
  if (!account) throw notFound(say`Rent agreement`)
  await postExpectedCharges(scope, [account])
  const charges = await listCharges(scope, leaseId)
  const credits = await listCredits(scope, leaseId)
  const allocations = await listStandingAllocations(scope, { leaseId })
  const rules = { ...account, today: scope.today }
  const own = new Set(charges.map(({ id }) => id))
  return {
    account,
    all: charges,
    allowed: proposedFees({ charges, credits, allocations }, rules),
    idOf: (charge) => {
      const id = named(charge, say`Charge`)
      if (!own.has(id)) throw notFound(say`Charge`)
      return id
    },
  }
}

const amountOf = (allowed: readonly LateFeeProposal[], id: string) =>
  allowed.find(({ chargeId }) => chargeId === id)?.amount

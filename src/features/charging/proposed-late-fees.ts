import { fractionOf, larger, minus, type Paise, ZERO } from '../../shared/paise.ts'
import { ratio } from '../../shared/ratio.ts'
import type { LateFeeRule } from '../leases/charging-terms.ts'
import type { Charge, FeeDocuments, FeeRules, Proposal, ProposeFees } from '../ledger/ledger.ts'
import { bearsLateFee, type LateCharge, lastDayOfGrace, lateFeeFor } from './late-fee.ts'

/** The late fees that the agreement allows, and the waivers of those charged before. */
export const proposeFees: ProposeFees = (documents, rules) => ({
  lateFees: proposedFees(documents, rules),
  lateFeeWaivers: proposedWaivers(documents, rules),
})

const OF_LATE_CHARGE = 'late:'

/** The source of a fee for a charge that was paid late. */
export const lateFeeSource = (chargeId: string) => `${OF_LATE_CHARGE}${chargeId}`

/** The late fees allowed for charges that were paid late; one each, but for those that were dismissed. */
export function proposedFees(documents: FeeDocuments, { lateFee, ...rules }: FeeRules): Proposal[] {
  if (!lateFee) return []
  const standing = documents.charges.filter(({ reversedOn }) => reversedOn === null)
  const sources = new Set(standing.map(({ source }) => source))
  return standing
    .filter(({ kind, feeDismissedOn }) => bearsLateFee(kind) && feeDismissedOn === null)
    .filter(({ id }) => !sources.has(lateFeeSource(id)))
    .map((charge) => ({
      chargeId: charge.id,
      amount: lateFeeFor(lateChargeOf(charge, documents), lateFee, rules) ?? ZERO,
    }))
    .filter(({ amount }) => amount > 0n)
}

/**
 * Proposed waivers of fees charged before a timely payment was recorded: the part that the agreement no
 * longer allows.
 */
function proposedWaivers(documents: FeeDocuments, { lateFee, ...rules }: FeeRules): Proposal[] {
  if (!lateFee) return []
  return documents.charges
    .filter(({ kind, reversedOn }) => kind === 'late_fee' && reversedOn === null)
    .flatMap((fee) => {
      const charge = documents.charges.find(({ id }) => fee.source === lateFeeSource(id))
      const late = charge && { fee, charge, rule: lateFee }
      if (!late || !isPaidInTimeSince(documents, late)) return []
      const net = lateFeeFor(lateChargeOf(charge, documents), lateFee, rules) ?? ZERO
      // A fee may bear tax; what is left of it would bear its share.
      const allowed = fee.net > 0n ? fractionOf(fee.amount, ratio(net, fee.net)) : net
      const amount = larger(minus(leftOfFee(fee, documents), allowed), ZERO)
      return amount > 0n ? [{ chargeId: fee.id, amount }] : []
    })
}

type Late = { fee: Charge; charge: Charge; rule: LateFeeRule }

/** Whether money received in time was recorded after the fee; ids are in that order. */
const isPaidInTimeSince = (documents: FeeDocuments, { fee, charge, rule }: Late) =>
  settlementsOf(charge, documents).some(
    ({ credit: { id, kind, datedOn } }) =>
      kind === 'payment' && id > fee.id && datedOn <= lastDayOfGrace(charge, rule),
  )

/** The fee less its credit notes. */
const leftOfFee = (fee: Charge, documents: FeeDocuments): Paise =>
  minus(
    fee.amount,
    ...settlementsOf(fee, documents)
      .filter(({ credit }) => credit.kind === 'credit_note')
      .map(({ amount }) => amount),
  )

function lateChargeOf(charge: Charge, documents: FeeDocuments): LateCharge {
  const settled = settlementsOf(charge, documents).map(({ credit, amount }) => ({
    amount,
    // A credited amount was never late.
    receivedOn: credit.kind === 'credit_note' ? charge.dueOn : credit.datedOn,
  }))
  return { dueOn: charge.dueOn, amount: charge.amount, settled }
}

const settlementsOf = ({ id }: Charge, { credits, allocations }: FeeDocuments) =>
  allocations
    .filter(({ chargeId }) => chargeId === id)
    .flatMap(({ creditId, amount }) => {
      const credit = credits.find((it) => it.id === creditId)
      return credit ? [{ credit, amount }] : []
    })

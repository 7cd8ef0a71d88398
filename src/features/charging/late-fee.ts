import { addDays } from '../../shared/calendar-date.ts'
import {
  fractionOf,
  larger,
  minus,
  type Paise,
  paiseFromDecimal,
  type Rounding,
  smaller,
  sumOf,
  ZERO,
} from '../../shared/paise.ts'
import { ratio, ratioFromDecimal } from '../../shared/ratio.ts'
import type { LateFeeRule } from '../leases/charging-terms.ts'
import type { ChargeKind } from '../ledger/charge.ts'
import type {
  Charge,
  FeeDocuments,
  FeeRules,
  LateFeeProposal,
  ProposeFees,
} from '../ledger/ledger.ts'

/** The fields of a charge that its late fee depends on. */
type LateCharge = {
  dueOn: string
  amount: Paise
  /** The amounts that settled it, each with the day the money was received. */
  settled: readonly { amount: Paise; receivedOn: string }[]
}

/**
 * The late fee allowed for a charge, or null: a share of what was open when the days of grace were over, by
 * the day money was received, not recorded.
 */
export function lateFeeFor(
  charge: LateCharge,
  rule: LateFeeRule,
  { today, rounding }: { today: string; rounding: Rounding },
): Paise | null {
  const lastDay = lastDayOfGrace(charge, rule)
  if (today <= lastDay) return null
  const inTime = charge.settled.filter(({ receivedOn }) => receivedOn <= lastDay)
  const open = minus(charge.amount, sumOf(inTime.map(({ amount }) => amount)))
  if (open <= 0n) return null
  const fee = feeOn(open, rule, rounding)
  return fee > 0n ? fee : null
}

/** Whether a late fee may be charged on a charge of this kind: not on fees, nor on opening balances. */
const bearsLateFee = (kind: ChargeKind): boolean => kind !== 'late_fee' && kind !== 'opening'

/** The last day on which a charge can be paid without a fee. */
const lastDayOfGrace = ({ dueOn }: Pick<LateCharge, 'dueOn'>, { graceDays }: LateFeeRule): string =>
  addDays(dueOn, graceDays)

function feeOn(open: Paise, { kind, value, cap }: LateFeeRule, rounding: Rounding): Paise {
  const { numerator, denominator } = ratioFromDecimal(value)
  const fee =
    kind === 'percent'
      ? fractionOf(open, ratio(numerator, denominator * 100n), rounding)
      : paiseFromDecimal(value)
  return cap === null ? fee : smaller(fee, paiseFromDecimal(cap))
}

/** The late fees that the agreement allows, and the waivers of those charged before. */
export const proposeFees: ProposeFees = (documents, rules) => ({
  lateFees: proposedFees(documents, rules),
  lateFeeWaivers: proposedWaivers(documents, rules),
})

const OF_LATE_CHARGE = 'late:'

/** The source of a fee for a charge that was paid late. */
export const lateFeeSource = (chargeId: string) => `${OF_LATE_CHARGE}${chargeId}`

/** The late fees allowed for charges that were paid late; one each, but for those that were dismissed. */
export function proposedFees(
  documents: FeeDocuments,
  { lateFee, ...rules }: FeeRules,
): LateFeeProposal[] {
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
function proposedWaivers(
  documents: FeeDocuments,
  { lateFee, ...rules }: FeeRules,
): LateFeeProposal[] {
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

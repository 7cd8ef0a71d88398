import type { z } from 'zod'
import { type Paise, paiseToDecimal } from '../../shared/paise.ts'
import type { Proposal } from './late-fee.ts'
import {
  balanceOf,
  type Charge,
  type Credit,
  type Ledger,
  openOf,
  type ReceiptName,
} from './ledger.ts'
import type { chargeReply, creditReply, ledgerReply, payoutReply } from './ledger-reply-contract.ts'

const rupees: (amount: Paise) => string = paiseToDecimal

/** A charge as the ledger carries it. */
export const chargeToWire = (charge: Charge): z.output<typeof chargeReply> => ({
  _id: charge.id,
  kind: charge.kind,
  name: charge.name,
  periodStart: charge.periodStart,
  periodEnd: charge.periodEnd,
  datedOn: charge.datedOn,
  dueOn: charge.dueOn,
  net: rupees(charge.net),
  gst: rupees(charge.gst),
  amount: rupees(charge.amount),
  settled: rupees(charge.settled),
  open: rupees(openOf(charge)),
  computation: charge.computation,
  reversedOn: charge.reversedOn,
})

const creditToWire = ({
  receipt,
  ...credit
}: Credit & { receipt: ReceiptName | null }): z.output<typeof creditReply> => ({
  _id: credit.id,
  kind: credit.kind,
  datedOn: credit.datedOn,
  dateKnown: credit.dateKnown,
  received: rupees(credit.received),
  toDeposit: rupees(credit.toDeposit),
  tds: rupees(credit.tds),
  credited: rupees(credit.credited),
  available: rupees(credit.available),
  applied: rupees(credit.applied),
  waiver: credit.waiver,
  paymentMode: credit.mode,
  method: credit.method,
  reference: credit.reference,
  reason: credit.reason,
  receipt: receipt && {
    _id: receipt.id,
    receiptNumber: receipt.number,
    receiptCode: receipt.code,
    cancelled: receipt.isCancelled,
  },
  reversedOn: credit.reversedOn,
  reverseReason: credit.reverseReason,
})

const payoutToWire = (payout: Ledger['payouts'][number]): z.output<typeof payoutReply> => ({
  _id: payout.id,
  kind: payout.kind,
  amount: rupees(payout.amount),
  paidOn: payout.paidOn,
  paymentMode: payout.mode,
  method: payout.method,
  reference: payout.reference,
  reason: payout.reason,
  toRentMaster: payout.toLeaseId,
  reversedOn: payout.reversedOn,
})

const proposalToWire = ({ chargeId, amount }: Proposal) => ({
  charge: chargeId,
  amount: rupees(amount),
})

/** The money of an agreement as `/rentmaster/{id}/ledger` carries it, as it stands on the day `today`. */
export function ledgerToWire(ledger: Ledger, today: string): z.output<typeof ledgerReply> {
  const { owed, overdue, advance, balance } = balanceOf(ledger, today)
  return {
    rentMaster: ledger.leaseId,
    clientMaster: ledger.client,
    propertyMaster: ledger.property,
    startDate: ledger.startDate,
    endDate: ledger.endDate,
    endedOn: ledger.endedOn,
    owed: rupees(owed),
    overdue: rupees(overdue),
    advance: rupees(advance),
    balance: rupees(balance),
    deposit: rupees(ledger.deposit),
    charging: ledger.chargedFrom !== null,
    chargeFrom: ledger.chargedFrom,
    charges: ledger.charges.map(chargeToWire),
    credits: ledger.credits.map(creditToWire),
    payouts: ledger.payouts.map(payoutToWire),
    allocations: ledger.allocations.map(({ creditId, chargeId, payoutId, amount }) => ({
      credit: creditId,
      charge: chargeId,
      payout: payoutId,
      amount: rupees(amount),
    })),
    rents: ledger.rents.map(({ from, written, source }) => ({
      from,
      monthlyRent: written,
      source,
    })),
    recurring: ledger.recurring.map(({ id, name, kind, monthlyAmount, hasGst, from, to }) => ({
      ...{ _id: id, name, kind, gst: hasGst, fromDate: from, toDate: to },
      monthlyAmount: rupees(monthlyAmount),
    })),
    readings: ledger.readings.map(({ id, readOn, reading, startsNewMeter }) => ({
      ...{ _id: id, readOn, reading, newMeter: startsNewMeter },
    })),
    lateFees: ledger.lateFees.map(proposalToWire),
    lateFeeWaivers: ledger.lateFeeWaivers.map(proposalToWire),
  }
}

import {
  count,
  flag,
  idOf,
  listOf,
  nested,
  nullable,
  oneOf,
  text,
} from '../../../shared/wire-kinds.ts'
import { fromWire, type Kind, objectOf, wireRecord } from '../../../shared/wire-record.ts'
import { clientNameWire } from '../../clients/client-wire.ts'
import { RENT_SOURCES } from '../../leases/dated-rent.ts'
import { PAYMENT_MODES } from '../../leases/lease-rules.ts'
import { propertyNameWire } from '../../properties/property-wire.ts'
import { CHARGE_KINDS } from '../charge-kinds.ts'
import { CREDIT_KINDS, PAYMENT_METHODS, PAYOUT_KINDS } from '../credit.ts'
import { rupees } from '../rupees-wire.ts'
import type { ChargeView, ComputationView, LedgerView } from './ledger-view.ts'

const stretchWire = wireRecord({
  from: text,
  to: text,
  days: count,
  of: count,
  monthlyRent: ['rent', rupees],
})
const meterWire = wireRecord({ from: text, to: text, units: text, rate: text })

const computation: Pick<Kind<ComputationView>, 'read'> = {
  read: (wire) => {
    if (Array.isArray(wire)) return { stretches: wire.map((it) => fromWire(stretchWire, it)) }
    const { meter } = objectOf(wire)
    return meter === undefined ? { given: true } : { meter: fromWire(meterWire, meter) }
  },
}

const chargeWire = wireRecord({
  id: ['_id', text],
  kind: oneOf(CHARGE_KINDS),
  name: text,
  periodStart: nullable(text),
  periodEnd: nullable(text),
  datedOn: text,
  dueOn: text,
  net: rupees,
  gst: rupees,
  amount: rupees,
  settled: rupees,
  open: rupees,
  reversedOn: nullable(text),
})

/** A charge as the ledger and the dues carry it. */
export function chargeFromWire(wire: unknown): ChargeView {
  const { periodStart, periodEnd, ...charge } = fromWire(chargeWire, wire)
  return {
    ...charge,
    days: periodStart !== null && periodEnd !== null ? { from: periodStart, to: periodEnd } : null,
    computation: computation.read(objectOf(wire).computation),
  }
}

const receiptNameWire = wireRecord({
  id: ['_id', text],
  number: ['receiptNumber', count],
  code: ['receiptCode', text],
  isCancelled: ['cancelled', flag],
})

const creditWire = wireRecord({
  id: ['_id', text],
  kind: oneOf(CREDIT_KINDS),
  datedOn: text,
  isDateKnown: ['dateKnown', flag],
  received: rupees,
  toDeposit: rupees,
  tds: rupees,
  credited: rupees,
  available: rupees,
  applied: rupees,
  isWaiver: ['waiver', flag],
  paymentMode: nullable(oneOf(PAYMENT_MODES)),
  method: nullable(oneOf(PAYMENT_METHODS)),
  reference: nullable(text),
  reason: nullable(text),
  receipt: nullable(nested(receiptNameWire)),
  reversedOn: nullable(text),
  reverseReason: nullable(text),
})

const payoutWire = wireRecord({
  id: ['_id', text],
  kind: oneOf(PAYOUT_KINDS),
  amount: rupees,
  paidOn: text,
  paymentMode: nullable(oneOf(PAYMENT_MODES)),
  method: nullable(oneOf(PAYMENT_METHODS)),
  reference: nullable(text),
  reason: nullable(text),
  toLeaseId: ['toRentMaster', nullable(idOf)],
  reversedOn: nullable(text),
})

const ledgerWire = wireRecord({
  leaseId: ['rentMaster', idOf],
  client: ['clientMaster', nested(clientNameWire)],
  property: ['propertyMaster', nested(propertyNameWire)],
  startDate: nullable(text),
  endDate: nullable(text),
  endedOn: nullable(text),
  owed: rupees,
  overdue: rupees,
  advance: rupees,
  balance: rupees,
  deposit: rupees,
  isCharging: ['charging', flag],
  chargedFrom: ['chargeFrom', nullable(text)],
  credits: listOf(nested(creditWire)),
  payouts: listOf(nested(payoutWire)),
  allocations: listOf(
    nested(
      wireRecord({
        creditId: ['credit', idOf],
        chargeId: ['charge', nullable(idOf)],
        payoutId: ['payout', nullable(idOf)],
        amount: rupees,
      }),
    ),
  ),
  rents: listOf(
    nested(wireRecord({ from: text, monthlyRent: rupees, source: oneOf(RENT_SOURCES) })),
  ),
  recurring: listOf(
    nested(
      wireRecord({
        id: ['_id', text],
        name: text,
        kind: oneOf(['maintenance', 'other']),
        monthlyAmount: rupees,
        hasGst: ['gst', flag],
        from: ['fromDate', text],
        to: ['toDate', nullable(text)],
      }),
    ),
  ),
  readings: listOf(
    nested(
      wireRecord({
        id: ['_id', text],
        readOn: text,
        reading: text,
        isNewMeter: ['newMeter', flag],
      }),
    ),
  ),
  lateFees: listOf(nested(wireRecord({ chargeId: ['charge', idOf], amount: rupees }))),
})

/** The money of an agreement; whatever the reply lacks comes out empty. */
export function ledgerFromWire(wire: unknown): LedgerView {
  const { charges } = objectOf(wire)
  return {
    ...fromWire(ledgerWire, wire),
    charges: Array.isArray(charges) ? charges.map(chargeFromWire) : [],
  }
}

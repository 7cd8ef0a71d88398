import { count, decimal, flag, nullable, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'

/** History records of the books; amounts in rupees, decimal text. */

export const chargingHistory = wireRecord({
  chargedFrom: text,
  openingBalance: decimal,
  openingAdvance: decimal,
  openingDeposit: decimal,
})

/** Another rent from a day on. */
export const rentHistory = wireRecord({ rentFrom: text, monthlyRent: decimal })

/** Rises that were planned; the rent at the end of them. */
export const escalationHistory = wireRecord({
  percentage: decimal,
  everyMonths: count,
  steps: count,
  ...rentHistory,
})

/** Notice of leaving: given, with another day, or taken back. */
export const noticeHistory = wireRecord({ leavingOn: nullable(text), reason: nullable(text) })

export const renewalHistory = wireRecord({ endDate: nullable(text), ...rentHistory })

export const chargeHistory = wireRecord({
  kind: text,
  name: text,
  amount: decimal,
  dueOn: text,
})

/** The days of a charge that was taken back are charged after all. */
export const chargedAgainHistory = wireRecord({
  chargedAgain: flag,
  name: text,
  from: text,
  to: text,
  amount: decimal,
  dueOn: text,
})

/** The sum of late fees that were dismissed. */
export const dismissedFeesHistory = wireRecord({ dismissedFees: nullable(decimal) })

export const creditNoteHistory = wireRecord({
  amount: decimal,
  reason: text,
  waiver: flag,
})

export const deductionHistory = wireRecord({ amount: decimal, reason: text })

export const payoutHistory = wireRecord({
  kind: text,
  amount: decimal,
  paidOn: text,
  toLeaseId: nullable(text),
  reason: nullable(text),
})

/** A meter reading, and its charge if there is one. */
export const readingHistory = wireRecord({
  readOn: text,
  reading: decimal,
  startsNewMeter: flag,
  charged: nullable(decimal),
})

export const recurringHistory = wireRecord({
  kind: text,
  name: text,
  monthlyAmount: decimal,
  hasGst: flag,
  from: text,
  to: nullable(text),
})

/** A document that was taken back: `on` is the day on which the books have that. */
export const reversalHistory = wireRecord({
  amount: decimal,
  reason: text,
  reversal: text,
  on: text,
})

export const voidedReadingHistory = wireRecord({ readOn: text, reading: decimal, reason: text })

import { ROUNDINGS } from '../../../shared/paise.ts'
import { type ChargingTerms, DUE_IN, PRORATIONS, USUAL_CHARGING_TERMS } from '../charging-terms.ts'
import type { Lease } from '../lease.ts'
import type { LeaseTime } from '../lease-time-wire.ts'

/** An agreement with its terms over time. */
export type LeaseOverTime = Lease & { time: LeaseTime }

type Charged = Pick<LeaseTime, 'rentDay' | 'dueIn' | 'proration' | 'rounding'>

/** What the terms mean for charging, with the usual where nothing else was agreed. */
export function chargingTermsOf(
  { rentDay, dueIn, proration, rounding }: Charged,
  paymentDay: number | null,
): ChargingTerms {
  const usual = USUAL_CHARGING_TERMS
  return {
    rentDay: rentDay || usual.rentDay,
    paymentDay,
    dueIn: DUE_IN.find((it) => it === dueIn) ?? usual.dueIn,
    proration: PRORATIONS.find((it) => it === proration) ?? usual.proration,
    rounding: ROUNDINGS.find((it) => it === rounding) ?? usual.rounding,
  }
}

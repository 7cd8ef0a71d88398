import { balanceOf, type Charge, type Ledger, openOf } from '../ledger.ts'
import type { ShownCharge, ShownLedger } from '../ledger-wire.ts'

/** The money of an agreement as it stands on the day `today`. */
export const shownLedger = (ledger: Ledger, today: string): ShownLedger => ({
  ...ledger,
  ...balanceOf(ledger, today),
  isCharging: ledger.chargedFrom !== null,
  charges: ledger.charges.map(shownCharge),
  credits: ledger.credits.map(({ dateKnown, waiver, mode, ...credit }) => ({
    ...credit,
    isDateKnown: dateKnown,
    isWaiver: waiver,
    paymentMode: mode,
  })),
  payouts: ledger.payouts.map(({ mode, ...payout }) => ({ ...payout, paymentMode: mode })),
  rents: ledger.rents.map(({ from, written, source }) => ({ from, monthlyRent: written, source })),
  readings: ledger.readings.map(({ startsNewMeter, ...reading }) => ({
    ...reading,
    isNewMeter: startsNewMeter,
  })),
})

export const shownCharge = (charge: Charge): ShownCharge => ({ ...charge, open: openOf(charge) })

import type { ShownCharge, ShownLedger } from '../charge-wire.ts'
import { balanceOf, type Charge, type Ledger, openOf } from '../ledger.ts'

/** The money of an agreement on the day `today`. */
export const shownLedger = (ledger: Ledger, today: string): ShownLedger => ({
  ...ledger,
  ...balanceOf(ledger, today),
  isCharging: ledger.chargedFrom !== null,
  charges: ledger.charges.map(shownCharge),
  rents: ledger.rents.map(({ from, written, source }) => ({ from, monthlyRent: written, source })),
})

export const shownCharge = (charge: Charge): ShownCharge => ({ ...charge, open: openOf(charge) })

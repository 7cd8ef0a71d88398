import type { Days } from '../../../shared/days.ts'
import type { Paise } from '../../../shared/paise.ts'
import type { Decoded } from '../../../shared/wire-record.ts'
import { readAs } from '../../../web/api/calls.ts'
import type { DatedRent, RentSource, Stretch } from '../../leases/dated-rent.ts'
import type { Computation, DaysAtRent, MeterUse } from '../charge.ts'
import {
  type creditWire,
  ledgerWire,
  type payoutWire,
  type readingWire,
  type recurringWire,
  type ShownCharge,
  type ShownLedger,
} from '../ledger-wire.ts'
import { rupees } from '../rupees-wire.ts'

/** The money of an agreement as the screens show it. Dates are ISO dates; absent ones are null. */
export type LedgerView = Omit<ShownLedger, 'charges' | 'rents'> & {
  charges: readonly ChargeView[]
  rents: readonly RentView[]
}

export type ChargeView = Omit<ShownCharge, 'periodStart' | 'periodEnd' | 'computation'> & {
  /** The days it is for; null where it is for none. */
  days: Days | null
  computation: ComputationView
}

/**
 * How an amount was calculated: days at a monthly rent, less what was charged for them before; units of a
 * meter; or entered by hand.
 */
export type ComputationView =
  | { stretches: readonly Stretch[]; less?: Paise }
  | { meter: MeterUse }
  | { given: true }

export type CreditView = Decoded<typeof creditWire>
export type PayoutView = Decoded<typeof payoutWire>
export type RentView = DatedRent & { source: RentSource }
export type RecurringView = Decoded<typeof recurringWire>
export type ReadingView = Decoded<typeof readingWire>

const ledgerView = ({ charges, rents, ...ledger }: ShownLedger): LedgerView => ({
  ...ledger,
  charges: charges.map(chargeView),
  rents: rents.map((rent) => ({ ...rent, monthlyRent: rupees.read(rent.monthlyRent) })),
})

/** Reads the money of an agreement; missing parts become empty. */
export const readLedgerView = readAs(ledgerWire, ledgerView)

/** A charge as the ledger and the dues carry it. */
export const chargeView = ({
  periodStart,
  periodEnd,
  computation,
  ...charge
}: ShownCharge): ChargeView => ({
  ...charge,
  days: daysOf({ periodStart, periodEnd }),
  computation: computationView(computation),
})

/** The days of a charge; null where it is for none. */
export const daysOf = ({
  periodStart,
  periodEnd,
}: Pick<ShownCharge, 'periodStart' | 'periodEnd'>): Days | null =>
  periodStart !== null && periodEnd !== null ? { from: periodStart, to: periodEnd } : null

function computationView(computation: Computation): ComputationView {
  if (Array.isArray(computation)) return { stretches: stretchesView(computation) }
  if (!('stretches' in computation)) return computation
  const { stretches, less } = computation
  return { stretches: stretchesView(stretches), less: rupees.read(less) }
}

const stretchesView = (stretches: readonly DaysAtRent[]): Stretch[] =>
  stretches.map(({ rent, ...days }) => ({ ...days, monthlyRent: rupees.read(rent) }))

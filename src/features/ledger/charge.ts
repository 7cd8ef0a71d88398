import type { Days } from '../../shared/days.ts'
import { type Paise, paiseToDecimal } from '../../shared/paise.ts'
import type { ChargingTerms } from '../leases/charging-terms.ts'
import type { Stretch } from '../leases/dated-rent.ts'
import type { GstTerms } from '../leases/gst.ts'

/** Two readings of a sub-meter, and the price of a unit in rupees; all decimal texts. */
export type MeterUse = {
  from: string
  to: string
  units: string
  rate: string
  /** Where the price changed in between: the days at each, by which the units are counted. */
  parts?: RatePart[] | undefined
}

/** A number of days, and the price of a unit on them in rupees, as decimal text. */
export type RatePart = { days: number; rate: string }

/** Days at a monthly amount, in rupees as decimal text. */
export type DaysAtRent = { from: string; to: string; days: number; of: number; rent: string }

/**
 * How an amount was calculated: days at a monthly amount (rupees as decimal text); such days less what was
 * charged for them before; units of a meter; or entered by hand.
 */
export type Computation =
  | DaysAtRent[]
  | { stretches: DaysAtRent[]; less: string }
  | { meter: MeterUse }
  | { given: true }

export const MANUAL: Computation = { given: true }

/** The parts of an amount on paper. */
export const explained = (stretches: readonly Stretch[]): DaysAtRent[] =>
  stretches.map(({ monthlyRent, ...days }) => ({ ...days, rent: paiseToDecimal(monthlyRent) }))

/** Whether a charge of that origin came by itself, for days of the agreement. */
export const isAutomatic = ({ source }: { source: string }): boolean =>
  source === 'rent' || source.startsWith('recurring:')

const METER = 'meter:'

/** The source of the charge for a reading, and the reading that a source names; undefined for another source. */
export const meterSource = (readingId: string) => `${METER}${readingId}`
export const readingIn = (source: string): string | undefined =>
  source.startsWith(METER) ? source.slice(METER.length) : undefined

/** A charge about to be posted. */
export type NewCharge = {
  kind: ChargeKind
  name: string
  /** Its origin; with the first day of its period and its revision, charged at most once. */
  source: string
  period: Days | null
  /** Its date in the books, whenever it was entered: never after `dueOn` for automatic rent. */
  datedOn: string
  dueOn: string
  net: Paise
  gst: Paise
  /** The tax included in it; null without tax. */
  tax: GstTerms | null
  computation: Computation
}

/** The part of a charge that settling needs. */
export type OpenCharge = { id: string; kind: ChargeKind; dueOn: string; open: Paise }

/** The fields of an agreement that its automatic charges depend on. */
export type ChargedLease = ChargingTerms & {
  /** The first day that is charged. */
  chargedFrom: string
  /** The last day of an agreement that was ended. */
  endedOn: string | null
  /** null: the agreement charges no tax. */
  gst: GstTerms | null
}

/** A recurring charge beside the rent, by month however the rent is charged (docs/decisions/0170). */
export type RecurringCharge = {
  id: string
  kind: RecurringKind
  name: string
  monthlyAmount: Paise
  /** Whether the agreement's tax is charged on it. */
  hasGst: boolean
  from: string
  to: string | null
  /** The first day that is charged, where it is another than that of the agreement. */
  chargedFrom?: string | null
}

/** The kinds of charges. `settling.ts` defines which is settled first. */
export const CHARGE_KINDS = [
  'opening',
  'rent',
  'maintenance',
  'electricity',
  'other',
  'late_fee',
] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]

/** Default names of charges. */
export const CHARGE_NAMES = {
  opening: 'Opening balance',
  rent: 'Rent',
  maintenance: 'Maintenance',
  electricity: 'Electricity',
} as const

/** The kinds of recurring charges beside the rent. */
export const RECURRING_KINDS = ['maintenance', 'other'] as const
export type RecurringKind = (typeof RECURRING_KINDS)[number]

import type { Days } from '../../shared/days.ts'
import { type Paise, paiseToDecimal } from '../../shared/paise.ts'
import type { Stretch } from '../leases/dated-rent.ts'
import type { GstTerms } from '../leases/gst.ts'
import type { ChargeKind } from './charge-kinds.ts'
import type { MeterUse } from './electricity.ts'

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

import type { Days } from '../../shared/days.ts'
import type { Paise } from '../../shared/paise.ts'
import type { Stretch } from '../leases/dated-rent.ts'
import type { MeterUse } from './electricity.ts'

/** What a client may owe for, in the order in which debts of one due day are settled. */
export const CHARGE_KINDS = [
  'opening',
  'rent',
  'maintenance',
  'electricity',
  'other',
  'late_fee',
] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]

/** How an amount came about: stretches at a monthly amount, units of a meter, or as somebody entered it. */
export type Computation = { stretches: Stretch[] } | { meter: MeterUse } | { given: true }

/** A charge about to be posted. */
export type NewCharge = {
  kind: ChargeKind
  name: string
  /** What it stems from; with the first day of its period and its revision, never posted twice. */
  source: string
  period: Days | null
  dueOn: string
  net: Paise
  gst: Paise
  computation: Computation
}

/** As much of a charge as settling looks at. */
export type OpenCharge = { id: string; kind: ChargeKind; dueOn: string; open: Paise }

/** The order in which charges are settled: oldest due day, then kind, then the order in which they were posted. */
export function inSettlingOrder<C extends OpenCharge>(charges: readonly C[]): C[] {
  return [...charges].sort(
    (a, b) =>
      compare(a.dueOn, b.dueOn) ||
      CHARGE_KINDS.indexOf(a.kind) - CHARGE_KINDS.indexOf(b.kind) ||
      compare(a.id, b.id),
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

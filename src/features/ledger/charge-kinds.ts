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

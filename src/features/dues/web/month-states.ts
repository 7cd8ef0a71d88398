import type { LeaseMonth } from '../dues.ts'

/** The state of what fell due in a month. */
export const MONTH_STATES = ['unpaid', 'part', 'paid'] as const
export type MonthState = (typeof MONTH_STATES)[number]

/** The state of what fell due in a month of an agreement; undefined where nothing did. */
export function monthStateOf({
  charged,
  open,
}: Pick<LeaseMonth, 'charged' | 'open'>): MonthState | undefined {
  if (charged <= 0n) return undefined
  if (open <= 0n) return 'paid'
  return open < charged ? 'part' : 'unpaid'
}

/** How many agreements are in each state. */
export function countStates(rows: readonly LeaseMonth[]): Record<MonthState, number> {
  const counts = { unpaid: 0, part: 0, paid: 0 }
  for (const row of rows) {
    const state = monthStateOf(row)
    if (state) counts[state]++
  }
  return counts
}

/** The state in the address, if any. */
export const stateIn = (query: URLSearchParams): MonthState | undefined =>
  MONTH_STATES.find((state) => state === query.get('state'))

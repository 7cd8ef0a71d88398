import { plural, t } from '@lingui/core/macro'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatDays } from '../../../shared/days.ts'
import { CHARGE_NAMES } from '../charge.ts'
import { daysLate } from '../ledger.ts'
import type { ChargeView } from './ledger-view.ts'

/** The name of a charge: the usual ones in the language of the page, what an owner typed as typed. */
function chargeName(name: string): string {
  if (name === CHARGE_NAMES.opening) return t`Opening balance`
  if (name === CHARGE_NAMES.rent) return t`Rent`
  if (name === CHARGE_NAMES.maintenance) return t`Maintenance`
  return name === CHARGE_NAMES.electricity ? t`Electricity` : name
}

/** The title of a charge: 'Rent October 2026', 'Maintenance 15–31 Jan 2027', 'Broken window'. */
export const chargeTitle = ({ name, days }: Pick<ChargeView, 'name' | 'days'>): string =>
  [chargeName(name), days && formatDays(days)].filter(Boolean).join(' ')

/** The names of charges: 'Rent + Maintenance'. */
export const chargeNames = (charges: readonly Pick<ChargeView, 'name'>[]): string =>
  charges.map(({ name }) => chargeName(name)).join(' + ')

/** 'due 5 Dec 2026', 'due today', '16 days late'. */
export function dueText(dueOn: string, today: string): string {
  const late = daysLate(dueOn, today)
  if (late === 0) return t`due today`
  if (late < 0) return t`due ${formatDate(dueOn)}`
  return plural(late, { one: '# day late', other: '# days late' })
}

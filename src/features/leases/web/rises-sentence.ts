import { t } from '@lingui/core/macro'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatPaiseBriefly, MAX_AMOUNT, type Paise } from '../../../shared/paise.ts'
import { readTypedAmount } from '../../../shared/typed-amount.ts'
import { escalatedRents } from '../escalation.ts'

type Increments = {
  monthlyRent: Paise
  startDate: string
  /** As they are typed: per cent a step, and years between two steps. */
  incrementPercentage: string
  incrementSchedule: string
}

const STEPS = 3
const MAX_YEARS = 10
const MAX_PER_CENT = 100

/**
 * The rents that the increments would make: '₹ 19,425 from 1 Nov 2027, ₹ 20,396 from 1 Nov 2028 …'. '' where the
 * increments make none.
 */
export function risesSentence({ monthlyRent, startDate, ...typed }: Increments): string {
  const percentage = readTypedAmount(typed.incrementPercentage) ?? ''
  const years = readTypedAmount(typed.incrementSchedule) ?? ''
  const everyMonths = /^\d{1,2}$/.test(years) ? 12 * Number(years) : 0
  const isSensible = Number(percentage) > 0 && Number(percentage) <= MAX_PER_CENT
  if (!isSensible || everyMonths === 0 || everyMonths > 12 * MAX_YEARS || startDate > '2900')
    return ''
  const plan = { percentage, everyMonths, steps: STEPS }
  const rents = escalatedRents({ from: startDate, monthlyRent }, plan)
  if (rents.some((rent) => rent.monthlyRent > MAX_AMOUNT)) return ''
  const list = rents
    .map((rent) => t`${formatPaiseBriefly(rent.monthlyRent)} from ${formatDate(rent.from)}`)
    .join(', ')
  return years === '1'
    ? t`An increase of ${percentage}% every year would make it ${list} and so on.`
    : t`An increase of ${percentage}% every ${years} years would make it ${list} and so on.`
}

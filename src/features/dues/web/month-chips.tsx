import { t } from '@lingui/core/macro'
import { paths } from '../../../paths.ts'
import { FilterChips } from '../../../web/table/filter-chips.tsx'
import { MONTH_STATES, type MonthState } from '../dues.ts'

/** The names of the states. */
export const monthStates = (): Record<MonthState, string> => ({
  unpaid: t`Not paid`,
  part: t`Part`,
  paid: t`Paid`,
})

type Props = {
  /** YYYY-MM; blank while it is not known. */
  month: string
  /** How many agreements are in each state, once known. */
  counts: Record<string, string> | undefined
  chosen?: MonthState | undefined
}

/** How many agreements have not paid a month, have in part, or have; each shows those of the month. */
export function MonthChips({ month, counts, chosen }: Props) {
  const chips = MONTH_STATES.map((state) => ({
    name: state,
    label: monthStates()[state],
    count: counts?.[state] === undefined ? undefined : Number(counts[state]),
    isChosen: state === chosen,
    to: `${paths.month(month)}${state === chosen ? '' : `&state=${state}`}`,
  }))
  return <FilterChips label={t`By payment of the month`} chips={chips} />
}

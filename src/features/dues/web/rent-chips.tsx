import { t } from '@lingui/core/macro'
import { FilterChips } from '../../../web/table/filter-chips.tsx'
import { type RentFilter, useRentFilter } from '../../properties/web/rent-filter.ts'
import { useFigures } from './dues-hooks.ts'

const labels = (): Record<RentFilter, string> => ({
  vacant: t`Vacant`,
  due: t`Due`,
  paid: t`Paid`,
  uncharged: t`Not charged`,
  ending: t`Ending in 60 days`,
  expired: t`Expired`,
})

const FIGURES = {
  vacant: 'vacant',
  due: 'rentsDue',
  paid: 'rentsPaid',
  uncharged: 'notCharged',
  ending: 'endingSoon',
  expired: 'expiredRunning',
} as const

type Props = { filters: readonly RentFilter[] }

/** How many of a list are vacant, due or paid; each narrows the list, and widens it again. */
export function RentChips({ filters }: Props) {
  const { chosen, toggled } = useRentFilter()
  const { data } = useFigures()
  const chips = filters.map((filter) => ({
    name: filter,
    label: labels()[filter],
    count: data?.[FIGURES[filter]],
    isChosen: filter === chosen,
    to: toggled(filter),
  }))
  return <FilterChips label={t`By rent`} chips={chips} />
}

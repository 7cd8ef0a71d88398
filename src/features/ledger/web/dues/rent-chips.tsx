import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { filteredBy, type RentFilter, useRentFilter } from '../../../properties/web/rent-filter.ts'
import { useFigures } from './dues-hooks.ts'
import classes from './rent-chips.module.css'

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

type Props = { list: string; filters: readonly RentFilter[] }

/** How many of a list are vacant, due or paid; each narrows the list, and widens it again. */
export function RentChips({ list, filters }: Props) {
  const { chosen } = useRentFilter()
  const { data } = useFigures()
  return (
    <nav className={classes.chips} aria-label={t`By rent`}>
      {filters.map((filter) => (
        <Link
          key={filter}
          to={filteredBy(list, filter === chosen ? undefined : filter)}
          className={classes.chip}
          aria-current={filter === chosen || undefined}
        >
          {labels()[filter]} <span className={classes.count}>{data?.[FIGURES[filter]] ?? '…'}</span>
        </Link>
      ))}
    </nav>
  )
}

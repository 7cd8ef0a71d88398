import { Link } from 'react-router'
import { Row } from '../ui/layout.tsx'
import classes from './filter-chips.module.css'

export type FilterChip = {
  name: string
  label: string
  /** How many match; undefined until that is known. */
  count: number | undefined
  isChosen: boolean
  /** The address of the list filtered by it; for the chosen one, of the whole list. */
  to: string
}

/** The filters of a list, each with how many match. */
export const FilterChips = ({ label, chips }: { label: string; chips: readonly FilterChip[] }) => (
  <Row
    as="nav"
    isTight
    gap={4}
    align="stretch"
    data-on-screen
    className={classes.chips}
    aria-label={label}
  >
    {chips.map(({ name, label, count, isChosen, to }) => (
      <Link
        key={name}
        to={to}
        preventScrollReset
        className={classes.chip}
        aria-current={isChosen || undefined}
      >
        {label} <span className={classes.count}>{count ?? '…'}</span>
      </Link>
    ))}
  </Row>
)

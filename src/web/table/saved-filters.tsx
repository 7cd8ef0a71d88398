import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { Row } from '../ui/layout.tsx'
import classes from './filter-chips.module.css'
import type { SavedFilter } from './kept-views.ts'
import { useFilterOfAddress } from './list-views.ts'

/** The filters that the account saved for a list; the one that is shown leads back to the whole list. */
export function SavedFilters({ saved }: { saved: readonly SavedFilter[] }) {
  const shown = useFilterOfAddress()
  if (saved.length === 0) return null
  return (
    <Row
      as="nav"
      isTight
      gap={4}
      align="stretch"
      data-on-screen
      className={classes.chips}
      aria-label={t`Saved filters`}
    >
      {saved.map(({ name, query }) => (
        <Link
          key={name}
          to={{ search: query === shown ? '' : query }}
          preventScrollReset
          className={classes.chip}
          aria-current={query === shown || undefined}
        >
          {name}
        </Link>
      ))}
    </Row>
  )
}

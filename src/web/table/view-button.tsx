import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { SlidersHorizontalIcon } from 'lucide-react'
import { useState } from 'react'
import { PartFailed, useLazyPart } from '../lazy-part.tsx'
import { Button } from '../ui/button.tsx'
import type { Column } from './column.ts'
import type { ListView } from './kept-views.ts'
import type { KeepView } from './list-views.ts'
import classes from './table-toolbar.module.css'

const loadDialog = () => import('./view-dialog.tsx')

type Props<Row> = {
  columns: readonly Column<Row>[]
  view: ListView
  keep: KeepView
  /** There are no columns to choose on a phone. */
  isPhone: boolean
}

/** Opens the choice of columns, and what is saved of the list. */
export function ViewButton<Row>({ columns, ...props }: Props<Row>) {
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { part, failure, retry } = useLazyPart('view-dialog', loadDialog, isWanted)
  return (
    <div className={classes.export}>
      <Button
        variant="default"
        size="compact-sm"
        style={{ height: 32 }}
        leftSection={<SlidersHorizontalIcon size={16} />}
        title={t`Choose columns, save filters`}
        onPointerEnter={() => setWanted(true)}
        onFocus={() => setWanted(true)}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        <span className={classes.exportLabel}>
          <Trans>View</Trans>
        </span>
      </Button>
      {isOpen && failure && <PartFailed failure={failure} retry={retry} />}
      {part && (
        <part.ViewDialog
          {...props}
          labels={columns.map(({ label }) => label)}
          opened={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

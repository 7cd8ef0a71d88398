import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Row } from '../ui/layout.tsx'
import { Text } from '../ui/text.tsx'
import type { DataTableProps } from './column.ts'
import { ExportButton } from './export-button.tsx'
import classes from './picked-bar.module.css'
import type { Picking } from './picking.ts'

type Props<Row> = Pick<DataTableProps<Row>, 'list' | 'columns' | 'caption' | 'csv' | 'many'> & {
  picking: Picking<Row>
}

/** How many rows are ticked, and what can be done with all of them. */
export function PickedBar<Row>({ picking, list, many, csv, ...sheet }: Props<Row>) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const { rows } = picking
  const total = list.isMoreThanTotal ? undefined : list.total
  const shown = list.rows.filter(picking.isPicked).length
  const areAllPicked = rows.length === total && shown === list.rows.length
  const pickAll = async () => {
    setState('busy')
    const outcome = await picking.pickAll().then(
      () => 'idle' as const,
      () => 'failed' as const,
    )
    setState(outcome)
  }
  return (
    <Row as="section" gap={8} data-on-screen className={classes.bar} aria-label={t`Ticked rows`}>
      <p role="status" className={classes.count}>
        {plural(rows.length, { one: '# ticked', other: '# ticked' })}
      </p>
      {rows.length > shown && (
        <Text isDimmed>
          {plural(rows.length - shown, {
            one: '# of them is not shown here',
            other: '# of them are not shown here',
          })}
        </Text>
      )}
      {!areAllPicked && (
        <Button variant="default" size="compact-md" onClick={pickAll} aria-busy={state === 'busy'}>
          {total === undefined ? t`All that match` : t`All ${total} that match`}
        </Button>
      )}
      <Button variant="subtle" size="compact-md" onClick={picking.stop}>
        <Trans>Done</Trans>
      </Button>
      {rows.length > 0 && many?.(rows)}
      {rows.length > 0 && csv && (
        <ExportButton {...sheet} csv={csv} list={{ ...list, fetchAll: async () => [...rows] }} />
      )}
      {state === 'failed' && (
        <p role="alert" className={classes.failure}>
          <Trans>The rows could not be loaded. Please try again.</Trans>
        </p>
      )}
    </Row>
  )
}

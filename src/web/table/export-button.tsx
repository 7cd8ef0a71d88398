import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DownloadIcon } from 'lucide-react'
import { useState } from 'react'
import { toCsv } from '../../shared/csv.ts'
import { BusyButton } from '../form/busy-button.tsx'
import { saveFile } from '../save-file.ts'
import type { CsvColumn, DataTableProps } from './column.ts'
import classes from './table-toolbar.module.css'

type Props<Row> = Pick<DataTableProps<Row>, 'list' | 'columns'> & {
  csv: NonNullable<DataTableProps<Row>['csv']>
}

/** Saves all that the list shows, on all of its pages, as a file for spreadsheets. */
export function ExportButton<Row>({ list, columns, csv }: Props<Row>) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const saveAll = async () => {
    setState('busy')
    try {
      const all = [...columns, ...(csv.more ?? [])]
      const rows = await list.fetchAll()
      const cells = rows.map((row) => all.map((column) => textOf(column, row)))
      const heads = all.map(({ label }) => label)
      saveFile(
        `${csv.file}.csv`,
        new Blob([toCsv(heads, cells)], { type: 'text/csv;charset=utf-8' }),
      )
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className={classes.export}>
      <span role="alert" className={classes.failure}>
        {state === 'failed' && t`It could not be saved. Please try again.`}
      </span>
      <BusyButton
        variant="default"
        size="compact-sm"
        style={{ height: 32 }}
        leftSection={<DownloadIcon size={16} />}
        isBusy={state === 'busy'}
        disabled={list.rows.length === 0}
        title={t`Save this list for spreadsheets (CSV)`}
        onClick={() => void saveAll()}
      >
        <span className={classes.exportLabel}>
          <Trans>Export</Trans>
        </span>
      </BusyButton>
    </div>
  )
}

function textOf<Row>(column: CsvColumn<Row>, row: Row): string {
  if (column.value) return column.value(row)
  const shown = column.cell?.(row)
  return typeof shown === 'string' ? shown : ''
}

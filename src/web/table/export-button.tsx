import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DownloadIcon } from 'lucide-react'
import { isCalendarDate } from '../../shared/calendar-date.ts'
import { paiseFromDecimal } from '../../shared/paise.ts'
import type { SheetColumnKind, SheetTable } from '../../shared/sheet.ts'
import { Button } from '../ui/button.tsx'
import type { CsvColumn, DataTableProps } from './column.ts'
import { csvFormat, SaveMenu, xlsxFormat } from './save-menu.tsx'
import classes from './table-toolbar.module.css'

type Props<Row> = Pick<DataTableProps<Row>, 'list' | 'columns' | 'caption'> & {
  csv: NonNullable<DataTableProps<Row>['csv']>
}

/** Saves all that the list shows, on all of its pages, as a file for spreadsheets. */
export function ExportButton<Row>({ list, columns, caption, csv }: Props<Row>) {
  const sheetOfAll = async () =>
    listSheet(caption, [...columns, ...(csv.more ?? [])], await list.fetchAll())
  // As text a list has a line for each row and nothing else.
  const asText = csvFormat(csv.file, async () => withoutTotals(await sheetOfAll()))
  return (
    <div className={classes.export}>
      <SaveMenu
        formats={[asText, xlsxFormat(csv.file, sheetOfAll)]}
        target={(opens) => (
          <Button
            variant="default"
            size="compact-sm"
            style={{ height: 32 }}
            leftSection={<DownloadIcon size={16} />}
            disabled={list.rows.length === 0}
            title={t`Save this list for spreadsheets`}
            {...opens}
          >
            <span className={classes.exportLabel}>
              <Trans>Export</Trans>
            </span>
          </Button>
        )}
      />
    </div>
  )
}

const withoutTotals = (sheet: SheetTable): SheetTable => ({
  ...sheet,
  columns: sheet.columns.map(({ isSummed: _, ...column }) => column),
})

function listSheet<Row>(
  title: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): SheetTable {
  const texts = columns.map((column) => rows.map((row) => textOf(column, row)))
  const kinds = columns.map((column, place) => kindOf(column, texts[place] ?? []))
  return {
    title,
    columns: columns.map(({ label }, place) => ({
      head: label,
      kind: kinds[place] ?? 'text',
      isSummed: kinds[place] === 'money',
    })),
    rows: rows.map((_, row) =>
      columns.map((_column, place) => {
        const text = texts[place]?.[row] ?? ''
        return kinds[place] === 'money' && text !== '' ? paiseFromDecimal(text) : text
      }),
    ),
  }
}

const DECIMAL = /^-?\d+(?:\.\d{1,2})?$/

/** The spreadsheet's type of a column: what is aligned at the end is money, and days are recognised by their form. */
function kindOf<Row>(
  { kind, alignEnd }: CsvColumn<Row>,
  texts: readonly string[],
): SheetColumnKind {
  const given = texts.filter((text) => text !== '')
  const wanted = kind ?? (alignEnd ? 'money' : 'day')
  const fits = wanted === 'money' ? DECIMAL.test.bind(DECIMAL) : isCalendarDate
  return wanted !== 'text' && given.length > 0 && given.every(fits) ? wanted : 'text'
}

function textOf<Row>(column: CsvColumn<Row>, row: Row): string {
  if (column.value) return column.value(row)
  const shown = column.cell?.(row)
  return typeof shown === 'string' ? shown : ''
}

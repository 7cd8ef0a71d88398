import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { EmptyState } from '../empty-state.tsx'
import { TransientButton } from '../focus-heading.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { DataTableProps } from './column.ts'
import classes from './data-table.module.css'
import { type Folding, moreAt } from './folding.ts'
import { PhoneRow } from './phone-row.tsx'
import type { Picking } from './picking.ts'
import tableRowClasses from './table-row.module.css'
import { TableRow } from './table-row.tsx'

type Props<Row> = DataTableProps<Row> & {
  folding: Folding
  picking: Picking<Row>
  /** Shown above the error state; it removes itself. */
  failureMessage: ReactNode
}

/** The rows, or what replaces them while there are none. */
export function TableBody<Row>({ failureMessage, ...props }: Props<Row>) {
  const { list, columns, actions, folding, rowKey } = props
  const width = folding.isPhone
    ? 2
    : columns.length -
      folding.columns.size +
      (folding.hasMore ? 1 : 0) +
      (actions && !folding.actions ? 1 : 0)
  if (list.failure)
    return (
      <FallbackRow width={width}>
        {failureMessage}
        {failedState(list)}
      </FallbackRow>
    )
  if (list.isLoading) return <LoadingRows {...props} />
  if (list.rows.length > 0)
    return (
      <tbody>
        {list.rows.map((row) => (
          <TableRow key={rowKey(row)} row={row} width={width} {...props} />
        ))}
      </tbody>
    )
  return (
    <FallbackRow width={width}>{list.search === '' ? props.empty : nothingFound(list)}</FallbackRow>
  )
}

function FallbackRow({ width, children }: { width: number; children: ReactNode }) {
  return (
    <tbody>
      <tr>
        <td colSpan={width} className={classes.instead}>
          {children}
        </td>
      </tr>
    </tbody>
  )
}

const failedState = ({ failure, retry }: { failure: Error | null; retry: () => void }) => (
  <EmptyState
    title={t`The list could not be loaded`}
    action={
      <TransientButton onClick={retry}>
        <Trans>Retry</Trans>
      </TransientButton>
    }
  >
    {failure?.message}
  </EmptyState>
)

const nothingFound = ({
  search,
  setSearch,
}: {
  search: string
  setSearch: (s: string) => void
}) => (
  <EmptyState
    title={t`Nothing found`}
    action={
      <TransientButton variant="default" onClick={() => setSearch('')}>
        <Trans>Show all</Trans>
      </TransientButton>
    }
  >
    <Trans>Nothing here matches “{search}”.</Trans>
  </EmptyState>
)

/** Keys of the rows that fill a screen while a list loads. */
const ROWS = [...'abcdefghijkl']

type LoadingRowsProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'actions'> & { folding: Folding }

/** The place of rows that are under way, as high as they will be. */
const LoadingRows = <Row,>({ folding, ...props }: LoadingRowsProps<Row>) => (
  <tbody>
    {ROWS.map((key, row) => (
      <tr key={key} className={tableRowClasses.row}>
        {folding.isPhone ? (
          <LoadingPhoneRow row={row} />
        ) : (
          <LoadingCells row={row} folding={folding} {...props} />
        )}
      </tr>
    ))}
  </tbody>
)

const LoadingPhoneRow = ({ row }: { row: number }) => (
  <>
    <td className={tableRowClasses.cell}>
      <PhoneRow
        title={<Bar rem={7 + ((row * 5) % 4)} />}
        below={<Bar rem={9 + ((row * 7) % 3)} />}
        amount={<Bar rem={5} />}
      />
    </td>
    <td className={tableRowClasses.cell} data-more="last" />
  </>
)

const LoadingCells = <Row,>({
  columns,
  actions,
  folding,
  row,
}: LoadingRowsProps<Row> & { row: number }) => (
  <>
    {columns.map((column, index) => (
      <td
        key={column.label}
        className={tableRowClasses.cell}
        data-folded={folding.columns.has(index) || undefined}
      >
        <Bar rem={4 + ((row * 7 + index * 11) % 3)} />
      </td>
    ))}
    <td
      className={tableRowClasses.cell}
      data-folded={!folding.hasMore || undefined}
      data-more={moreAt(folding, actions)}
    />
    {actions && (
      <td
        className={tableRowClasses.cell}
        data-folded={folding.actions || undefined}
        data-actions
      />
    )}
  </>
)

const Bar = ({ rem }: { rem: number }) => (
  <Skeleton height={12} margin="4px 0" radius={4} maxWidth="100%" width={`${rem}rem`} />
)

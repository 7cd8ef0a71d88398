import { Skeleton } from '../ui/skeleton.tsx'
import type { DataTableProps } from './column.ts'
import { type Folding, moreAt } from './folding.ts'
import { PhoneRow } from './phone-row.tsx'
import classes from './table-row.module.css'

/** As many as fill a screen. */
const ROWS = [...'abcdefghijkl']

type Props<Row> = Pick<DataTableProps<Row>, 'columns' | 'actions'> & { folding: Folding }

/** The place of rows that are under way, as high as they will be. */
export const LoadingRows = <Row,>({ folding, ...props }: Props<Row>) => (
  <tbody>
    {ROWS.map((key, row) => (
      <tr key={key} className={classes.row}>
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
    <td className={classes.cell}>
      <PhoneRow
        title={<Bar rem={7 + ((row * 5) % 4)} />}
        below={<Bar rem={9 + ((row * 7) % 3)} />}
        amount={<Bar rem={5} />}
      />
    </td>
    <td className={classes.cell} data-more="last" />
  </>
)

const LoadingCells = <Row,>({ columns, actions, folding, row }: Props<Row> & { row: number }) => (
  <>
    {columns.map((column, index) => (
      <td
        key={column.label}
        className={classes.cell}
        data-folded={folding.columns.has(index) || undefined}
      >
        <Bar rem={4 + ((row * 7 + index * 11) % 3)} />
      </td>
    ))}
    <td
      className={classes.cell}
      data-folded={!folding.hasMore || undefined}
      data-more={moreAt(folding, actions)}
    />
    {actions && (
      <td className={classes.cell} data-folded={folding.actions || undefined} data-actions />
    )}
  </>
)

const Bar = ({ rem }: { rem: number }) => (
  <Skeleton height={12} margin="4px 0" radius={4} maxWidth="100%" width={`${rem}rem`} />
)

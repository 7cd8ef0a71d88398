import type { PrintedReceipt, PrintedRow } from '../printed-receipt.ts'
import classes from './receipt-paper.module.css'

type Props = { labels: PrintedReceipt['labels']; rows: readonly PrintedRow[]; total: string }

/** What the money was for: what was due of each, what was received, what remains. */
export const ReceiptTable = ({ labels, rows, total }: Props) => (
  <table className={classes.table}>
    <thead>
      <tr>
        <th scope="col">{labels.for}</th>
        <th scope="col">{labels.due}</th>
        <th scope="col">{labels.received}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ text, note, due, received }) => (
        <tr key={`${text} ${due} ${received}`}>
          <th scope="row">
            {text}
            {note && <span className={classes.remains}>{note}</span>}
          </th>
          <td>{due}</td>
          <td>{received}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">{labels.totalReceived}</th>
        <td />
        <td>{total}</td>
      </tr>
    </tfoot>
  </table>
)

import { PAPER_WORDS } from '../paper-words.ts'
import type { PrintedRow } from '../printed-receipt.ts'
import classes from './receipt-paper.module.css'

type Props = { rows: readonly PrintedRow[]; total: string }

/** What the money was for: what was due of each, what was received, what remains. */
export const ReceiptTable = ({ rows, total }: Props) => (
  <table className={classes.table}>
    <thead>
      <tr>
        <th scope="col">{PAPER_WORDS.for}</th>
        <th scope="col">{PAPER_WORDS.due}</th>
        <th scope="col">{PAPER_WORDS.received}</th>
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
        <th scope="row">{PAPER_WORDS.totalReceived}</th>
        <td />
        <td>{total}</td>
      </tr>
    </tfoot>
  </table>
)

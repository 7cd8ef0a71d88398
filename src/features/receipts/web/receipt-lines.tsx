import { t } from '@lingui/core/macro'
import { formatRupees } from '../../../shared/money.ts'
import { chargeTitle } from '../../ledger/web/charge-texts.ts'
import type { Receipt, ReceiptLine } from '../receipt.ts'
import classes from './receipt-paper.module.css'

/** What the money was for: each charge, what remains of it, what is an advance, what is deposit. */
export function ReceiptLines({ receipt }: { receipt: Receipt }) {
  const { lines, advance, deposit, tds } = receipt
  const others = [
    { text: t`Advance, not yet applied to a month`, amount: advance },
    { text: t`Security deposit: not rent`, amount: deposit },
    { text: t`Tax deducted (TDS), as told by the client`, amount: tds },
  ].filter(({ amount }) => isAbove0(amount))
  if (lines.length + others.length === 0) return null
  return (
    <ul className={classes.lines} aria-label={t`What it was for`}>
      {lines.map((line) => (
        <Line
          key={`${line.name} ${line.periodStart} ${line.open} ${line.amount}`}
          text={titleOf(line)}
          amount={line.amount}
          note={isAbove0(line.open) ? t`${formatRupees(line.open)} still to pay` : ''}
        />
      ))}
      {others.map(({ text, amount }) => (
        <Line key={text} text={text} amount={amount} note="" />
      ))}
    </ul>
  )
}

const Line = ({ text, amount, note }: { text: string; amount: string; note: string }) => (
  <li className={classes.line}>
    <span>
      {text}
      {note && <span className={classes.remains}>{note}</span>}
    </span>
    <span>{formatRupees(amount)}</span>
  </li>
)

const titleOf = ({ name, periodStart, periodEnd }: ReceiptLine) =>
  chargeTitle({
    name,
    days: periodStart !== null && periodEnd !== null ? { from: periodStart, to: periodEnd } : null,
  })

const isAbove0 = (rupees: string) => /[1-9]/.test(rupees)

import type { ReactNode } from 'react'
import type { Paise } from '../shared/paise.ts'
import { Amount } from './amount.tsx'
import classes from './sum.module.css'

export type SumRow = {
  key: string
  label: ReactNode
  /** How it is reckoned, or when it happened. */
  detail?: ReactNode
  amount: Paise
}

type Props = {
  lines: readonly SumRow[]
  total: { label: string; amount: Paise }
}

/** Amounts that are added up, with a rule above their total and a double one below. */
export const Sum = ({ lines, total }: Props) => {
  // All with paise or none, so that they line up.
  const isExact = lines.some(({ amount }) => amount % 100n !== 0n)
  return (
    <dl className={classes.sum}>
      {lines.map(({ key, ...line }) => (
        <Line key={key} {...line} isExact={isExact} />
      ))}
      <div className={classes.total}>
        <dt>{total.label}</dt>
        <dd>
          <Amount of={total.amount} isExact={isExact} />
        </dd>
      </div>
    </dl>
  )
}

const Line = ({ label, detail, amount, isExact }: Omit<SumRow, 'key'> & { isExact: boolean }) => (
  <div className={classes.line}>
    <dt>
      {label}
      {detail && <span className={classes.detail}>{detail}</span>}
    </dt>
    <dd>
      <Amount of={amount} isExact={isExact} />
    </dd>
  </div>
)

import { formatPaise, formatPaiseBriefly, type Paise } from '../shared/paise.ts'
import classes from './amount.module.css'

type Props = {
  of: Paise
  /** Its document was taken back, so the amount no longer counts. */
  isGone?: boolean | undefined
  /** Without paise where there are none: anywhere but in ledgers and on paper. */
  isBrief?: boolean
}

/** '₹ 99,99,999.00' */
const MAX_FIGURES = 14

/** An amount of money, with figures of one width and never broken over two lines. */
export function Amount({ of, isGone, isBrief = false }: Props) {
  const text = (isBrief ? formatPaiseBriefly : formatPaise)(of).replace('-', '−')
  return (
    <span
      className={classes.amount}
      data-gone={isGone || undefined}
      // Crores: large amounts are set in smaller type.
      data-long={text.length > MAX_FIGURES || undefined}
    >
      {text}
    </span>
  )
}

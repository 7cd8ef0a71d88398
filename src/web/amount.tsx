import { formatPaise, type Paise } from '../shared/paise.ts'
import classes from './amount.module.css'

type Props = {
  of: Paise
  /** It counts no more: its document was taken back. */
  isGone?: boolean | undefined
}

/** '₹ 99,99,999.00' */
const MAX_FIGURES = 14

/** An amount of money, with figures of one width and never broken over two lines. */
export function Amount({ of, isGone }: Props) {
  const text = formatPaise(of).replace('-', '−')
  return (
    <span
      className={classes.amount}
      data-gone={isGone || undefined}
      // Crores: where an amount is set large, it is set smaller.
      data-long={text.length > MAX_FIGURES || undefined}
    >
      {text}
    </span>
  )
}

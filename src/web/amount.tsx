import { formatPaise, formatPaiseBriefly, type Paise } from '../shared/paise.ts'
import classes from './parts.module.css'

type Props = {
  of: Paise
  /** Its document was taken back, so the amount no longer counts. */
  isGone?: boolean | undefined
  /** With paise where there are none, too: in ledgers and on paper, where figures are compared digit by digit. */
  isExact?: boolean
}

/** '₹ 99,99,999.00' */
const MAX_FIGURES = 14

/** An amount of money, with figures of one width and never broken over two lines. */
export function Amount({ of, isGone, isExact = false }: Props) {
  const text = (isExact ? formatPaise : formatPaiseBriefly)(of).replace('-', '−')
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

/** A sentence in which no line ends between ₹ and its figures. */
export const unbroken = (sentence: string): string => sentence.replaceAll('₹ ', '₹\u00a0')

import { formatPaise, type Paise } from '../shared/paise.ts'
import classes from './amount.module.css'

type Props = {
  of: Paise
  /** It counts no more: its document was taken back. */
  isGone?: boolean | undefined
}

/** An amount of money, with figures of one width and never broken over two lines. */
export const Amount = ({ of, isGone }: Props) => (
  <span className={classes.amount} data-gone={isGone || undefined}>
    {formatPaise(of).replace('-', '−')}
  </span>
)

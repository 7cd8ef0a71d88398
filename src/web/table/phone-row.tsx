import type { MouseEvent as Click, ReactNode } from 'react'
import { unbroken } from '../amount.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { Anchor } from '../ui/text.tsx'
import classes from './phone-row.module.css'
import rowLinkClasses from './row-link.module.css'

type Props = {
  /** The record that the row opens. */
  to?: string | undefined
  /** The fact for which readers open the list. */
  title: ReactNode
  /** Small, above and below it. */
  above?: ReactNode
  below?: ReactNode
  /** At the end, in figures of one width. */
  amount?: ReactNode
  /** A badge with its state. */
  state?: ReactNode
  /** An action at one tap. */
  action?: ReactNode
  /** Sets the actions on a line of their own, where several would squeeze the texts; 'amount': below the amount. */
  isActionBelow?: boolean | 'amount'
}

/** A list row on a phone: the essentials in two or three lines. */
export const PhoneRow = ({
  to,
  title,
  above,
  below,
  amount,
  state,
  action,
  isActionBelow = false,
}: Props) => (
  <Row
    isTight
    gap={12}
    lineGap={4}
    className={classes.row}
    data-action-below={isActionBelow === true || undefined}
  >
    <div className={classes.texts}>
      {above && <div className={classes.small}>{above}</div>}
      <div className={classes.title}>{to ? <RowLink to={to}>{title}</RowLink> : title}</div>
      {below && (
        <div className={classes.small}>{typeof below === 'string' ? unbroken(below) : below}</div>
      )}
    </div>
    {(amount || state) && (
      <Stack gap={6} className={classes.end}>
        {amount && <div className={classes.amount}>{amount}</div>}
        {state}
        {isActionBelow === 'amount' && action}
      </Stack>
    )}
    {action && isActionBelow !== 'amount' && <div className={classes.action}>{action}</div>}
  </Row>
)

type RowLinkProps = { to: string; children: ReactNode }

/** A row's title, linking to its record. A click anywhere in the row follows it. */
export const RowLink = ({ to, children }: RowLinkProps) => (
  <Anchor to={to} inherit className={rowLinkClasses.link} data-row-link>
    {children}
  </Anchor>
)

/** Follows the link of the row that was clicked, unless the click was for something in it or ended a selection. */
export function followRowLink(click: Click<HTMLElement>): void {
  const { currentTarget: row, target } = click
  if (!(target instanceof Element) || !row.contains(target)) return
  if (target.closest('a, button, input, select, label') || getSelection()?.toString()) return
  const { ctrlKey, metaKey, shiftKey } = click
  const pressed = { ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true }
  row.querySelector('a[data-row-link]')?.dispatchEvent(new MouseEvent('click', pressed))
}

import type { MouseEvent as Click, ReactNode } from 'react'
import { Anchor } from '../ui/text.tsx'
import classes from './row-link.module.css'

type Props = { to: string; children: ReactNode }

/** What a row is, leading to its record. A click anywhere in the row follows it. */
export const RowLink = ({ to, children }: Props) => (
  <Anchor to={to} inherit className={classes.link} data-row-link>
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

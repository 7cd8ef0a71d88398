import type { ReactNode } from 'react'
import classes from './big-amount.module.css'

type Props = { as?: 'p' | 'span'; children: ReactNode }

/** The amount that a page is about, a paragraph by default. */
export const BigAmount = ({ as: Tag = 'p', children }: Props) => (
  <Tag className={classes.big}>{children}</Tag>
)

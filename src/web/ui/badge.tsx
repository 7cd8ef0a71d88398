import type { ReactNode } from 'react'
import classes from './badge.module.css'
import { Pressable } from './pressable.tsx'

export type BadgeColour = 'pine' | 'red' | 'saffron' | 'gray'
type Props = {
  color?: BadgeColour
  size?: 'md' | 'lg'
  /** The page that it leads to. */
  to?: string
  children: ReactNode
}

/** A state, as a word in a coloured field. */
export function Badge({ color = 'pine', size = 'lg', to, children }: Props) {
  const badge = (
    <span className={classes.badge} data-badge={color} data-size={size}>
      {children}
    </span>
  )
  if (to === undefined) return badge
  return (
    <Pressable to={to} className={classes.link} data-badge-link>
      {badge}
    </Pressable>
  )
}

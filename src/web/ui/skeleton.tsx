import type { CSSProperties } from 'react'
import classes from './skeleton.module.css'

type Props = Pick<CSSProperties, 'width' | 'maxWidth' | 'margin'> & {
  height: number
  /** CSS pixels; defaults to that of a field. */
  radius?: number
  'data-waiting'?: boolean
}

/** Keeps the room of what has not come yet. */
export const Skeleton = ({ height, radius, width, maxWidth, margin, ...props }: Props) => (
  <div
    {...props}
    className={classes.skeleton}
    style={{ height, width, maxWidth, margin, borderRadius: radius }}
  />
)

import type { MouseEventHandler, ReactNode, Ref } from 'react'
import { Button, type ButtonProps } from '../ui/button.tsx'
import classes from './busy-button.module.css'

type Props = Omit<ButtonProps, 'type'> & {
  ref?: Ref<HTMLButtonElement>
  type?: 'submit' | 'button'
  title?: string
  isBusy: boolean
  /** It may not be pressed again yet, and says why itself. */
  isResting?: boolean
  /** What it says meanwhile: 'Signing in...'. Its own words unless told. */
  busy?: ReactNode
  children: ReactNode
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined
}

/**
 * A button that shows that what it began is under way, in the same width. Another press does nothing meanwhile,
 * and it stays focusable, so that the keyboard does not lose its place.
 */
export const BusyButton = ({
  isBusy,
  isResting = false,
  busy,
  children,
  onClick,
  ...props
}: Props) => (
  <Button
    type="button"
    {...props}
    className={classes.button}
    aria-disabled={isBusy || isResting || undefined}
    data-busy={isBusy ? (busy ? 'said' : 'shown') : undefined}
    onClick={isBusy || isResting ? undefined : onClick}
  >
    <span className={classes.words}>{children}</span>
    {isBusy && (
      <span className={classes.over}>
        <span className={classes.turning} data-loader aria-hidden />
        {busy}
      </span>
    )}
  </Button>
)

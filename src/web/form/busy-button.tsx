import type { MouseEventHandler, ReactNode, Ref } from 'react'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { Row } from '../ui/layout.tsx'
import classes from './busy-button.module.css'

type Props = Omit<ButtonProps, 'type'> & {
  ref?: Ref<HTMLButtonElement>
  type?: 'submit' | 'button'
  title?: string
  isBusy: boolean
  /** Disabled for a while; the label explains why. */
  isResting?: boolean
  /** Label while busy: 'Signing in...'. By default the usual label. */
  busy?: ReactNode
  children: ReactNode
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined
}

/**
 * A button that shows progress without changing its width. Further presses do nothing, and it stays
 * focusable, so that keyboard users keep their place.
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
      <Row as="span" isTight gap={8} className={classes.over}>
        <span className={classes.turning} data-loader aria-hidden />
        {busy}
      </Row>
    )}
  </Button>
)

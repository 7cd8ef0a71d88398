import { type ReactElement, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import classes from './menu.module.css'
import { PlainButton } from './ui/button.tsx'

type Props = {
  label: string
  /** The button that opens and closes it, with these spread into it. */
  target: (opens: { popoverTarget: string; 'aria-expanded': boolean }) => ReactElement
  /** What is in it; `close` is called before something is done. */
  children: (close: () => void) => ReactNode
}

/**
 * What stands behind a button until it is asked for, by the browser's own popover: Escape and a click beside it
 * close it, and the focus goes back to the button.
 */
export function Menu({ label, target, children }: Props) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const onBeforeToggle = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (newState === 'open') placeBelowButton(currentTarget)
    setOpen(newState === 'open')
  }
  const onToggle = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (newState === 'open') currentTarget.querySelector<HTMLElement>('a, button')?.focus()
  }
  return (
    <>
      {target({ popoverTarget: id, 'aria-expanded': isOpen })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={classes.panel}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
      >
        {isOpen && (
          <div className={classes.menu}>{children(() => panel.current?.hidePopover())}</div>
        )}
      </div>
    </>
  )
}

/** For browsers that cannot anchor a panel in CSS. */
function placeBelowButton(panel: HTMLElement) {
  const button = document.querySelector(`[popovertarget="${CSS.escape(panel.id)}"]`)
  if (!button) return
  const { bottom, right } = button.getBoundingClientRect()
  panel.style.setProperty('--below', `${bottom}px`)
  panel.style.setProperty('--beside', `${document.documentElement.clientWidth - right}px`)
}

type ItemProps = {
  /** Where it leads; without one it does something. */
  to?: string
  onChoose: () => void
  children: ReactNode
}

/** A line of a menu. */
export const MenuItem = ({ to, onChoose, children }: ItemProps) =>
  to === undefined ? (
    <PlainButton className={classes.item} onClick={onChoose}>
      {children}
    </PlainButton>
  ) : (
    <Link className={classes.item} to={to} onClick={onChoose}>
      {children}
    </Link>
  )

import { Popover, UnstyledButton } from '@mantine/core'
import { type ReactElement, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import classes from './menu.module.css'

type Props = {
  label: string
  /** What opens and closes it. */
  target: (toggle: () => void) => ReactElement
  /** What is in it; `close` is called before something is done. */
  children: (close: () => void) => ReactNode
}

/** What stands behind a button until it is asked for; closed by Escape, and focus goes back to the button. */
export function Menu({ label, target, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>{target(() => setOpen(!isOpen))}</Popover.Target>
      <Popover.Dropdown aria-label={label} className={classes.panel}>
        <div className={classes.menu}>{children(() => setOpen(false))}</div>
      </Popover.Dropdown>
    </Popover>
  )
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
    <UnstyledButton className={classes.item} onClick={onChoose}>
      {children}
    </UnstyledButton>
  ) : (
    <Link className={classes.item} to={to} onClick={onChoose}>
      {children}
    </Link>
  )

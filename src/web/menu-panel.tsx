import type { LucideIcon } from 'lucide-react'
import { type AnchorHTMLAttributes, type ReactNode, type RefObject, useEffect } from 'react'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Link } from 'react-router'
import classes from './menu.module.css'

/** A line of a menu: it leads `to` a page, or does something. */
export type MenuAction = { label: string; icon?: LucideIcon } & (
  | { to: string }
  | { onChoose: () => void }
)

type Props = {
  label: string
  head: ReactNode
  actions: readonly MenuAction[]
  trigger: RefObject<HTMLElement | null>
  /** Which action has the focus first. */
  focused: 'first' | 'last'
  /** Keys that were pressed before the panel had come. */
  early: readonly string[]
  onClose: () => void
  onChoose: (act: () => void) => void
}

/** The actions of a `Menu`. */
export function MenuPanel({ label, head, actions, trigger, onClose, onChoose, ...props }: Props) {
  usePressedAgain(props.early)
  return (
    <Popover
      aria-label={label}
      className={classes.panel ?? ''}
      triggerRef={trigger}
      placement="bottom end"
      isOpen
      onOpenChange={onClose}
    >
      {head}
      <Menu
        aria-label={label}
        className={classes.menu ?? ''}
        autoFocus={props.focused}
        onClose={onClose}
      >
        {actions.map((action) => (
          <Item key={action.label} action={action} onChoose={onChoose} />
        ))}
      </Menu>
    </Popover>
  )
}

function Item({ action, onChoose }: { action: MenuAction } & Pick<Props, 'onChoose'>) {
  const { label, icon: Icon } = action
  const text = (
    <>
      {Icon && <Icon size={18} />}
      {label}
    </>
  )
  const shown = { textValue: label, className: classes.item ?? '' }
  if ('onChoose' in action)
    return (
      <MenuItem {...shown} onAction={() => onChoose(action.onChoose)}>
        {text}
      </MenuItem>
    )
  const { to } = action
  return (
    <MenuItem
      {...shown}
      href={to}
      render={(props) => <Link {...(props as AnchorHTMLAttributes<HTMLAnchorElement>)} to={to} />}
    >
      {text}
    </MenuItem>
  )
}

/**
 * Replays key presses, one per frame, because each acts on the focus that the previous one moved. What is pressed
 * meanwhile waits for its turn: a space that overtakes the letters before it would choose the first action.
 */
function usePressedAgain(keys: readonly string[]) {
  useEffect(() => {
    const left = [...keys]
    const waitForTurn = (event: KeyboardEvent) => {
      if (!event.isTrusted || left.length === 0) return
      event.preventDefault()
      event.stopPropagation()
      left.push(event.key)
    }
    let frame = 0
    const pressNext = () => {
      const key = left.shift()
      if (key === undefined) return
      const options = { key, bubbles: true, cancelable: true }
      const target = document.activeElement
      target?.dispatchEvent(new KeyboardEvent('keydown', options))
      // A browser follows a link on real keys only.
      if (key === 'Enter' && target instanceof HTMLAnchorElement) target.click()
      document.activeElement?.dispatchEvent(new KeyboardEvent('keyup', options))
      frame = requestAnimationFrame(pressNext)
    }
    frame = requestAnimationFrame(pressNext)
    document.addEventListener('keydown', waitForTurn, { capture: true })
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('keydown', waitForTurn, { capture: true })
    }
  }, [keys])
}

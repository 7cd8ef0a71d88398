import { type KeyboardEvent, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Boundary } from './boundary.tsx'
import { PartFailed, useLazyPart } from './lazy-part.tsx'
import classes from './menu.module.css'
import type { MenuAction } from './menu-panel.tsx'
import type { PressableProps } from './ui/pressable.tsx'

type Props = {
  label: string
  /** The button that opens and closes it, with these spread into it. */
  target: (opens: PressableProps) => ReactElement
  /** Is read above the actions. */
  head?: ReactNode
  actions: readonly MenuAction[]
}

const OPENING = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp'])
const loadPanel = () => import('./menu-panel.tsx')

/**
 * A button and the actions behind it, as React Aria has them: arrows, Home, End and letters go from one to another;
 * Escape and a press beside it close it, and the focus goes back to the button.
 */
export function Menu({ label, target, head, actions }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isWanted, setWanted] = useState(false)
  const [opened, setOpened] = useState<'first' | 'last' | null>(null)
  const [early, setEarly] = useState<readonly string[]>([])
  const { part, failure, retry } = useLazyPart('menu', loadPanel, isWanted || opened !== null)
  const want = () => setWanted(true)
  const close = () => setOpened(null)
  const open = (at: 'first' | 'last') => {
    setEarly([])
    setOpened(at)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, repeat } = event
    if (opened !== null) {
      // Until the panel is loaded, the button collects its key presses.
      if (key === 'Escape') close()
      else if (key !== 'Tab') {
        event.preventDefault()
        if (!repeat) setEarly([...early, key])
      }
    } else if (OPENING.has(key)) {
      event.preventDefault()
      open(key === 'ArrowUp' ? 'last' : 'first')
    }
  }
  // A click that a key makes passes for one of a screen reader, and React Aria then leaves the focus on the menu.
  const onKeyUp = (event: KeyboardEvent) => event.key === ' ' && event.preventDefault()
  return (
    <>
      {target({
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== null,
        onPointerEnter: want,
        onFocus: want,
        onKeyDown,
        onKeyUp,
        onClick: () => (opened === null ? open('first') : close()),
      })}
      {opened !== null && part && (
        <Boundary frame={(message) => <div className={classes.failed}>{message}</div>}>
          <part.MenuPanel
            label={label}
            head={head}
            actions={actions}
            early={early}
            trigger={button}
            focused={opened}
            onClose={close}
            // What is chosen may open a dialog, which gives the focus back to where it was.
            onChoose={(act) => {
              flushSync(close)
              button.current?.focus()
              act()
            }}
          />
        </Boundary>
      )}
      {opened !== null && failure && (
        <div className={classes.failed}>
          <PartFailed failure={failure} retry={retry} />
        </div>
      )}
    </>
  )
}

import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classNames } from './pressable.tsx'
import classes from './tabs.module.css'

type Tab<Name extends string> = { name: Name; label: string }
type Props<Name extends string> = {
  'aria-label': string
  tabs: readonly Tab<Name>[]
  shown: Name
  onShow: (name: Name) => void
  className?: string | undefined
  listClassName?: string | undefined
  tabClassName?: string | undefined
  /** What is in the tab that is shown. */
  children: ReactNode
}

const MOVES: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Sheets of which one is shown; arrows go from tab to tab. */
export function Tabs<Name extends string>({ tabs, shown, onShow, ...props }: Props<Name>) {
  const id = useId()
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex(({ name }) => name === shown)
    const next = MOVES[key]?.(at, tabs.length)
    if (next === undefined || !tabs[next]) return
    onShow(tabs[next].name)
    currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div className={props.className}>
      <div
        role="tablist"
        aria-label={props['aria-label']}
        className={classNames(classes.list, props.listClassName)}
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === shown}
            aria-controls={name === shown ? `${id}-panel` : undefined}
            tabIndex={name === shown ? undefined : -1}
            className={classNames(classes.tab, props.tabClassName)}
            onClick={() => onShow(name)}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`}>
        {props.children}
      </div>
    </div>
  )
}

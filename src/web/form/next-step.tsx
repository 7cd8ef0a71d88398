import { useEffect, useRef } from 'react'
import { Notice } from '../notice.tsx'
import { Anchor } from '../ui/text.tsx'
import classes from './next-step.module.css'

type Props = {
  /** What is done: 'Flat 204 is in your books.' */
  done: string
  /** Where one goes from there, the next sensible step first. */
  links: readonly { to: string; label: string }[]
}

/**
 * What to do next after something was added. It stays, where the message beside the button goes. It takes the focus,
 * and so comes into view: on a phone the emptied form above it fills the screen.
 */
export function NextStep({ done, links }: Props) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    card.current?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={card} tabIndex={-1} className={classes.step}>
      <Notice tone="success">
        <p className={classes.done}>{done}</p>
        <ul className={classes.links}>
          {links.map(({ to, label }) => (
            <li key={label}>
              <Anchor to={to} isInk isStrong underline="always">
                {label}
              </Anchor>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

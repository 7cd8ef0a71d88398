import { useEffect, useRef } from 'react'
import { Notice } from '../notice.tsx'
import { Row } from '../ui/layout.tsx'
import { Anchor, Text } from '../ui/text.tsx'
import classes from './next-step.module.css'

type Props = {
  /** The result: 'Flat 204 is added.' Left out where the bar with Undo says it. */
  done?: string
  /** Next steps, the most likely first. */
  links: readonly { to: string; label: string }[]
}

/**
 * Next steps after adding a record. Unlike the message beside the button, it stays. It takes the focus and so
 * scrolls into view: on a phone the emptied form above it fills the screen.
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
        {done && <Text>{done}</Text>}
        <Row as="ul" gap={20} lineGap={4} className={classes.links}>
          {links.map(({ to, label }) => (
            <li key={label}>
              <Anchor to={to} isInk isStrong underline="always">
                {label}
              </Anchor>
            </li>
          ))}
        </Row>
      </Notice>
    </div>
  )
}

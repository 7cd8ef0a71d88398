import { type ReactNode, useEffect, useRef } from 'react'
import { Text } from '../ui/text.tsx'
import classes from './fold.module.css'

type Props = {
  title: string
  /** The value that applies while the part is closed. */
  meaning: string
  children: ReactNode
}

/** Fields that most people need not see, folded, with a summary of their current values; a fault in it opens it. */
export function Fold({ title, meaning, children }: Props) {
  const fold = useRef<HTMLDetailsElement>(null)
  const wasAtFault = useRef(false)
  useEffect(() => {
    const isAtFault = fold.current?.querySelector('[aria-invalid="true"]') != null
    if (isAtFault && !wasAtFault.current && fold.current) fold.current.open = true
    wasAtFault.current = isAtFault
  })
  return (
    <details ref={fold} className={classes.fold}>
      <summary>
        <Text as="span" isStrong>
          {title}
        </Text>
        <span className={classes.meaning}>{meaning}</span>
      </summary>
      <div className={classes.folded}>{children}</div>
    </details>
  )
}

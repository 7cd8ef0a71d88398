import { type ReactNode, useEffect, useRef } from 'react'
import { Text } from '../ui/text.tsx'
import classes from './fold.module.css'

type Props = {
  title: string
  /** The value that applies while the part is closed. */
  meaning: string
  /** The fields in it: one at fault opens it. */
  names: readonly string[]
  /** The form that it is part of. */
  using: { form: { formState: { errors: object } } }
  children: ReactNode
}

/** Fields that most people need not see, folded, with a summary of their current values. */
export function Fold({ title, meaning, names, using, children }: Props) {
  const fold = useRef<HTMLDetailsElement>(null)
  const { errors } = using.form.formState
  const isAtFault = names.some((name) => name in errors)
  useEffect(() => {
    if (isAtFault && fold.current) fold.current.open = true
  }, [isAtFault])
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

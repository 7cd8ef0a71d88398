import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import type { SubmitForm } from '../../../../web/form/use-submit-form.ts'
import classes from './let-property.module.css'

type Props<Values extends FieldValues> = {
  title: string
  /** The value that applies while the part is closed. */
  meaning: string
  /** The fields in it: one at fault opens it. */
  names: FieldPath<Values>[]
  using: Pick<SubmitForm<Values>, 'form'>
  children: ReactNode
}

/** Optional terms, folded, with a summary of their current values. */
export function Fold<Values extends FieldValues>({
  title,
  meaning,
  names,
  using,
  children,
}: Props<Values>) {
  const fold = useRef<HTMLDetailsElement>(null)
  const { errors } = using.form.formState
  const isAtFault = names.some((name) => errors[name] !== undefined)
  useEffect(() => {
    if (isAtFault && fold.current) fold.current.open = true
  }, [isAtFault])
  return (
    <details ref={fold} className={classes.fold}>
      <summary>
        <span className={classes.foldTitle}>{title}</span>
        <span className={classes.meaning}>{meaning}</span>
      </summary>
      <div className={classes.folded}>{children}</div>
    </details>
  )
}

import { type ReactNode, useId } from 'react'
import classes from './field-group.module.css'

type Props = { title: string; children: ReactNode }

/** Fields that belong together, under a heading, in the columns of the form around them. */
export function FieldGroup({ title, children }: Props) {
  const id = useId()
  return (
    // A fieldset could not share the columns of the form around it.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div role="group" className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </div>
  )
}

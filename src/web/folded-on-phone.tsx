import { type ReactNode, useState } from 'react'
import classes from './folded-on-phone.module.css'

type Props = {
  /** The heading: on a phone, what opens the rest. */
  title: ReactNode
  /** The id of the heading, or the name of the part. */
  labelledBy?: string
  label?: string
  children: ReactNode
}

// As in the styles of this page.
const PHONE = '(max-width: 36em)'

/** A part of a page that a phone opens when it is wanted, so that what comes daily fits into its first page. */
export function FoldedOnPhone({ title, labelledBy, label, children }: Props) {
  const [isFolded] = useState(() => matchMedia(PHONE).matches)
  const named = { 'aria-labelledby': labelledBy, 'aria-label': label }
  if (!isFolded)
    return (
      <section className={classes.sheet} {...named}>
        {title}
        {children}
      </section>
    )
  return (
    <section className={classes.sheet} data-folded {...named}>
      <details className={classes.fold}>
        <summary>{title}</summary>
        <div className={classes.folded}>{children}</div>
      </details>
    </section>
  )
}

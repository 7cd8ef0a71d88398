import { type ReactNode, useState } from 'react'
import classes from './folded-on-phone.module.css'

/** A part of a page that a phone opens when it is wanted, so that what comes daily fits into its first page. */
export function FoldedOnPhone({ title, children }: { title: string; children: ReactNode }) {
  const [isFolded] = useState(() => matchMedia('(max-width: 36em)').matches)
  const heading = <h2>{title}</h2>
  return (
    <section className={classes.sheet} aria-label={title}>
      {isFolded ? (
        <details>
          <summary>{heading}</summary>
          <div>{children}</div>
        </details>
      ) : (
        <>
          {heading}
          {children}
        </>
      )}
    </section>
  )
}

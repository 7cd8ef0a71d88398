import { type ReactNode, useState } from 'react'
import classes from './folded-on-phone.module.css'

/** A part of a page that is collapsed on a phone, so that what is used daily fits on its first page. */
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

import { type ReactNode, useState } from 'react'
import classes from './folded-on-phone.module.css'
import { Card } from './ui/layout.tsx'

/**
 * A part of a page that is collapsed on a phone, so that what is used daily fits on its first page; what is in it is
 * rendered when it is first opened.
 */
export function FoldedOnPhone({ title, children }: { title: string; children: ReactNode }) {
  const [isFolded] = useState(isOnPhone)
  const [isOpened, setOpened] = useState(false)
  const heading = <h2>{title}</h2>
  return (
    <Card as="section" className={classes.sheet} aria-label={title}>
      {isFolded ? (
        <details onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
          <summary>{heading}</summary>
          <div>{isOpened && children}</div>
        </details>
      ) : (
        <>
          {heading}
          {children}
        </>
      )}
    </Card>
  )
}

/** Whether the page is as narrow as those of phones, where parts of it are collapsed. */
export const isOnPhone = (): boolean => matchMedia('(max-width: 36em)').matches

import type { ReactNode } from 'react'
import classes from './sheet.module.css'

/** One bordered sheet of paper: a form, or what a record says. */
export const Sheet = ({ label, children }: { label?: string; children: ReactNode }) => (
  <section className={classes.sheet} aria-label={label}>
    {children}
  </section>
)

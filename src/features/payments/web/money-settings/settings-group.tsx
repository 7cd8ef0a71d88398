import type { ReactNode } from 'react'
import classes from './settings-group.module.css'

type Props = { title: string; children: ReactNode }

/** Settings that belong together, under their heading. */
export const SettingsGroup = ({ title, children }: Props) => (
  <fieldset className={classes.group}>
    <legend className={classes.title}>{title}</legend>
    <div className={classes.fields}>{children}</div>
  </fieldset>
)

/** What a setting comes to, as its owner's clients see it. */
export const Picture = ({ title, children, wide }: Props & { wide?: boolean }) => (
  <div className={classes.picture} data-wide={wide || undefined} role="note">
    <p className={classes.hint}>{title}</p>
    {children}
  </div>
)

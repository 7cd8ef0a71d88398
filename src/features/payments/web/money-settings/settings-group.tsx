import type { ReactNode } from 'react'
import { Grid } from '../../../../web/ui/layout.tsx'
import classes from './settings-group.module.css'

type Props = { title: string; children: ReactNode }

/** Settings that belong together, under their heading. */
export const SettingsGroup = ({ title, children }: Props) => (
  <fieldset className={classes.group}>
    <legend className={classes.title}>{title}</legend>
    <Grid min={20} align="start" className={classes.fields}>
      {children}
    </Grid>
  </fieldset>
)

type PictureProps = Props & {
  /** Across all columns. */
  wide?: boolean
  /** Beside two fields, where there is room. */
  beside?: boolean
}

/** The effect of a setting, as the owner's clients see it. */
export const EffectPicture = ({ title, children, wide, beside }: PictureProps) => (
  <div
    className={classes.picture}
    data-wide={wide || undefined}
    data-beside={beside || undefined}
    role="note"
  >
    <p className={classes.hint}>{title}</p>
    {children}
  </div>
)

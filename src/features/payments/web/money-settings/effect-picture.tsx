import type { ReactNode } from 'react'
import { Stack } from '../../../../web/ui/layout.tsx'
import { Text } from '../../../../web/ui/text.tsx'
import classes from './effect-picture.module.css'

type Props = {
  title: string
  children: ReactNode
  /** Across all columns. */
  wide?: boolean
  /** Beside two fields, where there is room. */
  beside?: boolean
}

/** The effect of a setting, as the owner's clients see it. */
export const EffectPicture = ({ title, children, wide, beside }: Props) => (
  <Stack
    gap={4}
    tone="quiet"
    className={classes.picture}
    data-wide={wide || undefined}
    data-beside={beside || undefined}
    role="note"
  >
    <Text size="small" isDimmed>
      {title}
    </Text>
    {children}
  </Stack>
)

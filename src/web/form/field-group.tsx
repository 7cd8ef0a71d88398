import { Trans } from '@lingui/react/macro'
import { createContext, type ReactNode, useId } from 'react'
import { Stack } from '../ui/layout.tsx'
import classes from './fields.module.css'

/** Whether the group around a field already marks all its fields as optional. */
export const AllOptional = createContext(false)

type Props = {
  title: string
  /** Marks all its fields as optional; they do not repeat it. */
  isOptional?: boolean
  children: ReactNode
}

/** A titled group of fields, in the columns of the form. */
export function FieldGroup({ title, isOptional = false, children }: Props) {
  const id = useId()
  return (
    // A fieldset could not share the columns of the form around it.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div role="group" className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
        {isOptional && (
          <span className={classes.optional}>
            {' '}
            <Trans>optional</Trans>
          </span>
        )}
      </h2>
      <AllOptional value={isOptional}>{children}</AllOptional>
    </div>
  )
}

/** Fields as wide as the form, below each other. */
export const WholeRow = ({ children }: { children: ReactNode }) => (
  <Stack gap={16} style={{ gridColumn: '1 / -1' }}>
    {children}
  </Stack>
)

import { ChevronRightIcon } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { PlainButton } from '../../../../web/ui/button.tsx'
import { Stack } from '../../../../web/ui/layout.tsx'
import classes from './explained-row.module.css'

type Props = {
  title: ReactNode
  /** Below the title. */
  note?: ReactNode
  isLate?: boolean | undefined
  /** At the end: the amount, and a word below it. */
  end: ReactNode
  endNote?: ReactNode
  /** Its document was reversed. */
  isGone?: boolean | undefined
  /** The explanation, shown when the row is expanded. */
  children: ReactNode
}

/** A list of rows that explain themselves when they are opened. */
export const ExplainedRows = ({ children }: { children: ReactNode }) => <ul>{children}</ul>

/** A row with a title and an amount that expands to an explanation. */
export function ExplainedRow({ title, note, isLate, end, endNote, isGone, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const bodyId = useId()
  return (
    <li className={classes.row}>
      <PlainButton
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={isOpen ? bodyId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRightIcon size={16} className={classes.chevron} />
        <span className={classes.title} data-gone={isGone || undefined}>
          {title}
          {note && (
            <span className={classes.note} data-late={isLate || undefined}>
              {note}
            </span>
          )}
        </span>
        <span className={classes.end}>
          {end}
          {endNote && <span className={classes.note}>{endNote}</span>}
        </span>
      </PlainButton>
      {isOpen && (
        <Stack gap={16} id={bodyId} className={classes.body}>
          {children}
        </Stack>
      )}
    </li>
  )
}

import type { ReactNode } from 'react'
import { Breakable } from '../breakable.tsx'
import { Row } from '../ui/layout.tsx'
import { Text } from '../ui/text.tsx'
import classes from './record.module.css'

export type RecordField = {
  label: string
  value: ReactNode
  /** A word on it, below the value. */
  note?: string
}

/** A record's fields, read-only; an empty field shows a dash. */
export const RecordFields = ({ fields }: { fields: readonly RecordField[] }) => (
  <dl className={classes.fields}>
    {fields.map(({ label, value, note }) => (
      <div key={label} data-long={isLong(label, value, note) || undefined}>
        <Text as="dt" size="small" isDimmed>
          {label}
        </Text>
        <dd className={classes.value}>
          {typeof value === 'string' && value !== '' ? <Breakable text={value} /> : value || '–'}
        </dd>
        {note && (
          <Text as="dd" size="fine" isDimmed>
            {note}
          </Text>
        )}
      </div>
    ))}
  </dl>
)

/** Half of a phone's width would break it, or might: nobody knows how long a link is. */
const isLong = (label: string, value: ReactNode, note = '') =>
  label.length > 24 ||
  note.length > 24 ||
  typeof value !== 'string' ||
  value.length > 40 ||
  /[^\s@.]{15}|\S{18}/.test(value)

/** Less important fields in small type at the end: when the record was added, and by whom. */
export const QuietFields = ({ fields }: { fields: readonly RecordField[] }) => (
  <Row as="dl" gap={24} lineGap={4} align="stretch" className={classes.quiet}>
    {fields.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value || '–'}</dd>
      </div>
    ))}
  </Row>
)

/** The buttons below a record's fields. */
export const RecordActions = ({ children }: { children: ReactNode }) => (
  <Row gap={12} data-on-screen className={classes.actions}>
    {children}
  </Row>
)

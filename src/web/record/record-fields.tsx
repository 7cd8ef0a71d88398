import type { ReactNode } from 'react'
import classes from './record.module.css'

export type RecordField = {
  label: string
  value: ReactNode
  /** Figures of one width: money, dates, pincodes. */
  tabularNumbers?: boolean
}

/** What a record says, to be read only; an empty field shows a dash. */
export const RecordFields = ({ fields }: { fields: readonly RecordField[] }) => (
  <dl className={classes.fields}>
    {fields.map(({ label, value, tabularNumbers }) => (
      <div key={label}>
        <dt className={classes.label}>{label}</dt>
        <dd className={classes.value} data-tabular-numbers={tabularNumbers || undefined}>
          {value || '–'}
        </dd>
      </div>
    ))}
  </dl>
)

/** The buttons below a record's fields. */
export const RecordActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
)

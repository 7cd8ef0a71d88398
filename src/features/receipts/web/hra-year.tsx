import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { addMonths, financialYear } from '../../../shared/calendar-date.ts'
import { Select } from '../../../web/ui/field.tsx'
import classes from './hra-year.module.css'

/** This financial year and the two before: what employers still ask about. */
const yearsUntil = (today: string) =>
  [0, 12, 24].map((months) => financialYear(addMonths(today, -months)))

type Props = {
  today: string
  year: string
  onChange: (year: string) => void
  /** What is done with that year, beside it. */
  children: ReactNode
}

/** The choice of the financial year whose rent receipts are made. */
export const HraYear = ({ today, year, onChange, children }: Props) => (
  <div className={classes.row}>
    <Select
      label={t`Financial year`}
      data={yearsUntil(today).map((each) => ({ value: each, label: each }))}
      value={year}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
    {children}
  </div>
)

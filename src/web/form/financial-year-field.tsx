import { t } from '@lingui/core/macro'
import { addMonths, financialYear } from '../../shared/calendar-date.ts'
import { ChoiceField } from './fields.tsx'

const YEARS = 6

type Props = {
  /** '' while it is not known. */
  today: string
  /** A day of the chosen year, whole years before today; '' is today. */
  value: string
  onPick: (day: string) => void
}

/** Chooses one of the last financial years, as a day in it. */
export function FinancialYearField({ today, value, onPick }: Props) {
  const choices = today === '' ? [] : lastYears(today)
  const year = financialYear(value || today || '2000-01-01')
  return (
    <ChoiceField
      label={t`Financial year`}
      choices={choices}
      value={choices.find(({ label }) => label === year)?.value ?? value}
      onChange={({ currentTarget }) => onPick(currentTarget.value)}
    />
  )
}

const lastYears = (today: string) =>
  Array.from({ length: YEARS }, (_, back) => {
    const day = addMonths(today, -12 * back)
    return { value: day, label: financialYear(day) }
  })

import { t } from '@lingui/core/macro'
import { useSearchParams } from 'react-router'
import { addMonths, financialYear } from '../../../shared/calendar-date.ts'
import { type Days, financialYearDays } from '../../../shared/days.ts'
import { ChoiceField, DateField } from '../../../web/form/fields.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import classes from './statement-page.module.css'

/** The days that the address names; '' where it names none. */
export const daysIn = (query: URLSearchParams): Days => ({
  from: query.get('from') ?? '',
  to: query.get('to') ?? '',
})

/** The days that the address names, and what names others. */
export function useDateRange(): [Days, (days: Partial<Days>) => void] {
  const [query, setQuery] = useSearchParams()
  const change = (days: Partial<Days>) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, day] of Object.entries(days))
          if (day === '') next.delete(name)
          else next.set(name, day)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [daysIn(query), change]
}

type Props = {
  asked: Days
  /** The dates of the reply, which has the defaults where none were requested. */
  answered: Days | undefined
  onChange: (days: Partial<Days>) => void
}

const YEARS = 6

/** From when to when, by the day or by the financial year. */
export function DateRange({ asked, answered, onChange }: Props) {
  const today = useToday() ?? ''
  const days = { from: asked.from || (answered?.from ?? ''), to: asked.to || (answered?.to ?? '') }
  const years = today === '' ? [] : lastYears(today)
  // A year that still runs is answered until today.
  const endOf = (to: string) => (to > today ? [to, today] : [to])
  const year = years.find(({ from, to }) => from === days.from && endOf(to).includes(days.to))
  return (
    <div className={classes.days}>
      <ChoiceField
        label={t`Financial year`}
        prompt={t`Other days`}
        choices={years.map(({ name }) => ({ value: name, label: name }))}
        value={year?.name ?? ''}
        onChange={({ currentTarget }) => {
          const chosen = years.find(({ name }) => name === currentTarget.value)
          onChange(chosen ? { from: chosen.from, to: chosen.to } : { from: '', to: '' })
        }}
      />
      <DateField
        label={t`From`}
        value={days.from}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
      />
      <DateField
        label={t`To`}
        value={days.to}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
      />
    </div>
  )
}

const lastYears = (today: string) =>
  Array.from({ length: YEARS }, (_, back) => {
    const day = addMonths(today, -12 * back)
    return { name: financialYear(day), ...financialYearDays(day) }
  })

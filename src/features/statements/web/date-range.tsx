import { t } from '@lingui/core/macro'
import { Fragment, useState } from 'react'
import { addMonths, financialYear, hasHalfTypedYear } from '../../../shared/calendar-date.ts'
import { type Days, financialYearDays } from '../../../shared/days.ts'
import { ChoiceField, DateField } from '../../../web/form/fields.tsx'
import { queryWith, useAddress } from '../../../web/use-address.ts'
import { useToday } from '../../identity/web/access/client-settings.ts'
import classes from './statement-page.module.css'

/** The days that the address names; '' where it names none. */
export const daysIn = (query: URLSearchParams): Days => ({
  from: query.get('from') ?? '',
  to: query.get('to') ?? '',
})

/** The days that the address names, and what names others. */
export function useDateRange(): [Days, (days: Partial<Days>) => void] {
  const [query, change] = useAddress()
  return [daysIn(query), (days) => change((before) => queryWith(before, days))]
}

type Props = {
  asked: Days
  /** The dates of the reply, which has the defaults where none were requested. */
  answered: Days | undefined
  onChange: (days: Partial<Days>) => void
}

const YEARS = 6

/** Chooses a range of days, day by day or by financial year. */
export function DateRange({ asked, answered, onChange }: Props) {
  /** How often a year was chosen: it replaces what is typed below. */
  const [choices, setChoices] = useState(0)
  const today = useToday() ?? ''
  // While other days are fetched, the defaults of the last reply stay.
  const [last, setLast] = useState(answered)
  if (answered && answered !== last) setLast(answered)
  const days = { from: asked.from || (last?.from ?? ''), to: asked.to || (last?.to ?? '') }
  const years = today === '' ? [] : lastYears(today)
  // A year that still runs is answered until today.
  const endOf = (to: string) => (to > today ? [to, today] : [to])
  const year = years.find(({ from, to }) => from === days.from && endOf(to).includes(days.to))
  return (
    <div data-on-screen className={classes.days}>
      <ChoiceField
        label={t`Financial year`}
        prompt={t`Other days`}
        choices={years.map(({ name }) => ({ value: name, label: name }))}
        value={year?.name ?? ''}
        onChange={({ currentTarget }) => {
          setChoices(choices + 1)
          const chosen = years.find(({ name }) => name === currentTarget.value)
          onChange(chosen ? { from: chosen.from, to: chosen.to } : { from: '', to: '' })
        }}
      />
      <Fragment key={choices}>
        <AskedDay label={t`From`} day={days.from} onChange={(from) => onChange({ from })} />
        <AskedDay label={t`To`} day={days.to} onChange={(to) => onChange({ to })} />
      </Fragment>
    </div>
  )
}

type AskedDayProps = { label: string; day: string; onChange: (day: string) => void }

/** A day that something is requested for, once it is typed to the end. */
function AskedDay({ label, day, onChange }: AskedDayProps) {
  // While the field has the focus: the day of an earlier key, or of a reply, must not overwrite the parts typed since.
  const [typed, setTyped] = useState<string>()
  const [isLeftHalf, setLeftHalf] = useState(false)
  return (
    <DateField
      label={label}
      value={typed ?? day}
      error={isLeftHalf ? t`Please enter a date.` : undefined}
      onFocus={({ currentTarget }) => setTyped(currentTarget.value)}
      onChange={({ currentTarget: { value, validity } }) => {
        setTyped(value)
        setLeftHalf(false)
        if (!isHalfTyped(value, validity)) onChange(value)
      }}
      onBlur={({ currentTarget: { value, validity } }) => {
        const isHalf = isHalfTyped(value, validity)
        setLeftHalf(isHalf)
        if (isHalf) return
        setTyped(undefined)
        // Keys that empty the field part by part end without a change.
        if (value === '' && day !== '') onChange('')
      }}
    />
  )
}

const isHalfTyped = (value: string, { badInput }: ValidityState) =>
  badInput || hasHalfTypedYear([value])

const lastYears = (today: string) =>
  Array.from({ length: YEARS }, (_, back) => {
    const day = addMonths(today, -12 * back)
    return { name: financialYear(day), ...financialYearDays(day) }
  })

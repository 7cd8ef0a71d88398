import { formatDate } from '../../shared/calendar-date.ts'

/** A day in a narrow column, '30 Nov 2026': the year may take a line of its own, and nothing is cut. */
export function DayInColumn({ day }: { day: string }) {
  const text = formatDate(day)
  const year = text.lastIndexOf(' ')
  return year < 0 ? (
    text
  ) : (
    <>
      <span style={{ whiteSpace: 'nowrap' }}>{text.slice(0, year)}</span>
      {text.slice(year)}
    </>
  )
}

import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { formatDate } from '../../../shared/calendar-date.ts'
import { monthOf } from '../../../shared/days.ts'
import { shownLanguage } from '../../../web/language.ts'
import { Row, Stack } from '../../../web/ui/layout.tsx'
import { VisuallyHidden } from '../../../web/ui/text.tsx'
import { rupeesInShort } from '../../dues/web/pictures/rupees-in-short.ts'
import type { CalendarEvent } from '../calendar-wire.ts'
import { dayByKey, weekdaysIn, weeksOf } from './calendar-days.ts'
import { type DayPart, dayText, partsOfDay, partText } from './calendar-texts.ts'
import classes from './month-grid.module.css'

type Props = {
  /** The first of the month. */
  first: string
  events: readonly CalendarEvent[]
  today: string
  /** The open day; '' for none. */
  chosen: string
  /** The last month (YYYY-MM) that keys lead to. */
  furthest: string
  onChoose: (day: string) => void
  /** A key led out of the month. */
  onLeave: (day: string) => void
}

/** The days of a month and what each has; the arrow keys go from day to day, beyond the month too. */
export function MonthGrid(props: Props) {
  const { first, events, today, chosen, furthest, onChoose, onLeave } = props
  const table = useRef<HTMLTableElement>(null)
  /** Where keys led that is not drawn yet: the next key goes on from there. */
  const focused = useRef('')
  const isHere = (day: string) => day.slice(0, 7) === first.slice(0, 7)
  const start = [chosen, today].find(isHere) ?? first
  // Where keys led into another month, that is drawn now.
  useLayoutEffect(() => {
    if (!isHere(focused.current)) return
    dayIn(table.current, focused.current)?.focus()
    focused.current = ''
  })
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const drawn = (event.target as HTMLElement).dataset.day
    if (!drawn || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const led = focused.current
    if (led && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      return onChoose(led)
    }
    const next = dayByKey(led || drawn, event.key)
    if (!next) return
    event.preventDefault()
    if (next.slice(0, 7) > furthest) return
    if (!led && isHere(next)) return dayIn(table.current, next)?.focus()
    focused.current = next
    onLeave(next)
  }
  const [short, long] = [weekdaysIn(shownLanguage(), 'short'), weekdaysIn(shownLanguage(), 'long')]
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose days the arrow keys reach
    <table ref={table} role="grid" className={classes.month} onKeyDown={onKeyDown}>
      <caption>
        <VisuallyHidden>{monthOf(first)}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {long.map((weekday, place) => (
            <th key={weekday} scope="col">
              <span aria-hidden>{short[place]}</span>
              <VisuallyHidden>{weekday}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(first).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, place) => (
              <td key={day ?? `-${place}`}>
                {day && (
                  <Day
                    day={day}
                    today={today}
                    onChoose={onChoose}
                    events={events.filter((event) => event.day === day)}
                    isChosen={day === chosen}
                    isStart={day === start}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const dayIn = (table: HTMLTableElement | null, day: string) =>
  table?.querySelector<HTMLButtonElement>(`[data-day="${day}"]`)

type DayProps = {
  day: string
  events: readonly CalendarEvent[]
  today: string
  isChosen: boolean
  /** Where Tab comes. */
  isStart: boolean
  onChoose: (day: string) => void
}

function Day({ day, events, today, isChosen, isStart, onChoose }: DayProps) {
  return (
    <button
      type="button"
      className={classes.day}
      data-day={day}
      data-past={day < today || undefined}
      aria-current={day === today ? 'date' : undefined}
      aria-pressed={isChosen}
      aria-label={`${formatDate(day)}: ${dayText(events)}`}
      tabIndex={isStart ? 0 : -1}
      onClick={() => onChoose(day)}
    >
      <span className={classes.number}>{Number(day.slice(8))}</span>
      <Stack as="span" gap={2} className={classes.parts}>
        {partsOfDay(events).map((part) => (
          <Part key={part.kind} part={part} />
        ))}
      </Stack>
    </button>
  )
}

const Part = ({ part }: { part: DayPart }) => (
  <Row as="span" gap={4} lineGap={0} align="stretch" className={classes.part} data-kind={part.kind}>
    {partText(part)}
    {part.kind === 'due' && <b>₹ {rupeesInShort(part.amount)}</b>}
  </Row>
)

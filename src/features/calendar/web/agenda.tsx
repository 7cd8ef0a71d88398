import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { sumOf } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { shownLanguage } from '../../../web/language.ts'
import { Row } from '../../../web/ui/layout.tsx'
import { Text } from '../../../web/ui/text.tsx'
import type { CalendarEvent } from '../calendar-wire.ts'
import classes from './agenda.module.css'
import { weekdayOf, weekdaysIn } from './calendar-days.ts'
import { eventText } from './calendar-texts.ts'

type Props = { events: readonly CalendarEvent[]; today: string }

/** The events of the days as a list; each opens its agreement, or the cheques. */
export function Agenda({ events, today }: Props) {
  const days = [...new Set(events.map(({ day }) => day))]
  const weekdays = weekdaysIn(shownLanguage(), 'short')
  return days.map((day) => (
    <section key={day} aria-label={formatDate(day)}>
      <Row as="h3" isTight gap={8} align="baseline" className={classes.day}>
        {weekdays[weekdayOf(day)]} {formatDate(day)}
        {day === today && <Text as="span" size="fine" isDimmed>{t`today`}</Text>}
        <DuesOf events={events.filter((event) => event.day === day)} />
      </Row>
      <ul>
        {events
          .filter((event) => event.day === day)
          .map((event) => (
            <Event key={event.id} event={event} today={today} />
          ))}
      </ul>
    </section>
  ))
}

/** The sum of a day's dues; nothing where the day has only one. */
function DuesOf({ events }: Pick<Props, 'events'>) {
  const dues = events.flatMap(({ kind, amount }) => (kind === 'due' && amount ? [amount] : []))
  return dues.length < 2 ? null : (
    <span style={{ marginInlineStart: 'auto' }}>
      <Amount of={sumOf(dues)} />
    </span>
  )
}

function Event({ event, today }: { event: CalendarEvent; today: string }) {
  const { kind, day, leaseId, client, place, amount } = event
  return (
    <li className={classes.event} data-late={(kind === 'due' && day < today) || undefined}>
      <span className={classes.what}>{eventText(event, today)}</span>
      <Link to={kind === 'cheque' ? paths.cheques : paths.lease(leaseId)} className={classes.who}>
        {client || t`Unnamed`}
      </Link>
      <span className={classes.place}>{place}</span>
      {amount !== null && (
        <span className={classes.amount}>
          <Amount of={amount} />
        </span>
      )}
    </li>
  )
}
